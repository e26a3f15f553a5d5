<?php

namespace DpplusConnect;

// The algorithm of docs/other-languages.md.

/** Characters of the state of a page in a URL. */
// written: limits, by npm run write
const LONGEST_STATE = 1000;
// /written

/** Seconds by which the clocks of two machines may differ. */
const CLOCK_SKEW = 120;
const STATE_LIFETIME = 3600;

function b64(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

function sign(string $secret, string $audience, string $purpose, string $bind, string $until, string $id, string $text): string
{
    $body = "$until.$id." . b64($text);
    return "$body." . b64(hash_hmac('sha256', "$purpose\n$audience\n$bind\n$body", $secret, true));
}

/** Returns [until, id, text] of a token that is valid after the time `$now`, or null. A state needs a language. */
function open(string $secret, string $audience, string $purpose, string $bind, int $now, string $token): ?array
{
    if (!preg_match('/^(\d{1,12})\.([\w-]{16})\.([\w-]*)\.[\w-]{43}$/D', $token, $match) || (int) $match[1] <= $now) {
        return null;
    }
    $text = base64_decode(strtr($match[3], '-_', '+/'));
    $isSigned = hash_equals(sign($secret, $audience, $purpose, $bind, $match[1], $match[2], $text), $token);
    $isOdd = $purpose === 'state' && !isset(TEXTS[substr($text, 0, 2)]);
    return $isSigned && !$isOdd ? [(int) $match[1], $match[2], $text] : null;
}

/** A key from wp-config.php. With a scheme of its own, wp_salt() would take the key from the database. */
function secret(): string
{
    return hash_hmac('sha256', 'dpplus', wp_salt('auth'));
}

/** The page for an action of wp-login.php. site_url() would take the scheme from the request. */
function page(string $action): string
{
    return get_option('siteurl') . "/wp-login.php?action=$action";
}

function audience(): string
{
    return setting('CLIENT_ID') . "\n" . page('dpplus-connect');
}

function seal(string $purpose, string $bind, string $text, int $lifetime): string
{
    return sign(secret(), audience(), $purpose, $bind, (string) (time() + $lifetime), b64(random_bytes(12)), $text);
}

/** Returns a token of this site, which may have expired, or null. Nobody has an empty binding, except return pages. */
function unseal(string $purpose, string $bind, string $token): ?array
{
    return $bind === '' && $purpose !== 'return' ? null : open(secret(), audience(), $purpose, $bind, 0, $token);
}

/** Logs that the clock of the machine that signed a token is further ahead than allowed. */
function check_clock(?array $token, int $lifetime): void
{
    $ahead = ($token[0] ?? 0) - time() - $lifetime;
    if ($ahead > CLOCK_SKEW) {
        note('clock-differs', "$ahead seconds");
    }
}

/** Returns the values of a name in a list such as a=1&b=2. */
function values(string $list, string $separator, string $name, callable $decode): array
{
    $read = fn($pair) => array_map($decode, explode('=', trim($pair, ' '), 2) + ['', '']);
    return array_column(array_filter(array_map($read, explode($separator, $list)), fn($pair) => $pair[0] === $name), 1);
}

/** The cookies of a name. $_COOKIE has the first of two cookies, arrays, and changed names. */
function cookies(string $name): array
{
    return values($_SERVER['HTTP_COOKIE'] ?? '', ';', $name, 'strval');
}

/**
 * Sets a cookie of $_COOKIE to the value of exactly this name. Another host of the domain can plant a second cookie with the
 * session of an attacker. PHP takes the first one, and reads "wordpress.logged_in_x" as "wordpress_logged_in_x". Two different
 * values count as missing. A site in a folder has the same value for two paths.
 */
function keep_exact_cookie(string $name): void
{
    $values = array_unique(cookies($name));
    unset($_COOKIE[$name]);
    if (count($values) === 1) {
        $_COOKIE[$name] = rawurldecode(reset($values));
    }
}

/** A parameter or a cookie that is there twice counts as missing. */
function only(array $values): string
{
    return count($values) === 1 ? $values[0] : '';
}

function parameter(string $name): string
{
    return only(values($_SERVER['QUERY_STRING'] ?? '', '&', $name, 'urldecode'));
}

/** Returns "/" for every text that is not the path of a page here: a login leads to no other site. */
function local(mixed $href): string
{
    return is_string($href) && preg_match('#^/(?![/\\\\])[!-~]{0,511}$#D', $href) ? $href : '/';
}

/** Returns what a request to the redirect URI asks: start, return, answer, refused, or app, which is another page. */
function ask(string $query): string
{
    $of = fn($name) => values($query, '&', $name, 'urldecode');
    [$asks, $isAnswer] = [$of('dpplus'), $of('code') || $of('error')];
    if ($asks) {
        return !$isAnswer && in_array($asks, [['start'], ['return']], true) ? $asks[0] : 'refused';
    }
    return $isAnswer && $of('state') ? 'answer' : 'app';
}

/** Returns the id of this browser, or sets it. */
function browser(string $new = ''): string
{
    static $id;
    $isSecure = str_starts_with(get_option('siteurl'), 'https:');
    $name = ($isSecure ? '__Host-' : '') . 'dpplus-browser';
    if ($new) {
        setcookie($name, $id = $new, ['path' => '/', 'httponly' => true, 'samesite' => 'Lax', 'secure' => $isSecure]);
    }
    $id ??= only(cookies($name));
    return preg_match('/^[\w-]{22}$/D', $id) ? $id : '';
}

/**
 * Returns true once. Strangers can use up states, so about 10,000 remain, the latest. add_option() is not atomic.
 *
 * @throws \RuntimeException if the database stores nothing.
 */
function once(string $id, int $until): bool
{
    global $wpdb;
    if (random_int(1, 100) === 1) {
        $used = "FROM $wpdb->options WHERE option_name LIKE 'dpplus\_used\_%'";
        $oldest = $wpdb->get_var("SELECT option_value $used ORDER BY option_value DESC LIMIT 10000, 1");
        $wpdb->query($wpdb->prepare("DELETE $used AND option_value <= %d", max(time(), (int) $oldest)));
        delete_old_answers();
    }
    $insert = "INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload)";
    $rows = $wpdb->query($wpdb->prepare("$insert VALUES (%s, %d, 'no')", "dpplus_used_$id", $until));
    if ($rows === false) {
        throw new \RuntimeException('The database stores no used states.');
    }
    return $rows === 1;
}

/** Writes the reason of a refusal or a failure to the log of PHP: docs/troubleshooting.md, "Log of the server side". */
function note(string $event, string $detail): void
{
    error_log("[dpplus-connect] $event: $detail [" . reference() . ']');
}

/** Tells other plugins of a step of a login, and the log of a site that is being debugged. */
function step(string $name): void
{
    do_action('dpplus_connect_step', $name, reference());
    if (WP_DEBUG) {
        error_log("[dpplus-connect] $name [" . reference() . ']');
    }
}

/** The id of this request, on the page of its error and in each line of the log. */
function reference(): string
{
    static $reference = null;
    return $reference ??= bin2hex(random_bytes(4));
}

/** Returns an error code of the service. Anything else would bring the sender's text into the log. */
function code_of(mixed $error): string
{
    return is_string($error) && preg_match('/^\w{1,40}$/D', $error) ? $error : 'invalid_response';
}

/**
 * Returns the JSON of a success. It follows no redirect, which would carry secrets to another host.
 *
 * @param $failure is set to status and code of a failure. The status is 0 if there is no response.
 */
function call(string $path, array $request, ?string &$failure = null, string $expected = 'not_found'): array
{
    $limits = ['timeout' => 10, 'redirection' => 0, 'limit_response_size' => 100_000];
    $response = wp_remote_request(internal_service() . $path, $request + $limits);
    $status = (int) wp_remote_retrieve_response_code($response);
    $data = json_decode(preg_replace('/^\xEF\xBB\xBF/', '', wp_remote_retrieve_body($response)), true);
    if ($status >= 200 && $status < 300 && is_array($data)) {
        return $data;
    }
    $cause = code_of(is_wp_error($response) ? $response->get_error_code() : $data['error'] ?? null);
    // The message of WordPress begins with the number of cURL's error.
    if (is_wp_error($response) && preg_match('/^cURL error (\d+)/', $response->get_error_message(), $match)) {
        $cause = "cURL $match[1]";
    }
    $failure = "$status $cause";
    // By default: a user without such data is not a failure.
    if ($cause !== $expected) {
        $hint = $cause === 'invalid_client' ? ': check DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET' : '';
        note('request-failed', "$path $failure$hint");
    }
    return [];
}

/** Reports the UUID of one user. */
function report(string $uuid, string $as): void
{
    // The user waits. The reconciliation makes up for a report that fails.
    if (report_all([$uuid], $as, ['timeout' => 3])) {
        note('request-failed', "/api/uuids/$as 404 unknown_uuid");
    }
}

/** Returns the UUID and the access token for a code, or the error. */
function exchange(string $code): array|string
{
    $credentials = ['client_id' => setting('CLIENT_ID'), 'client_secret' => setting('CLIENT_SECRET')];
    $body = ['grant_type' => 'authorization_code', 'code' => $code, 'redirect_uri' => page('dpplus-connect')] + $credentials;
    $grant = call('/oauth/token', ['method' => 'POST', 'body' => $body], $failure);
    [$uuid, $token] = [$grant['uuid'] ?? '', $grant['access_token'] ?? ''];
    if (is_string($uuid) && preg_match('/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/Di', $uuid) && is_string($token)) {
        return [strtolower($uuid), $token];
    }
    if ($grant) {
        note('request-failed', '/oauth/token 200 invalid_response');
    }
    // A new login helps if the code has expired, but not if the service rejects this site.
    return preg_match('/^4(?!08|29)\d\d (?!invalid_grant)/', (string) $failure) ? 'configuration_error' : 'service_unavailable';
}

/** Returns the UUID and the access token of a callback, or the error. */
function grant(): array|string
{
    [$error, $code] = [parameter('error'), parameter('code')];
    if ($error === '' && $code !== '') {
        return exchange($code);
    }
    $isLimit = stripos(parameter('error_description'), 'login limit') !== false;
    $detail = $isLimit ? 'login_limit' : code_of($error);
    note('login-refused', $detail);
    // A code of the service must not show a message about a link.
    return in_array($detail, OWN_MESSAGES, true) ? 'server_error' : $detail;
}

function authorization_url(string $state, string $scope, string $language): string
{
    $app = ['response_type' => 'code', 'client_id' => setting('CLIENT_ID'), 'redirect_uri' => page('dpplus-connect')];
    $query = $app + ['scope' => $scope, 'state' => $state, 'is_sandbox' => is_sandbox() ? 'true' : 'false'];
    return setting('SERVICE') . "/$language/oauth/authenticate.html?" . http_build_query($query, '', '&', PHP_QUERY_RFC3986);
}
