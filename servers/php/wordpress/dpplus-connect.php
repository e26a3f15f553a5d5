<?php
/**
 * Plugin Name: Secure Connect
 * Description: Existing users log in with Secure Connect.
 * Requires at least: 6.1
 * Requires PHP: 8.1
 * Text Domain: dpplus-connect
 *
 * Define DPPLUS_SERVICE, DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET in wp-config.php. DPPLUS_IS_SANDBOX is true by default if
 * the service is http on this machine. Without it, the service needs https on other hosts. The redirect URI is
 * <WordPress address>/wp-login.php?action=dpplus-connect. No cache stores wp-login.php.
 *
 * [dpplus_connect] in a page or a post is a link that logs in and leads back there. It is the same for every user, so caches
 * can store it. It leads to the start, which is the redirect URI with &dpplus=start.
 *
 * A link lets everyone with that Secure Connect login into the account, so another person's login must not be linked,
 * for example one that was left at a shared computer:
 * 1. The user logs in with the password (and the second factor of another plugin), and opens Profile > Secure Connect.
 * 2. The button there begins a new login, which counts in this WordPress session only.
 * 3. Its UUID waits in this session for ten minutes. A page names the account and the login, and asks.
 * 4. WordPress sends an email to the user. The profile shows the link, and has the button that removes it.
 */
namespace DpplusConnect;

defined('ABSPATH') || exit;

function b64(string $bytes): string { return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '='); }

function mac(string $secret, string ...$parts): string { return b64(hash_hmac('sha256', implode("\n", $parts), $secret, true)); }

function sign(string $secret, string $audience, string $purpose, string $bind, string $until, string $id, string $text): string
{
    $body = "$until.$id." . b64($text);
    return "$body." . mac($secret, $purpose, $audience, $bind, $body);
}

/** Returns [until, id, text], or null. */
function open(string $secret, string $audience, string $purpose, string $bind, int $now, string $token): ?array
{
    if (!preg_match('/^((\d{10})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})$/D', $token, $match) || (int) $match[2] <= $now) return null;
    if (!hash_equals(mac($secret, $purpose, $audience, $bind, $match[1]), $match[5])) return null;
    return [(int) $match[2], $match[3], base64_decode(strtr($match[4], '-_', '+/'))];
}

/** A key from wp-config.php. With a scheme of its own, wp_salt() would take the key from the database. */
function secret(): string { return hash_hmac('sha256', 'dpplus', wp_salt('auth')); }

/** The page for an action of wp-login.php. site_url() would take the scheme from the request. */
function page(string $action): string { return get_option('siteurl') . "/wp-login.php?action=$action"; }

function audience(): string { return DPPLUS_CLIENT_ID . "\n" . page('dpplus-connect'); }

function seal(string $purpose, string $bind, string $text, int $lifetime): string
{
    return sign(secret(), audience(), $purpose, $bind, (string) (time() + $lifetime), b64(random_bytes(12)), $text);
}

function unseal(string $purpose, string $bind, string $token): ?array { return open(secret(), audience(), $purpose, $bind, time(), $token); }

/** Returns the values of a name in a list such as a=1&b=2. */
function values(string $list, string $separator, string $name, callable $decode): array
{
    $read = fn($pair) => array_map($decode, explode('=', trim($pair, ' '), 2) + ['', '']);
    return array_column(array_filter(array_map($read, explode($separator, $list)), fn($pair) => $pair[0] === $name), 1);
}

/** The cookies of a name. $_COOKIE has the first of two cookies, arrays, and changed names. */
function cookies(string $name): array { return values($_SERVER['HTTP_COOKIE'] ?? '', ';', $name, 'strval'); }

/** A parameter or a cookie that is there twice counts as missing. */
function only(array $values): string { return count($values) === 1 ? $values[0] : ''; }

/** Returns "/" for every text that is not the path of a page here: a login leads to no other site. */
function local(string $href): string { return preg_match('#^/(?![/\\\\])[!-~]{0,511}$#D', $href) ? $href : '/'; }

function parameter(string $name): string { return only(values($_SERVER['QUERY_STRING'] ?? '', '&', $name, 'urldecode')); }

/** Returns what a request to the redirect URI asks: start, return, answer, refused, or app, which is another page. */
function ask(string $query): string
{
    $of = fn($name) => values($query, '&', $name, 'urldecode');
    [$asks, $isAnswer] = [$of('dpplus'), $of('code') || $of('error')];
    if ($asks) return !$isAnswer && in_array($asks, [['start'], ['return']], true) ? $asks[0] : 'refused';
    return $isAnswer && $of('state') ? 'answer' : 'app';
}

/** Returns the id of this browser, or sets it. */
function browser(string $new = ''): string
{
    static $id;
    $isSecure = str_starts_with(get_option('siteurl'), 'https:');
    $name = ($isSecure ? '__Host-' : '') . 'dpplus-browser';
    if ($new) setcookie($name, $id = $new, ['path' => '/', 'httponly' => true, 'samesite' => 'Lax', 'secure' => $isSecure]);
    $id ??= only(cookies($name));
    return preg_match('/^[\w-]{22}$/D', $id) ? $id : '';
}

/** Returns true once. Strangers can use up states, so about 10,000 remain, the latest. add_option() is not atomic. */
function once(string $id, int $until): bool
{
    global $wpdb;
    if (random_int(1, 100) === 1) {
        $used = "FROM $wpdb->options WHERE option_name LIKE 'dpplus\_used\_%'";
        $oldest = $wpdb->get_var("SELECT option_value $used ORDER BY option_value DESC LIMIT 10000, 1");
        $wpdb->query($wpdb->prepare("DELETE $used AND option_value <= %d", max(time(), (int) $oldest)));
    }
    $insert = "INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload)";
    return $wpdb->query($wpdb->prepare("$insert VALUES (%s, %d, 'no')", "dpplus_used_$id", $until)) === 1;
}

/** Writes the reason of a refusal or a failure to the log of PHP: docs/troubleshooting.md, "Log of the server side". */
function note(string $event, string $detail): void { error_log("[dpplus-connect] $event: $detail"); }

/** Returns an error code of the service. Anything else would bring the sender's text into the log. */
function code_of(mixed $error): string { return is_string($error) && preg_match('/^\w{1,40}$/D', $error) ? $error : 'invalid_response'; }

/**
 * Returns the JSON of a success. It follows no redirect, which would carry secrets to another host.
 *
 * @param $failure is set to status and code of a failure. The status is 0 if there is no response.
 */
