<?php
// The login on plain PHP (docs/other-languages.md). SECRET=… SERVICE=… php -S localhost:3000 index.php
$env = fn($name, $default) => getenv($name) ?: $default;
[$port, $service] = [$env('PORT', '3000'), $env('SERVICE', 'http://127.0.0.1:4000')];
$secrets = explode(',', $env('SECRET', '')); // the first signs, all verify
[$clientId, $clientSecret] = [$env('CLIENT_ID', 'demoapp'), $env('CLIENT_SECRET', 'demosecret')];
$origin = $env('ORIGIN', "http://localhost:$port"); // never taken from a request
[$redirectUri, $audience, $prefix] = ["$origin/callback", "$clientId\n$origin/callback", str_starts_with($origin, 'https:') ? '__Host-' : ''];
$isLocal = preg_match('~^http://(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(/|$)~D', $service);
$isSandbox = $env('IS_SANDBOX', $isLocal ? 'true' : 'false');
$allowedScope = ['', ...explode(' ', $env('ALLOWED_SCOPE', 'email'))]; // the most that a link to the start can ask for

function b64(string $bytes): string { return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '='); }

function mac(string $secret, string ...$parts): string { return b64(hash_hmac('sha256', implode("\n", $parts), $secret, true)); }

function sign(string $secret, string $audience, string $purpose, string $bind, string $until, string $id, string $text): string
{
    $body = "$until.$id." . b64($text);
    return "$body." . mac($secret, $purpose, $audience, $bind, $body);
}

/** Returns [until, id, text], or null. */
function open(array $secrets, string $audience, string $purpose, string $bind, int $now, string $token): ?array
{
    if (!preg_match('/^((\d{10})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})$/D', $token, $match) || (int) $match[2] <= $now) return null;
    foreach ($secrets as $secret)
        if (hash_equals(mac($secret, $purpose, $audience, $bind, $match[1]), $match[5]))
            return [(int) $match[2], $match[3], base64_decode(strtr($match[4], '-_', '+/'))];
    return null;
}

/** Returns "/" for every text that is not the path of a page here: a login leads to no other site. */
function local(string $href): string { return preg_match('#^/(?![/\\\\])[!-~]{0,511}$#D', $href) ? $href : '/'; }

/** Returns the values of a parameter. Not $_GET: it keeps one of two values, and changes names. */
function values(string $query, string $name): array
{
    $pairs = array_map(fn($pair) => array_map('urldecode', explode('=', $pair, 2) + ['', '']), explode('&', $query));
    return array_column(array_filter($pairs, fn($pair) => $pair[0] === $name), 1);
}

/** Returns what a request to the redirect URI asks: start, return, answer, refused, or app, which is another page. */
function ask(string $query): string
{
    [$asks, $isAnswer] = [values($query, 'dpplus'), values($query, 'code') || values($query, 'error')];
    if ($asks) return !$isAnswer && in_array($asks, [['start'], ['return']], true) ? $asks[0] : 'refused';
    return $isAnswer && values($query, 'state') ? 'answer' : 'app';
}

$faults = array_filter([
    'SECRET: needs 32 random bytes (openssl rand -base64 32)' => min(array_map('strlen', $secrets)) < 32,
    'IS_SANDBOX: must be true or false' => !in_array($isSandbox, ['true', 'false'], true),
    'SERVICE: needs https. Only a sandbox (IS_SANDBOX=true) can have http' => $isSandbox === 'false' && !$isLocal && !str_starts_with($service, 'https://'),
]);
if ($faults) {
    http_response_code(500);
    exit(array_key_first($faults));
}

