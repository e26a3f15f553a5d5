<?php
/**
 * Plugin Name: Secure Connect
 * Description: Existing users log in with Secure Connect.
 * Requires PHP: 8.1
 *
 * Define DPPLUS_SERVICE, DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET in wp-config.php, and DPPLUS_IS_SANDBOX as true for
 * tests. The redirect URI is <WordPress address>/wp-login.php?action=dpplus-connect. No cache stores wp-login.php.
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

/** The page for an action of wp-login.php. site_url() would take the scheme from the request. */
function page(string $action): string { return get_option('siteurl') . "/wp-login.php?action=$action"; }

function audience(): string { return DPPLUS_CLIENT_ID . "\n" . page('dpplus-connect'); }

function seal(string $purpose, string $bind, string $text, int $lifetime): string
{
    return sign(wp_salt('dpplus'), audience(), $purpose, $bind, (string) (time() + $lifetime), b64(random_bytes(12)), $text);
}

function unseal(string $purpose, string $bind, string $token): ?array { return open(wp_salt('dpplus'), audience(), $purpose, $bind, time(), $token); }

function prefix(): string { return str_starts_with(get_option('siteurl'), 'https:') ? '__Host-' : ''; }

function cookie(string $name): string { return $_COOKIE[prefix() . "dpplus-$name"] ?? ''; }

function set_cookie(string $name, string $value): void
{
    setcookie(prefix() . "dpplus-$name", $value, ['path' => '/', 'httponly' => true, 'samesite' => 'Lax', 'secure' => prefix() !== '']);
    $_COOKIE[prefix() . "dpplus-$name"] = $value;
}

/** A parameter that is there twice counts as missing. */
function one(string $name): string { return preg_match_all("/(?:^|&)$name=([^&]*)/", $_SERVER['QUERY_STRING'] ?? '', $found) === 1 ? urldecode($found[1][0]) : ''; }

/** Returns true once. add_option() is not atomic. */
function once(string $id, int $until): bool
{
    global $wpdb;
    $wpdb->query($wpdb->prepare("DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_value < %d", 'dpplus\_used\_%', time()));
    return $wpdb->query($wpdb->prepare("INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %d, 'no')", "dpplus_used_$id", $until)) === 1;
}

function call(string $path, array|string $body, array $headers = []): array
{
    $response = wp_remote_post(DPPLUS_SERVICE . $path, ['body' => $body, 'headers' => $headers, 'timeout' => 10, 'redirection' => 0]);
    return json_decode(wp_remote_retrieve_body($response), true) ?: [];
}

function report(string $uuid, string $as): void
{
    $authorization = 'Basic ' . base64_encode(DPPLUS_CLIENT_ID . ':' . DPPLUS_CLIENT_SECRET);
    call("/api/uuids/$as", json_encode(['uuids' => [$uuid]]), ['Content-Type' => 'application/json', 'Authorization' => $authorization]);
}

function users_with(string $uuid): array { return get_users(['meta_key' => 'dpplus_uuid', 'meta_value' => $uuid]); }

function leave(string $url): never { wp_redirect($url, 303); exit; }

/** Steps 5 to 8 of docs/server.md: returns the page where the login leads, and the error. */
function log_in(string $code, string $href): array
{
    $fields = ['grant_type' => 'authorization_code', 'code' => $code, 'client_id' => DPPLUS_CLIENT_ID, 'client_secret' => DPPLUS_CLIENT_SECRET, 'redirect_uri' => page('dpplus-connect')];
    $uuid = $code ? call('/oauth/token', $fields)['uuid'] ?? '' : '';
    if (!is_string($uuid) || !preg_match('/^[0-9a-f-]{36}$/D', $uuid)) return [page('login&dpplus=login_failed'), 'login_failed'];
    $current = get_current_user_id();
    [$user] = users_with($uuid) + [null];
    if ($current && ($user ? $user->ID !== $current : get_user_meta($current, 'dpplus_uuid', true))) return [page('login&dpplus=account_mismatch'), 'account_mismatch'];
    if (!$user) {
        set_cookie('offer', seal('offer', cookie('browser'), $uuid, 600));
        return [$current ? page('dpplus-connect-link') : page('login&dpplus=ask&redirect_to=' . rawurlencode(page('dpplus-connect-link'))), ''];
    }
    // Plugins that ban users return an error.
    if (is_wp_error(apply_filters('wp_authenticate_user', $user, ''))) return [page('login&dpplus=login_failed'), 'login_failed'];
    report($uuid, 'connected');
    wp_destroy_current_session();
    wp_set_auth_cookie($user->ID);
    set_cookie('browser', b64(random_bytes(16)));
    do_action('wp_login', $user->user_login, $user);
    return [$href, ''];
}