function call(string $path, array $request, ?string &$failure = null): array
{
    $response = wp_remote_request(DPPLUS_SERVICE . $path, $request + ['timeout' => 10, 'redirection' => 0]);
    $status = (int) wp_remote_retrieve_response_code($response);
    $data = json_decode(wp_remote_retrieve_body($response), true);
    if ($status >= 200 && $status < 300 && is_array($data)) return $data;
    // The message of WordPress begins with the number of the error of cURL, and goes on with the URL.
    $isLost = is_wp_error($response);
    $isCurl = $isLost && preg_match('/^cURL error \d+/', $response->get_error_message(), $match);
    $cause = $isCurl ? $match[0] : code_of($isLost ? $response->get_error_code() : $data['error'] ?? null);
    $failure = "$status $cause";
    // A user without such data is not a failure.
    if ($cause !== 'not_found') note('request-failed', "$path $failure");
    return [];
}

function report(string $uuid, string $as): void
{
    $authorization = 'Basic ' . base64_encode(DPPLUS_CLIENT_ID . ':' . DPPLUS_CLIENT_SECRET);
    $headers = ['Content-Type' => 'application/json', 'Authorization' => $authorization];
    call("/api/uuids/$as", ['method' => 'POST', 'body' => json_encode(['uuids' => [$uuid]]), 'headers' => $headers]);
}

/** Returns the UUID and the access token for a code, or the error. */
function exchange(string $code): array|string
{
    $credentials = ['client_id' => DPPLUS_CLIENT_ID, 'client_secret' => DPPLUS_CLIENT_SECRET];
    $body = ['grant_type' => 'authorization_code', 'code' => $code, 'redirect_uri' => page('dpplus-connect')] + $credentials;
    $grant = call('/oauth/token', ['method' => 'POST', 'body' => $body], $failure);
    [$uuid, $token] = [$grant['uuid'] ?? '', $grant['access_token'] ?? ''];
    $isRight = is_string($uuid) && preg_match('/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/Di', $uuid) && is_string($token);
    if ($isRight) return [strtolower($uuid), $token];
    if ($grant) note('request-failed', '/oauth/token 200 invalid_response');
    // A new login helps if the code has expired, but not if the service rejects this site.
    return preg_match('/^4(?!08|29)\d\d (?!invalid_grant)/', (string) $failure) ? 'configuration_error' : 'login_failed';
}

/** Returns the UUID and the access token of a callback, or the error. */
function grant(): array|string
{
    [$error, $code] = [parameter('error'), parameter('code')];
    if ($error === '' && $code !== '') return exchange($code);
    $detail = stripos(parameter('error_description'), 'login limit') !== false ? 'login_limit' : code_of($error);
    note('login-refused', $detail);
    return in_array($detail, ['access_denied', 'login_limit'], true) ? $detail : 'login_failed';
}

/** Returns the email address that the user shares, or an empty text. */
function email(string $token): string
{
    $email = call('/oauth/user_data', ['headers' => ['Authorization' => "Bearer $token"]])['email'] ?? '';
    return is_string($email) ? $email : '';
}

function users_with(string $uuid): array { return get_users(['meta_key' => 'dpplus_uuid', 'meta_value' => $uuid, 'blog_id' => 0]); }

function uuid_of(int $user): string { return (string) get_user_meta($user, 'dpplus_uuid', true); }

/** The token of the user's WordPress session, or an empty text. */
function session(): string
{
    $token = wp_get_session_token();
    return \WP_Session_Tokens::get_instance(get_current_user_id())->verify($token) ? $token : '';
}

/** The login that waits in this session for the user's decision: UUID, email address, time. Sets it if there is an argument. */
function offer(?array $new = null): array
{
    $sessions = \WP_Session_Tokens::get_instance(get_current_user_id());
    $session = $sessions->get(session());
    if ($new !== null && $session) $sessions->update(session(), ['dpplus_offer' => $new] + $session);
    $offer = $new ?? $session['dpplus_offer'] ?? [];
    return $offer && $offer[2] > time() - 600 ? $offer : ['', '', 0];
}

/** Sends an email as WordPress does for a new password, in the language of the user: `$write` returns subject and text. */
function notify(\WP_User $user, callable $write): void
{
    $locale = fn() => get_user_locale($user);
    add_filter('pre_determine_locale', $locale);
    [$subject, $text] = $write();
    $site = wp_specialchars_decode(get_option('blogname'), ENT_QUOTES);
    $end = sprintf(
        __('If you did not do this, change your password and look at “Secure Connect” on your profile page: %s', 'dpplus-connect'),
        admin_url('profile.php'),
    );
    remove_filter('pre_determine_locale', $locale);
    wp_mail($user->user_email, "[$site] $subject", "$text\n\n$end\n");
}

/** Links the account of the user, unless another account has the UUID. */
function link_account(\WP_User $user, string $uuid): bool
{
    if (users_with($uuid) || !add_user_meta($user->ID, 'dpplus_uuid', $uuid, true)) return false;
    update_user_meta($user->ID, 'dpplus_since', time());
    report($uuid, 'connected');
    notify($user, fn() => [
        __('Your account is linked to Secure Connect', 'dpplus-connect'),
        sprintf(
            __('Your account %1$s on %2$s is now linked to a Secure Connect login. From now on, this login opens your account.', 'dpplus-connect'),
            $user->user_login,
            home_url(),
        ),
    ]);
    return true;
}

/** Removes the link, and ends the sessions that a login over the link may have begun. */
function remove_link(\WP_User $user): void
{
    $uuid = uuid_of($user->ID);
    if (!$uuid) return;
    delete_user_meta($user->ID, 'dpplus_uuid');
    delete_user_meta($user->ID, 'dpplus_since');
    if ($user->ID === get_current_user_id()) wp_destroy_other_sessions();
    else \WP_Session_Tokens::get_instance($user->ID)->destroy_all();
    report($uuid, 'disconnected');
    notify($user, fn() => [
        __('Your account is no longer linked to Secure Connect', 'dpplus-connect'),
        sprintf(__('Logging in with Secure Connect no longer opens your account %1$s on %2$s.', 'dpplus-connect'), $user->user_login, home_url()),
    ]);
}

function leave(string $url): never { wp_redirect($url, 303); exit; }

/** Shows a page that ends this login. */
function refuse(int $status, string $text): never
{
    wp_die(esc_html($text), '', ['response' => $status, 'link_url' => wp_login_url(), 'link_text' => __('Log in', 'dpplus-connect')]);
    exit;
}

function is_local(): bool { return preg_match('#^http://(127\.0\.0\.1|localhost|\[::1\])(:|/|$)#D', DPPLUS_SERVICE) === 1; }

function is_sandbox(): bool { return defined('DPPLUS_IS_SANDBOX') ? DPPLUS_IS_SANDBOX : is_local(); }

/** Returns a function for the text of the fault in the settings, or null. */
function fault(): ?callable
{
    if (!defined('DPPLUS_SERVICE') || !defined('DPPLUS_CLIENT_ID') || !defined('DPPLUS_CLIENT_SECRET'))
        return fn() => __('Secure Connect: define DPPLUS_SERVICE, DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET in wp-config.php.', 'dpplus-connect');
    $about = fn(string $text) => sprintf($text, 'DPPLUS_IS_SANDBOX');
    if (defined('DPPLUS_IS_SANDBOX') && !is_bool(DPPLUS_IS_SANDBOX))
        return fn() => $about(__('Secure Connect: %s in wp-config.php is true or false, without quotes.', 'dpplus-connect'));
    if (is_sandbox() || is_local() || str_starts_with(DPPLUS_SERVICE, 'https://')) return null;
    return fn() => $about(__('Secure Connect: DPPLUS_SERVICE in wp-config.php needs https, unless %s is true.', 'dpplus-connect'));
}