$seal = fn($purpose, $bind, $text, $lifetime) => sign($secrets[0], $audience, $purpose, $bind, time() + $lifetime, b64(random_bytes(12)), $text);
$unseal = fn($purpose, $bind, $token) => open($secrets, $audience, $purpose, $bind, time(), $token);
$set = fn($key, $text) => setcookie($prefix . $key, $text, ['path' => '/', 'httponly' => true, 'samesite' => 'Lax', 'secure' => $prefix !== '']);
$query = $_SERVER['QUERY_STRING'] ?? '';
$path = parse_url($_SERVER['REQUEST_URI'] ?? '', PHP_URL_PATH);
$asks = in_array($path, ['/callback', '/callback/'], true) && $_SERVER['REQUEST_METHOD'] === 'GET' ? ask($query) : 'app';
// A parameter or a cookie that is there twice counts as missing. $_COOKIE keeps one of the two, and changes names.
$one = fn($name, $default = '') => count($found = values($query, $name)) === 1 ? $found[0] : $default;
$cookie = fn($name) => preg_match_all("/(?:^|;) *$prefix$name=([^;]*)/", $_SERVER['HTTP_COOKIE'] ?? '', $found) === 1 ? $found[1][0] : '';

/**
 * Answers true once. Files are enough for the processes of one machine; with several: a table with a unique key.
 * 64 files have 17 bytes for each id, and at most 1,600 ids: a state needs no login, so anyone can use up many.
 * The folder's name is derived from the secret, so no other account of the machine can create it first.
 */
$once = function (string $id) use ($secrets): bool {
    $folder = sys_get_temp_dir() . '/dpplus-' . hash_hmac('sha256', 'used', $secrets[0]);
    @mkdir($folder, 0700);
    $file = @fopen("$folder/$id[0]", 'c+');
    if (!$file || !flock($file, LOCK_EX)) return false;
    $used = stream_get_contents($file);
    if (str_contains($used, "$id\n")) return false;
    if (strlen($used) >= 17 * 1600) {
        $used = substr($used, 17 * 100); // without the oldest
        if (!rewind($file) || !fwrite($file, $used) || !ftruncate($file, strlen($used))) return false;
    }
    return fwrite($file, "$id\n") === 17;
};

$call = function (string $path, string $type, string $body, string $authorization = '') use ($service): array {
    $options = ['method' => 'POST', 'header' => "Content-Type: $type\r\n$authorization", 'content' => $body, 'timeout' => 10, 'follow_location' => 0];
    $response = @file_get_contents($service . $path, false, stream_context_create(['http' => $options]), 0, 100000);
    return preg_match('/ 2\d\d /', $http_response_header[0] ?? '') ? (array) json_decode((string) $response, true) : [];
};

/** Steps 3 to 8 of the flow: returns the user's UUID, or an empty text. */
$identify = function (string $code) use ($call, $clientId, $clientSecret, $redirectUri): string {
    $form = ['grant_type' => 'authorization_code', 'code' => $code, 'client_id' => $clientId, 'client_secret' => $clientSecret, 'redirect_uri' => $redirectUri];
    $uuid = $call('/oauth/token', 'application/x-www-form-urlencoded', http_build_query($form))['uuid'] ?? '';
    $uuid = is_string($uuid) ? strtolower($uuid) : '';
    if (!preg_match('/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/D', $uuid)) return '';
    // Find or create the user with this UUID here. Then report the UUID, or the service rejects the sixth login.
    $call('/api/uuids/connected', 'application/json', json_encode(['uuids' => [$uuid]]), 'Authorization: Basic ' . base64_encode("$clientId:$clientSecret"));
    return $uuid;
};

$authorizationUrl = fn(string $state, string $scope = 'email', string $lang = 'en') => "$service/$lang/oauth/authenticate.html?" . http_build_query(
    ['response_type' => 'code', 'client_id' => $clientId, 'redirect_uri' => $redirectUri, 'scope' => $scope, 'state' => $state, 'is_sandbox' => $isSandbox],
    '', '&', PHP_QUERY_RFC3986);

$app = "data-client-id=\"$clientId\" data-redirect-uri=\"$redirectUri\""; // on the script: the only values that a button can have
$script = "<script src=\"$service/en/dp_connect.js\" $app></script>";
$refusal = 'This login was not started here, or it has expired. <a href="/">Log in again</a>';
$button = "<a class=\"dpplus-connect\" data-start href=\"$redirectUri?dpplus=start\">"
    . "<span class=\"dpplus-label\" lang=\"en\">Log in with Secure Connect</span></a>$script";