add_action('login_init', function () {
    if (!str_starts_with(one('action'), 'dpplus-connect')) return;
    header('Cache-Control: no-store');
    header('Referrer-Policy: no-referrer');
});

add_action('login_enqueue_scripts', function () {
    $language = substr(determine_locale(), 0, 2);
    $folder = in_array($language, ['de', 'fr', 'it', 'nl'], true) ? $language : 'en';
    wp_enqueue_script('dpplus-connect', DPPLUS_SERVICE . "/$folder/dp_connect.js", [], null, true);
});

add_action('login_form_login', fn() => cookie('browser') || set_cookie('browser', b64(random_bytes(16))));

add_action('login_form', function () {
    // A path of this site: without the host, "/" or "\" cannot follow the first "/".
    $path = wp_make_link_relative(wp_validate_redirect(wp_unslash($_REQUEST['redirect_to'] ?? '') ?: admin_url(), admin_url()));
    $href = preg_match('#^/(?![/\\\\])#', $path) ? $path : '/';
    $attributes = ['client-id' => DPPLUS_CLIENT_ID, 'redirect-uri' => page('dpplus-connect'), 'state' => seal('state', cookie('browser'), $href, 3600)];
    if (defined('DPPLUS_IS_SANDBOX') && DPPLUS_IS_SANDBOX) $attributes['is-sandbox'] = 'true';
    echo '<p><a href="#" class="dpplus-connect"';
    foreach ($attributes as $name => $value) printf(' data-%s="%s"', $name, esc_attr($value));
    echo '></a></p>';
});

add_filter('wp_login_errors', function ($errors) {
    $texts = [
        'ask' => __('Log in with your password once, to link your account with Secure Connect.', 'dpplus-connect'),
        'login_failed' => __('You could not log in with Secure Connect. Try again.', 'dpplus-connect'),
        'account_mismatch' => __('Your account is not linked with this Secure Connect login. Log out first.', 'dpplus-connect'),
    ];
    if (isset($texts[one('dpplus')])) $errors->add('dpplus', $texts[one('dpplus')], 'message');
    return $errors;
});

add_action('login_form_dpplus-connect', function () {
    $login = cookie('browser') ? unseal('state', cookie('browser'), one('state')) : null;
    if (!$login || !once($login[1], $login[0])) {
        if (is_user_logged_in()) leave(admin_url()); // a tab that comes back late
        wp_die(esc_html__('This login was not started here, or it has expired.', 'dpplus-connect'), '', ['response' => 400, 'link_url' => wp_login_url(), 'link_text' => __('Log in')]);
    }
    [$href, $error] = log_in(one('error') ? '' : one('code'), $login[2]);
    leave(page('dpplus-connect-return&login=') . seal('return', '', json_encode([one('state'), $href, $error]), 300));
});

add_action('login_form_dpplus-connect-return', function () {
    $outcome = unseal('return', '', one('login')) ?? wp_die('', '', ['response' => 404]);
    [$state, $href, $error] = json_decode($outcome[2], true);
    login_header(__('Log in'));
    printf('<p><a class="dpplus-return" href="%s" data-state="%s"%s>%s</a></p>', esc_url($href), esc_attr($state), $error ? ' data-error="' . esc_attr($error) . '"' : '', esc_html__('Continue'));
    login_footer();
    exit;
});

/** The user is logged in here, after a second factor too, and agrees in a form that names both sides. */
add_action('login_form_dpplus-connect-link', function () {
    $user = wp_get_current_user();
    $uuid = cookie('browser') ? unseal('offer', cookie('browser'), cookie('offer'))[2] ?? '' : '';
    if (!$user->ID) leave(wp_login_url(page('dpplus-connect-link')));
    if (!$uuid || users_with($uuid) || get_user_meta($user->ID, 'dpplus_uuid', true)) leave(admin_url());
    if ($_SERVER['REQUEST_METHOD'] === 'POST' && check_admin_referer("dpplus-link-$uuid")) {
        update_user_meta($user->ID, 'dpplus_uuid', $uuid);
        report($uuid, 'connected');
        set_cookie('browser', b64(random_bytes(16))); // ends the offer and all earlier states
        leave(admin_url());
    }
    login_header(__('Link your account with Secure Connect', 'dpplus-connect'));
    echo '<form method="post"><p>', esc_html(sprintf(__('Log in as %s with Secure Connect from now on?', 'dpplus-connect'), $user->user_login)), '</p>';
    wp_nonce_field("dpplus-link-$uuid");
    echo '<p class="submit"><button class="button button-primary">', esc_html__('Link', 'dpplus-connect'), '</button></p></form>';
    login_footer();
    exit;
});

add_action('delete_user', function ($id) {
    if ($uuid = get_user_meta($id, 'dpplus_uuid', true)) report($uuid, 'disconnected');
});