/** The language of the page, if the service has it. */
function language(): string
{
    $language = substr(determine_locale(), 0, 2);
    return in_array($language, ['de', 'fr', 'it', 'nl'], true) ? $language : 'en';
}

/** A text in the language of the page. A translation file of the site comes first. */
function translate(string $translation, string $text): string
{
    return $translation === $text ? texts()[language()][$text] ?? $text : $translation;
}

function print_script(): void
{
    $app = ['data-client-id' => DPPLUS_CLIENT_ID, 'data-redirect-uri' => page('dpplus-connect')];
    wp_print_script_tag(['src' => DPPLUS_SERVICE . '/' . language() . '/dp_connect.js'] + $app);
}

/** Adds the script to this page once. Pages where users type a new password do not have it. */
function add_script(string $footer = 'login_footer'): void { add_action($footer, __NAMESPACE__ . '\print_script'); }

function authorization_url(string $state, string $scope, string $language): string
{
    $app = ['response_type' => 'code', 'client_id' => DPPLUS_CLIENT_ID, 'redirect_uri' => page('dpplus-connect')];
    $query = $app + ['scope' => $scope, 'state' => $state, 'is_sandbox' => is_sandbox() ? 'true' : 'false'];
    return DPPLUS_SERVICE . "/$language/oauth/authenticate.html?" . http_build_query($query, '', '&', PHP_QUERY_RFC3986);
}

/** Returns a link. The script replaces its label. */
function draw_link(array $attributes): string
{
    $html = '<a class="dpplus-connect"';
    foreach ($attributes as $name => $value) $html .= sprintf(' %s="%s"', $name, esc_attr($value));
    return sprintf('%s><span class="dpplus-label" lang="%s">%s</span></a>', $html, language(), esc_html__('Log in with Secure Connect', 'dpplus-connect'));
}

/** The attributes of a link to the start: they are the same for every user. The login leads to the path of the URL. */
function start_for(string $url): array
{
    return ['data-start' => '', 'href' => page('dpplus-connect&dpplus=start&href=') . rawurlencode(wp_make_link_relative($url))];
}

/** Draws a link in a form of wp-login.php. WordPress gives paragraphs no margin. */
function draw_in_form(array $attributes): void
{
    add_script();
    printf('<p style="margin-bottom: 16px">%s</p>', draw_link(['data-style' => 'small'] + $attributes));
}

/** The text about the latest login or link. */
function message(string $code): string
{
    return [
        'not_linked' => __('No account is linked to this Secure Connect login. Log in with your password to link your account.', 'dpplus-connect'),
        'login_failed' => __('You could not log in with Secure Connect. Try again.', 'dpplus-connect'),
        'access_denied' => __('You did not complete the login. You can try again at any time.', 'dpplus-connect'),
        'login_limit' => __('You can log in with Secure Connect again once this website has linked your account. Contact its operator.', 'dpplus-connect'),
        'configuration_error' => __('The login is not set up correctly on this website. Trying again does not help. Contact its operator.', 'dpplus-connect'),
        'account_mismatch' => __('Your account is not linked to this Secure Connect login. Log out first.', 'dpplus-connect'),
        'already_linked' => __('This Secure Connect login is linked to another account.', 'dpplus-connect'),
        'linked' => __('Your account is linked to Secure Connect.', 'dpplus-connect'),
        'removed' => __('The link to Secure Connect is removed.', 'dpplus-connect'),
    ][$code] ?? '';
}

/** Notes a refused login. Returns the page with the message, and the error. */
function fail(string $detail, string $page, string $error, string $message = ''): array
{
    note('login-refused', $detail);
    return [page("$page&dpplus-message=" . ($message ?: $error)), $error];
}

/** Steps 5 to 8 of docs/other-languages.md: returns the page where the login leads, and the error. */
function log_in(string $uuid, string $href): array
{
    $current = get_current_user_id();
    [$user, $second] = users_with($uuid) + [null, null];
    // A plugin copied the user.
    if ($second) return fail('two_users', 'login', 'configuration_error');
    if ($current && ($user ? $user->ID !== $current : uuid_of($current))) return fail('account_mismatch', 'login', 'account_mismatch');
    if (!$user) return [page('login&dpplus-message=not_linked&redirect_to=' . rawurlencode(page('dpplus-connect-link'))), ''];
    // As after a password: with these filters, plugins refuse users.
    $admitted = apply_filters('wp_authenticate_user', $user, '');
    if ($admitted instanceof \WP_User) $admitted = apply_filters('authenticate', $admitted, $user->user_login, '');
    if (!$admitted instanceof \WP_User) {
        do_action('wp_login_failed', $user->user_login, is_wp_error($admitted) ? $admitted : new \WP_Error('authentication_failed'));
        return fail('not_admitted', 'login', 'login_failed');
    }
    report($uuid, 'connected');
    wp_destroy_current_session();
    wp_set_auth_cookie($user->ID);
    browser(b64(random_bytes(16)));
    do_action('wp_login', $user->user_login, $user);
    return [$href, ''];
}

/** Keeps a login that began in this session, for the page that asks. */
function offer_link(string $uuid, string $token): array
{
    [$user] = users_with($uuid) + [null];
    if ($user && $user->ID !== get_current_user_id()) return fail('account_mismatch', 'dpplus-connect-link', 'account_mismatch', 'already_linked');
    offer([$uuid, email($token), time()]);
    return [page('dpplus-connect-link'), ''];
}

add_filter('gettext_dpplus-connect', translate(...), 10, 2);

if ($fault = fault()) {
    add_action('admin_notices', function () use ($fault) {
        echo '<div class="notice notice-error"><p>', esc_html($fault()), '</p></div>';
    });
    return;
}

// WordPress takes the first of two session cookies, and another host of the domain can plant one with the session of an
// attacker. So two different ones count as missing. A site in a folder has the same one for two paths.
foreach ([LOGGED_IN_COOKIE, AUTH_COOKIE, SECURE_AUTH_COOKIE] as $name) if (count(array_unique(cookies($name))) > 1) unset($_COOKIE[$name]);

add_action('login_form', function () {
    draw_in_form(start_for(wp_validate_redirect(wp_unslash($_REQUEST['redirect_to'] ?? '') ?: admin_url(), admin_url())));
});

add_shortcode('dpplus_connect', function () {
    add_script('wp_footer');
    return draw_link(start_for((string) get_permalink()));
});

add_filter('wp_login_errors', function ($errors) {
    $message = message(parameter('dpplus-message'));
    if ($message) $errors->add('dpplus', $message, 'message');
    return $errors;
});