$session = $unseal('session', '', $cookie('session'));
$browser = preg_match('/^[\w-]{22}$/D', $cookie('browser')) ? $cookie('browser') : '';

/** Returns 303, the URL where a link of a cached page continues, and new cookies; or the status and the text of a refusal. */
$start = function () use ($asks, $browser, $seal, $one, $authorizationUrl, $allowedScope): array {
    if ($asks === 'refused') return [400, 'This link asks for two things at once, or for something unknown.'];
    $fetch = ($_SERVER['HTTP_SEC_FETCH_DEST'] ?? '') . ' ' . ($_SERVER['HTTP_SEC_FETCH_MODE'] ?? '');
    // A service worker passes a navigation on with "empty", and with "navigate" in Chromium or "same-origin" in Firefox.
    $isNavigation = preg_match('/^((document)? |empty (navigate|same-origin)$)/D', $fetch);
    if (!$isNavigation || str_contains($_SERVER['HTTP_SEC_PURPOSE'] ?? '', 'prefetch')) return [403, 'Open this link in a tab or a popup.'];
    $scope = $one('scope', 'email');
    if (array_diff(explode(' ', $scope), $allowedScope)) return [400, 'This scope is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting.'];
    $id = $browser ?: b64(random_bytes(16));
    $state = $seal('state', $id, local($one('href')), 3600) . ($one('state') !== '' ? '~' . $one('state') : '');
    $language = in_array($one('lang'), ['fr', 'de', 'nl', 'it'], true) ? $one('lang') : 'en';
    return [303, $authorizationUrl($state, $scope, $language) . ($one('popup') === '1' ? '&popup=1' : ''), $browser ? [] : ['browser' => $id]];
};

$returnUrl = fn($state, $href, $uuid) => "$redirectUri?dpplus=return&outcome="
    . $seal('return', '', json_encode([substr($state, 0, 2000), $href, $uuid ? '' : 'login_failed'], JSON_INVALID_UTF8_SUBSTITUTE), 300);
$returnHtml = function (string $outcome) use ($script): string {
    [$state, $href, $error] = array_map('htmlspecialchars', json_decode($outcome, true));
    [$title, $failed] = $error ? ['Login not completed', " data-error=\"$error\""] : ['Login confirmed', ''];
    return "<!doctype html><html lang=\"en\"><title>$title</title><h1>$title</h1>"
        . "<a class=\"dpplus-return\" href=\"$href\" data-state=\"$state\"$failed>Continue</a>$script";
};
$answer = function () use ($session, $browser, $query, $one, $seal, $unseal, $once, $identify, $origin, $refusal, $returnUrl): array {
    $state = explode('~', $one('state'), 2); // the token, and the state of the page that opened the start
    $login = $browser ? $unseal('state', $browser, $state[0]) : null;
    if (!$login || !$once($login[1])) return $session ? [303, "$origin/"] : [400, $refusal]; // with a session: a tab that comes back late
    $uuid = $one('code') && !values($query, 'error') ? $identify($one('code')) : '';
    $cookies = $uuid ? ['session' => $seal('session', '', $uuid, 28800), 'browser' => b64(random_bytes(16))] : [];
    return [303, $returnUrl(end($state), $login[2], $uuid), $cookies];
};

/** Returns the status, the text or the URL of a redirect, and new cookies. */
$respond = fn() => match ($asks) {
    'start', 'refused' => $start(),
    'answer' => $answer(),
    'return' => ($outcome = $unseal('return', '', $one('outcome'))) ? [200, $returnHtml($outcome[2])] : [404, 'Not found'],
    'app' => [404, 'Not found'],
} + [2 => []];
if (debug_backtrace()) return; // another file includes this one, and has its own routes

if ($path === '/' && !$session) exit($button); // without "no-store": it is the same for all visitors
header('Cache-Control: no-store');
header('Referrer-Policy: no-referrer');
if ($path === '/') exit('Hello ' . htmlspecialchars($session[2]));
[$status, $text, $cookies] = $respond();
foreach ($cookies as $name => $value) $set($name, $value);
if ($status === 303) exit(header("Location: $text", true, 303));
http_response_code($status);
echo $text;