add_action('login_form_dpplus-connect', function () {
    header_remove('Set-Cookie'); // of wp-login.php, for its form
    // wp_die() sends these headers again.
    add_filter('nocache_headers', fn($headers) => ['Cache-Control' => 'no-store'] + $headers);
    nocache_headers();
    header('Referrer-Policy: no-referrer');
    // "/wp-login.php/start" runs wp-login.php too.
    $isHere = preg_match('#/wp-login\.php/?$#D', strtok($_SERVER['REQUEST_URI'], '?')) && $_SERVER['REQUEST_METHOD'] === 'GET';
    match ($isHere ? ask($_SERVER['QUERY_STRING'] ?? '') : 'app') {
        'start' => begin(),
        'answer' => complete(),
        'return' => draw_return(),
        'refused' => refuse(400, __('This link asks for two things at once, or for something unknown.', 'dpplus-connect')),
        'app' => refuse(404, __('This login was not started here, or it has expired.', 'dpplus-connect')),
    };
});

/** Redirects to the service. */
function begin(): never
{
    $isPrefetch = str_contains($_SERVER['HTTP_SEC_PURPOSE'] ?? '', 'prefetch');
    $fetch = ($_SERVER['HTTP_SEC_FETCH_DEST'] ?? '') . ' ' . ($_SERVER['HTTP_SEC_FETCH_MODE'] ?? '');
    // A service worker passes a navigation on with "empty", and with "navigate" in Chromium or "same-origin" in Firefox.
    if ($isPrefetch || !preg_match('/^((document)? |empty (navigate|same-origin)$)/D', $fetch)) {
        note('start-refused', $isPrefetch ? 'prefetch' : 'not-navigation');
        refuse(403, __('Open this link in a tab or a popup.', 'dpplus-connect'));
    }
    // A login here reads no data.
    if (parameter('scope') !== '') {
        note('start-refused', 'scope');
        refuse(400, __('This link asks for data that a login here does not read. Remove “scope” from the link.', 'dpplus-connect'));
    }
    browser() || browser(b64(random_bytes(16)));
    $state = seal('state', browser(), local(parameter('href')), 3600) . (parameter('state') !== '' ? '~' . parameter('state') : '');
    $language = in_array(parameter('lang'), ['en', 'de', 'fr', 'it', 'nl'], true) ? parameter('lang') : language();
    leave(authorization_url($state, '', $language) . (parameter('popup') === '1' ? '&popup=1' : ''));
}

/** Reads the answer of the service, and redirects to the return page. */
function complete(): never
{
    $state = explode('~', parameter('state'), 2); // the token, and the state of the page that opened the start
    $login = browser() ? unseal('state', browser(), $state[0]) : null;
    $link = session() ? unseal('link', session(), $state[0]) : null;
    $token = $login ?? $link;
    if (!$token || !once($token[1], $token[0])) {
        $hasExpired = open(secret(), audience(), 'state', browser(), 0, $state[0]) ?? open(secret(), audience(), 'link', session(), 0, $state[0]);
        note('state-refused', match (true) { (bool) $token => 'used', (bool) $hasExpired => 'expired', browser() === '' => 'no-cookie', default => 'foreign' });
        if (is_user_logged_in()) leave(admin_url()); // a tab that comes back late
        refuse(400, __('This login was not started here, or it has expired.', 'dpplus-connect'));
    }
    $grant = grant();
    [$href, $error] = match (true) {
        is_string($grant) => [page(($login ? 'login' : 'dpplus-connect-link') . "&dpplus-message=$grant"), $grant],
        !$login => offer_link(...$grant),
        default => log_in($grant[0], $login[2]),
    };
    $outcome = json_encode([substr(end($state), 0, 2000), $href, $error], JSON_INVALID_UTF8_SUBSTITUTE);
    leave(page('dpplus-connect&dpplus=return&outcome=') . seal('return', '', $outcome, 300));
}

function draw_return(): never
{
    $outcome = unseal('return', '', parameter('outcome'));
    if (!$outcome) note('return-refused', open(secret(), audience(), 'return', '', 0, parameter('outcome')) ? 'expired' : 'foreign');
    $outcome ??= refuse(404, __('This page has expired.', 'dpplus-connect'));
    [$state, $href, $error] = json_decode($outcome[2], true);
    add_script();
    $title = $error ? __('Login not completed', 'dpplus-connect') : __('Login confirmed', 'dpplus-connect');
    login_header($title);
    printf(
        '<p class="message"><strong>%s</strong><br>%s <a class="dpplus-return" href="%s" data-state="%s"%s>%s</a></p>',
        esc_html($title),
        esc_html(message($error)),
        esc_url($href),
        esc_attr($state),
        $error ? ' data-error="' . esc_attr($error) . '"' : '',
        esc_html__('Continue', 'dpplus-connect'),
    );
    login_footer();
    exit;
}

add_action('login_form_dpplus-connect-link', function () {
    if (!session()) leave(wp_login_url(page('dpplus-connect-link')));
    $user = wp_get_current_user();
    if (uuid_of($user->ID)) leave(admin_url('profile.php'));
    [$uuid, $email, $time] = offer();
    if ($uuid && $_SERVER['REQUEST_METHOD'] === 'POST' && check_admin_referer("dpplus-link-$uuid-$time")) {
        offer([]);
        if (($_POST['answer'] ?? '') !== 'yes') leave(admin_url('profile.php'));
        leave(link_account($user, $uuid) ? admin_url('profile.php?dpplus-message=linked') : page('dpplus-connect-link&dpplus-message=already_linked'));
    }
    $message = message(parameter('dpplus-message'));
    $title = __('Link your account to Secure Connect', 'dpplus-connect');
    login_header($title, $message ? '<p class="message">' . esc_html($message) . '</p>' : '');
    printf('<form method="post"><h2>%s</h2>', esc_html($title));
    $strong = fn(string $value) => '<strong>' . esc_html($value) . '</strong>';
    $paragraph = fn(string $text, string ...$values) =>
        vprintf('<p style="margin: 16px 0">' . esc_html($text) . '</p>', array_map($strong, $values));
    if ($uuid) {
        $at = wp_date(get_option('time_format'), $time);
        $paragraph(
            __('Link the account %s to this Secure Connect login? From then on, logging in with Secure Connect opens it.', 'dpplus-connect'),
            $user->user_login,
        );
        if ($email) $paragraph(__('Secure Connect login: %1$s (completed at %2$s)', 'dpplus-connect'), $email, $at);
        else $paragraph(__(
            'Secure Connect login: the one that you just completed (at %s). '
                . 'If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.',
            'dpplus-connect',
        ), $at);
        wp_nonce_field("dpplus-link-$uuid-$time");
        $buttons = '<p class="submit"><button class="button button-large" name="answer" value="no">%s</button> '
            . '<button class="button button-primary button-large" name="answer" value="yes">%s</button></p>';
        printf($buttons, esc_html__('No', 'dpplus-connect'), esc_html__('Yes, link them', 'dpplus-connect'));
    } else {
        $paragraph(__('To link your account %s, log in with Secure Connect now.', 'dpplus-connect'), $user->user_login);
        $state = seal('link', session(), '', 3600);
        draw_in_form([
            'href' => authorization_url($state, 'email', language()),
            'data-scope' => 'email',
            'data-client-id' => DPPLUS_CLIENT_ID,
            'data-redirect-uri' => page('dpplus-connect'),
            'data-is-sandbox' => is_sandbox() ? 'true' : 'false',
            'data-state' => $state,
        ]);
    }
    printf('</form><p id="backtoblog"><a href="%s">%s</a></p>', esc_url(admin_url('profile.php')), esc_html__('Back to your profile', 'dpplus-connect'));
    login_footer();
    exit;
});

function draw_profile(\WP_User $user): void
{
    $isOwn = $user->ID === get_current_user_id();
    $since = (int) get_user_meta($user->ID, 'dpplus_since', true);
    $table = '<h2 id="dpplus-connect">Secure Connect</h2><table class="form-table" role="presentation"><tr><th scope="row">%s</th><td>';
    printf($table, esc_html__('Link', 'dpplus-connect'));
    if (uuid_of($user->ID)) {
        $date = wp_date(get_option('date_format') . ' ' . get_option('time_format'), $since);
        echo '<p>', esc_html($since ? sprintf(__('Linked since %s.', 'dpplus-connect'), $date) : __('Linked.', 'dpplus-connect')), '</p>';
        // The form is at the end of the page: a form inside of the profile's form is not possible.
        $effect = $isOwn
            ? __('Secure Connect then no longer opens your account. All your other sessions end.', 'dpplus-connect')
            : __('Secure Connect then no longer opens this account. All its sessions end.', 'dpplus-connect');
        $button = '<p><button class="button" form="dpplus-remove">%s</button></p><p class="description">%s</p>';
        printf($button, esc_html__('Remove the link', 'dpplus-connect'), esc_html($effect));
        add_action('admin_footer', function () use ($user) {
            printf('<form id="dpplus-remove" method="post" action="%s">', esc_url(admin_url('admin-post.php')));
            echo '<input type="hidden" name="action" value="dpplus_remove">';
            printf('<input type="hidden" name="user_id" value="%d">', $user->ID);
            wp_nonce_field("dpplus-remove-$user->ID", '_wpnonce', false);
            echo '</form>';
        });
    } elseif ($isOwn) {
        $text = __('Link your account to Secure Connect', 'dpplus-connect');
        printf('<p><a class="button" href="%s">%s</a></p>', esc_url(page('dpplus-connect-link')), esc_html($text));
    } else {
        echo '<p>', esc_html__('Not linked. Only the user can link this account, on the profile page.', 'dpplus-connect'), '</p>';
    }
    echo '</td></tr></table>';
}

add_action('show_user_profile', __NAMESPACE__ . '\draw_profile');
add_action('edit_user_profile', __NAMESPACE__ . '\draw_profile');

add_action('admin_notices', function () {
    $message = message(parameter('dpplus-message'));
    if ($message) echo '<div class="notice notice-success is-dismissible"><p>', esc_html($message), '</p></div>';
});

add_action('admin_post_dpplus_remove', function () {
    $user = get_userdata((int) ($_POST['user_id'] ?? 0));
    if (!$user || !current_user_can('edit_user', $user->ID)) wp_die(esc_html__('Sorry, you are not allowed to edit this user.'), '', ['response' => 403]);
    check_admin_referer("dpplus-remove-$user->ID");
    remove_link($user);
    leave(add_query_arg('dpplus-message', 'removed', get_edit_user_link($user->ID)));
});

add_action('delete_user', function ($id) {
    if ($uuid = uuid_of($id)) report($uuid, 'disconnected');
});

/**
 * The texts in the languages of the service, by the English text. WordPress reads translations from files beside the plugin,
 * and this plugin is one file to copy. French has no-break spaces.
 */
function texts(): array
{
    return [
        // cspell:locale fr
        'fr' => [
            'Existing users log in with Secure Connect.' => 'Permet d’ouvrir un compte existant avec Secure Connect.',
            'Secure Connect: define DPPLUS_SERVICE, DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET in wp-config.php.' =>
                'Secure Connect : définissez DPPLUS_SERVICE, DPPLUS_CLIENT_ID et DPPLUS_CLIENT_SECRET dans wp-config.php.',
            'Secure Connect: %s in wp-config.php is true or false, without quotes.' =>
                'Secure Connect : %s dans wp-config.php est true ou false, sans guillemets.',
            'Secure Connect: DPPLUS_SERVICE in wp-config.php needs https, unless %s is true.' =>
                'Secure Connect : DPPLUS_SERVICE dans wp-config.php exige https, sauf si %s est true.',
            'Log in with Secure Connect' => 'S’identifier avec Secure Connect',
            'Log in' => 'Se connecter',
            'Continue' => 'Continuer',
            'Login confirmed' => 'Identification réussie',
            'Login not completed' => 'La connexion n’a pas abouti',
            'Open this link in a tab or a popup.' => 'Ouvrez ce lien dans un onglet ou une fenêtre.',
            'This link asks for two things at once, or for something unknown.' => 'Ce lien demande deux choses à la fois, ou une chose inconnue.',
            'This link asks for data that a login here does not read. Remove “scope” from the link.' =>
                'Ce lien demande des données qu’une connexion ici ne lit pas. Retirez « scope » du lien.',
            'This login was not started here, or it has expired.' => 'Cette connexion n’a pas commencé ici, ou elle a expiré.',
            'This page has expired.' => 'Cette page a expiré.',
            'No account is linked to this Secure Connect login. Log in with your password to link your account.' =>
                'Aucun compte n’est relié ici à ce compte Secure Connect. Connectez-vous avec votre mot de passe pour relier votre compte.',
            'You could not log in with Secure Connect. Try again.' => 'L’identification avec Secure Connect n’a pas abouti. Réessayez.',
            'You did not complete the login. You can try again at any time.' => 'Vous n’avez pas terminé la connexion. Vous pouvez recommencer à tout moment.',
            'You can log in with Secure Connect again once this website has linked your account. Contact its operator.' =>
                'Vous pourrez de nouveau vous identifier avec Secure Connect lorsque ce site aura relié votre compte. Contactez ses responsables.',
            'The login is not set up correctly on this website. Trying again does not help. Contact its operator.' =>
                'La connexion est mal configurée sur ce site. Réessayer ne sert à rien. Contactez ses responsables.',
            'Your account is not linked to this Secure Connect login. Log out first.' =>
                'Votre compte n’est pas relié à ce compte Secure Connect. Déconnectez-vous d’abord.',
            'This Secure Connect login is linked to another account.' => 'Ce compte Secure Connect est relié à un autre compte.',
            'Your account is linked to Secure Connect.' => 'Votre compte est relié à Secure Connect.',
            'The link to Secure Connect is removed.' => 'Le lien avec Secure Connect est supprimé.',
            'Link your account to Secure Connect' => 'Relier votre compte à Secure Connect',
            'To link your account %s, log in with Secure Connect now.' => 'Pour relier votre compte %s, identifiez-vous maintenant avec Secure Connect.',
            'Link the account %s to this Secure Connect login? From then on, logging in with Secure Connect opens it.' =>
                'Relier le compte %s à ce compte Secure Connect ? Une identification avec Secure Connect l’ouvrira désormais.',
            'Secure Connect login: %1$s (completed at %2$s)' => 'Compte Secure Connect : %1$s (identification à %2$s)',
            'Secure Connect login: the one that you just completed (at %s). '
            . 'If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.' =>
                'Compte Secure Connect : celui de l’identification qui vient de se terminer (à %s). '
                . 'Si Secure Connect ne vous a pas demandé de vous identifier, répondez Non : la session d’une autre personne y est peut-être encore ouverte.',
            'No' => 'Non',
            'Yes, link them' => 'Oui, relier les comptes',
            'Back to your profile' => 'Retour à votre profil',
            'Link' => 'Lien',
            'Linked since %s.' => 'Relié depuis le %s.',
            'Linked.' => 'Relié.',
            'Remove the link' => 'Supprimer le lien',
            'Secure Connect then no longer opens your account. All your other sessions end.' =>
                'Ensuite, Secure Connect n’ouvre plus votre compte, et toutes vos autres sessions prennent fin.',
            'Secure Connect then no longer opens this account. All its sessions end.' =>
                'Ensuite, Secure Connect n’ouvre plus ce compte, et toutes ses sessions prennent fin.',
            'Not linked. Only the user can link this account, on the profile page.' =>
                'Non relié. Seule la personne à qui appartient ce compte peut le relier, sur sa page de profil.',
            'Your account is linked to Secure Connect' => 'Votre compte est relié à Secure Connect',
            'Your account %1$s on %2$s is now linked to a Secure Connect login. From now on, this login opens your account.' =>
                'Votre compte %1$s sur %2$s est maintenant relié à un compte Secure Connect. '
                . 'Une identification avec ce compte Secure Connect ouvre désormais votre compte.',
            'Your account is no longer linked to Secure Connect' => 'Votre compte n’est plus relié à Secure Connect',
            'Logging in with Secure Connect no longer opens your account %1$s on %2$s.' =>
                'Une identification avec Secure Connect n’ouvre plus votre compte %1$s sur %2$s.',
            'If you did not do this, change your password and look at “Secure Connect” on your profile page: %s' =>
                'Si vous n’êtes pas à l’origine de ce changement, changez de mot de passe et consultez « Secure Connect » sur votre page de profil : %s',
        ],
        // cspell:locale de
        'de' => [
            'Existing users log in with Secure Connect.' => 'Anmeldung an bestehenden Konten mit Secure Connect.',
            'Secure Connect: define DPPLUS_SERVICE, DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET in wp-config.php.' =>
                'Secure Connect: Definieren Sie DPPLUS_SERVICE, DPPLUS_CLIENT_ID und DPPLUS_CLIENT_SECRET in wp-config.php.',
            'Secure Connect: %s in wp-config.php is true or false, without quotes.' =>
                'Secure Connect: %s in wp-config.php ist true oder false, ohne Anführungszeichen.',
            'Secure Connect: DPPLUS_SERVICE in wp-config.php needs https, unless %s is true.' =>
                'Secure Connect: DPPLUS_SERVICE in wp-config.php braucht https, außer wenn %s true ist.',
            'Log in with Secure Connect' => 'Anmelden mit Secure Connect',
            'Log in' => 'Anmelden',
            'Continue' => 'Weiter',
            'Login confirmed' => 'Anmeldung bestätigt',
            'Login not completed' => 'Anmeldung nicht abgeschlossen',
            'Open this link in a tab or a popup.' => 'Öffnen Sie diesen Link in einem Tab oder einem Fenster.',
            'This link asks for two things at once, or for something unknown.' => 'Dieser Link verlangt zwei Dinge auf einmal oder etwas Unbekanntes.',
            'This link asks for data that a login here does not read. Remove “scope” from the link.' =>
                'Dieser Link fordert Daten an, die eine Anmeldung hier nicht liest. Entfernen Sie „scope“ aus dem Link.',
            'This login was not started here, or it has expired.' => 'Diese Anmeldung wurde nicht hier begonnen oder ist abgelaufen.',
            'This page has expired.' => 'Diese Seite ist abgelaufen.',
            'No account is linked to this Secure Connect login. Log in with your password to link your account.' =>
                'Mit diesem Konto bei Secure Connect ist hier kein Konto verknüpft. Melden Sie sich mit Ihrem Passwort an, um Ihr Konto zu verknüpfen.',
            'You could not log in with Secure Connect. Try again.' => 'Die Anmeldung mit Secure Connect war nicht erfolgreich. Versuchen Sie es erneut.',
            'You did not complete the login. You can try again at any time.' =>
                'Sie haben die Anmeldung nicht abgeschlossen. Sie können es jederzeit erneut versuchen.',
            'You can log in with Secure Connect again once this website has linked your account. Contact its operator.' =>
                'Sie können sich erst wieder mit Secure Connect anmelden, wenn diese Website Ihr Konto verknüpft hat. Wenden Sie sich an den Betreiber.',
            'The login is not set up correctly on this website. Trying again does not help. Contact its operator.' =>
                'Die Anmeldung ist auf dieser Website nicht richtig eingerichtet. Ein neuer Versuch hilft nicht. Wenden Sie sich an den Betreiber.',
            'Your account is not linked to this Secure Connect login. Log out first.' =>
                'Ihr Konto ist nicht mit diesem Konto bei Secure Connect verknüpft. Melden Sie sich zuerst ab.',
            'This Secure Connect login is linked to another account.' => 'Dieses Konto bei Secure Connect ist mit einem anderen Konto verknüpft.',
            'Your account is linked to Secure Connect.' => 'Ihr Konto ist mit Secure Connect verknüpft.',
            'The link to Secure Connect is removed.' => 'Die Verknüpfung mit Secure Connect ist entfernt.',
            'Link your account to Secure Connect' => 'Ihr Konto mit Secure Connect verknüpfen',
            'To link your account %s, log in with Secure Connect now.' => 'Um Ihr Konto %s zu verknüpfen, melden Sie sich jetzt mit Secure Connect an.',
            'Link the account %s to this Secure Connect login? From then on, logging in with Secure Connect opens it.' =>
                'Möchten Sie das Konto %s mit diesem Konto bei Secure Connect verknüpfen? Eine Anmeldung mit Secure Connect öffnet es dann.',
            'Secure Connect login: %1$s (completed at %2$s)' => 'Konto bei Secure Connect: %1$s (Anmeldung um %2$s)',
            'Secure Connect login: the one that you just completed (at %s). '
            . 'If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.' =>
                'Konto bei Secure Connect: das der gerade beendeten Anmeldung (um %s). '
                . 'Wenn Secure Connect keine Anmeldung von Ihnen verlangt hat, antworten Sie mit Nein: Vielleicht ist dort noch eine andere Person angemeldet.',
            'No' => 'Nein',
            'Yes, link them' => 'Ja, Konten verknüpfen',
            'Back to your profile' => 'Zurück zu Ihrem Profil',
            'Link' => 'Verknüpfung',
            'Linked since %s.' => 'Verknüpft seit %s.',
            'Linked.' => 'Verknüpft.',
            'Remove the link' => 'Verknüpfung entfernen',
            'Secure Connect then no longer opens your account. All your other sessions end.' =>
                'Secure Connect öffnet Ihr Konto dann nicht mehr. Alle Ihre anderen Sitzungen enden.',
            'Secure Connect then no longer opens this account. All its sessions end.' =>
                'Secure Connect öffnet dieses Konto dann nicht mehr. Alle Sitzungen des Kontos enden.',
            'Not linked. Only the user can link this account, on the profile page.' =>
                'Nicht verknüpft. Nur die Person, der das Konto gehört, kann es auf der Profilseite verknüpfen.',
            'Your account is linked to Secure Connect' => 'Ihr Konto ist mit Secure Connect verknüpft',
            'Your account %1$s on %2$s is now linked to a Secure Connect login. From now on, this login opens your account.' =>
                'Ihr Konto %1$s auf %2$s ist jetzt mit einem Konto bei Secure Connect verknüpft. '
                . 'Ab jetzt öffnet eine Anmeldung mit diesem Konto bei Secure Connect Ihr Konto.',
            'Your account is no longer linked to Secure Connect' => 'Ihr Konto ist nicht mehr mit Secure Connect verknüpft',
            'Logging in with Secure Connect no longer opens your account %1$s on %2$s.' =>
                'Eine Anmeldung mit Secure Connect öffnet Ihr Konto %1$s auf %2$s nicht mehr.',
            'If you did not do this, change your password and look at “Secure Connect” on your profile page: %s' =>
                'Wenn diese Änderung nicht von Ihnen ist, ändern Sie Ihr Passwort und prüfen Sie „Secure Connect“ auf Ihrer Profilseite: %s',
        ],
        // cspell:locale nl
        'nl' => [
            'Existing users log in with Secure Connect.' => 'Inloggen op bestaande accounts met Secure Connect.',
            'Secure Connect: define DPPLUS_SERVICE, DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET in wp-config.php.' =>
                'Secure Connect: definieer DPPLUS_SERVICE, DPPLUS_CLIENT_ID en DPPLUS_CLIENT_SECRET in wp-config.php.',
            'Secure Connect: %s in wp-config.php is true or false, without quotes.' =>
                'Secure Connect: %s in wp-config.php is true of false, zonder aanhalingstekens.',
            'Secure Connect: DPPLUS_SERVICE in wp-config.php needs https, unless %s is true.' =>
                'Secure Connect: DPPLUS_SERVICE in wp-config.php heeft https nodig, tenzij %s true is.',
            'Log in with Secure Connect' => 'Inloggen met Secure Connect',
            'Log in' => 'Inloggen',
            'Continue' => 'Verder',
            'Login confirmed' => 'Inloggen gelukt',
            'Login not completed' => 'Inloggen niet voltooid',
            'Open this link in a tab or a popup.' => 'Open deze link in een tabblad of een venster.',
            'This link asks for two things at once, or for something unknown.' => 'Deze link vraagt twee dingen tegelijk, of iets onbekends.',
            'This link asks for data that a login here does not read. Remove “scope” from the link.' =>
                'Deze link vraagt gegevens die bij het inloggen hier niet worden gelezen. Verwijder “scope” uit de link.',
            'This login was not started here, or it has expired.' => 'Deze inlogpoging is niet hier begonnen of is verlopen.',
            'This page has expired.' => 'Deze pagina is verlopen.',
            'No account is linked to this Secure Connect login. Log in with your password to link your account.' =>
                'Aan dit account bij Secure Connect is hier geen account gekoppeld. Log in met uw wachtwoord om uw account te koppelen.',
            'You could not log in with Secure Connect. Try again.' => 'Het inloggen met Secure Connect is niet gelukt. Probeer het opnieuw.',
            'You did not complete the login. You can try again at any time.' => 'U hebt het inloggen niet voltooid. U kunt het altijd opnieuw proberen.',
            'You can log in with Secure Connect again once this website has linked your account. Contact its operator.' =>
                'U kunt pas weer met Secure Connect inloggen als deze website uw account heeft gekoppeld. Neem contact op met de beheerder.',
            'The login is not set up correctly on this website. Trying again does not help. Contact its operator.' =>
                'Het inloggen is op deze website niet goed ingesteld. Opnieuw proberen helpt niet. Neem contact op met de beheerder.',
            'Your account is not linked to this Secure Connect login. Log out first.' =>
                'Uw account is niet aan dit account bij Secure Connect gekoppeld. Log eerst uit.',
            'This Secure Connect login is linked to another account.' => 'Dit account bij Secure Connect is aan een ander account gekoppeld.',
            'Your account is linked to Secure Connect.' => 'Uw account is aan Secure Connect gekoppeld.',
            'The link to Secure Connect is removed.' => 'De koppeling met Secure Connect is verwijderd.',
            'Link your account to Secure Connect' => 'Uw account aan Secure Connect koppelen',
            'To link your account %s, log in with Secure Connect now.' => 'Log nu in met Secure Connect om uw account %s te koppelen.',
            'Link the account %s to this Secure Connect login? From then on, logging in with Secure Connect opens it.' =>
                'Wilt u het account %s koppelen aan dit account bij Secure Connect? Inloggen met Secure Connect opent het dan.',
            'Secure Connect login: %1$s (completed at %2$s)' => 'Account bij Secure Connect: %1$s (ingelogd om %2$s)',
            'Secure Connect login: the one that you just completed (at %s). '
            . 'If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.' =>
                'Account bij Secure Connect: het account waarmee u zojuist hebt ingelogd (om %s). '
                . 'Als u bij Secure Connect niet hoefde in te loggen, antwoord dan Nee: misschien is daar nog iemand anders ingelogd.',
            'No' => 'Nee',
            'Yes, link them' => 'Ja, accounts koppelen',
            'Back to your profile' => 'Terug naar uw profiel',
            'Link' => 'Koppeling',
            'Linked since %s.' => 'Gekoppeld sinds %s.',
            'Linked.' => 'Gekoppeld.',
            'Remove the link' => 'Koppeling verwijderen',
            'Secure Connect then no longer opens your account. All your other sessions end.' =>
                'Secure Connect opent uw account dan niet meer. Al uw andere sessies eindigen.',
            'Secure Connect then no longer opens this account. All its sessions end.' =>
                'Secure Connect opent dit account dan niet meer. Alle sessies van het account eindigen.',
            'Not linked. Only the user can link this account, on the profile page.' =>
                'Niet gekoppeld. Alleen wie het account gebruikt, kan het koppelen, op de profielpagina.',
            'Your account is linked to Secure Connect' => 'Uw account is aan Secure Connect gekoppeld',
            'Your account %1$s on %2$s is now linked to a Secure Connect login. From now on, this login opens your account.' =>
                'Uw account %1$s op %2$s is nu gekoppeld aan een account bij Secure Connect. Wie met dat account inlogt, opent voortaan uw account.',
            'Your account is no longer linked to Secure Connect' => 'Uw account is niet meer aan Secure Connect gekoppeld',
            'Logging in with Secure Connect no longer opens your account %1$s on %2$s.' =>
                'Inloggen met Secure Connect opent uw account %1$s op %2$s niet meer.',
            'If you did not do this, change your password and look at “Secure Connect” on your profile page: %s' =>
                'Hebt u dit niet zelf gedaan, wijzig dan uw wachtwoord en controleer “Secure Connect” op uw profielpagina: %s',
        ],
        // cspell:locale it
        'it' => [
            'Existing users log in with Secure Connect.' => 'Accesso agli account esistenti con Secure Connect.',
            'Secure Connect: define DPPLUS_SERVICE, DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET in wp-config.php.' =>
                'Secure Connect: definisci DPPLUS_SERVICE, DPPLUS_CLIENT_ID e DPPLUS_CLIENT_SECRET in wp-config.php.',
            'Secure Connect: %s in wp-config.php is true or false, without quotes.' => 'Secure Connect: %s in wp-config.php è true o false, senza virgolette.',
            'Secure Connect: DPPLUS_SERVICE in wp-config.php needs https, unless %s is true.' =>
                'Secure Connect: DPPLUS_SERVICE in wp-config.php richiede https, a meno che %s sia true.',
            'Log in with Secure Connect' => 'Entra con Secure Connect',
            'Log in' => 'Accedi',
            'Continue' => 'Continua',
            'Login confirmed' => 'Accesso confermato',
            'Login not completed' => 'Accesso non completato',
            'Open this link in a tab or a popup.' => 'Apri questo link in una scheda o in una finestra.',
            'This link asks for two things at once, or for something unknown.' => 'Questo link chiede due cose insieme, oppure qualcosa di sconosciuto.',
            'This link asks for data that a login here does not read. Remove “scope” from the link.' =>
                'Questo link chiede dati che un accesso qui non legge. Togli «scope» dal link.',
            'This login was not started here, or it has expired.' => 'Questo accesso non è iniziato qui, oppure è scaduto.',
            'This page has expired.' => 'Questa pagina è scaduta.',
            'No account is linked to this Secure Connect login. Log in with your password to link your account.' =>
                'A questo account Secure Connect non è collegato alcun account di questo sito. Accedi con la password per collegare il tuo account.',
            'You could not log in with Secure Connect. Try again.' => 'L’accesso con Secure Connect non è riuscito. Riprova.',
            'You did not complete the login. You can try again at any time.' => 'Non hai completato l’accesso. Puoi riprovare quando vuoi.',
            'You can log in with Secure Connect again once this website has linked your account. Contact its operator.' =>
                'Potrai entrare di nuovo con Secure Connect quando questo sito avrà collegato il tuo account. Contatta chi lo gestisce.',
            'The login is not set up correctly on this website. Trying again does not help. Contact its operator.' =>
                'L’accesso non è configurato correttamente su questo sito. Riprovare non serve. Contatta chi lo gestisce.',
            'Your account is not linked to this Secure Connect login. Log out first.' =>
                'Il tuo account non è collegato a questo account Secure Connect. Per prima cosa, esci dal tuo account.',
            'This Secure Connect login is linked to another account.' => 'Questo account Secure Connect è collegato a un altro account.',
            'Your account is linked to Secure Connect.' => 'Il tuo account è collegato a Secure Connect.',
            'The link to Secure Connect is removed.' => 'Il collegamento a Secure Connect è stato rimosso.',
            'Link your account to Secure Connect' => 'Collega il tuo account a Secure Connect',
            'To link your account %s, log in with Secure Connect now.' => 'Per collegare il tuo account %s, entra ora con Secure Connect.',
            'Link the account %s to this Secure Connect login? From then on, logging in with Secure Connect opens it.' =>
                'Vuoi collegare l’account %s a questo account Secure Connect? Da quel momento un accesso con Secure Connect lo apre.',
            'Secure Connect login: %1$s (completed at %2$s)' => 'Account Secure Connect: %1$s (accesso alle %2$s)',
            'Secure Connect login: the one that you just completed (at %s). '
            . 'If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.' =>
                'Account Secure Connect: quello dell’accesso appena concluso (alle %s). '
                . 'Se Secure Connect non ti ha chiesto di accedere, rispondi No: forse lì è ancora aperta la sessione di un’altra persona.',
            'No' => 'No',
            'Yes, link them' => 'Sì, collega gli account',
            'Back to your profile' => 'Torna al tuo profilo',
            'Link' => 'Collegamento',
            'Linked since %s.' => 'Collegato dal %s.',
            'Linked.' => 'Collegato.',
            'Remove the link' => 'Rimuovi il collegamento',
            'Secure Connect then no longer opens your account. All your other sessions end.' =>
                'Secure Connect non aprirà più il tuo account. Tutte le altre tue sessioni terminano.',
            'Secure Connect then no longer opens this account. All its sessions end.' =>
                'Secure Connect non aprirà più questo account. Tutte le sessioni dell’account terminano.',
            'Not linked. Only the user can link this account, on the profile page.' =>
                'Non collegato. Solo la persona a cui appartiene l’account può collegarlo, nella pagina del profilo.',
            'Your account is linked to Secure Connect' => 'Il tuo account è collegato a Secure Connect',
            'Your account %1$s on %2$s is now linked to a Secure Connect login. From now on, this login opens your account.' =>
                'Il tuo account %1$s su %2$s è ora collegato a un account Secure Connect. '
                . 'Da ora un accesso con questo account Secure Connect apre il tuo account.',
            'Your account is no longer linked to Secure Connect' => 'Il tuo account non è più collegato a Secure Connect',
            'Logging in with Secure Connect no longer opens your account %1$s on %2$s.' =>
                'Un accesso con Secure Connect non apre più il tuo account %1$s su %2$s.',
            'If you did not do this, change your password and look at “Secure Connect” on your profile page: %s' =>
                'Se non hai fatto tu questa modifica, cambia la password e controlla «Secure Connect» nella pagina del tuo profilo: %s',
        ],
        // cspell:locale en-GB
    ];
}
