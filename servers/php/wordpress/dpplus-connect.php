<?php
/**
 * Plugin Name: Secure Connect
 * Description: Existing users log in with Secure Connect.
 * Requires at least: 6.1
 * Requires PHP: 8.1
 *
 * Define DPPLUS_SERVICE, DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET in wp-config.php. DPPLUS_IS_SANDBOX is true by default if
 * the service is http on this machine. The redirect URI is <WordPress address>/wp-login.php?action=dpplus-connect. No cache
 * stores wp-login.php.
 *
 * [dpplus_connect] in a page or a post is a link that logs in and leads back there. It is the same for every user, so caches
 * can store it. It leads to the start, <WordPress address>/wp-login.php/start?action=dpplus-connect.
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

function start(): string { return str_replace('.php?', '.php/start?', page('dpplus-connect')); }

function audience(): string { return DPPLUS_CLIENT_ID . "\n" . page('dpplus-connect'); }

function seal(string $purpose, string $bind, string $text, int $lifetime): string
{
    return sign(secret(), audience(), $purpose, $bind, (string) (time() + $lifetime), b64(random_bytes(12)), $text);
}

function unseal(string $purpose, string $bind, string $token): ?array { return open(secret(), audience(), $purpose, $bind, time(), $token); }

/** Returns the values of a name in a list such as a=1&b=2. */
function values(string $list, string $separator, string $name, callable $decode): array
{
    $values = [];
    foreach (explode($separator, $list) as $pair) {
        [$key, $value] = array_map($decode, explode('=', trim($pair, ' '), 2)) + ['', ''];
        if ($key === $name) $values[] = $value;
    }
    return $values;
}

/** The cookies of a name. $_COOKIE has the first of two cookies, arrays, and changed names. */
function cookies(string $name): array { return values($_SERVER['HTTP_COOKIE'] ?? '', ';', $name, 'strval'); }

/** A parameter or a cookie that is there twice counts as missing. */
function only(array $values): string { return count($values) === 1 ? $values[0] : ''; }

/** Returns "/" for every text that is not the path of a page here: a login leads to no other site. */
function local(string $href): string { return preg_match('#^/(?![/\\\\])[!-~]{0,511}$#D', $href) ? $href : '/'; }

function parameter(string $name): string { return only(values($_SERVER['QUERY_STRING'] ?? '', '&', $name, 'urldecode')); }

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
    return $wpdb->query($wpdb->prepare("INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %d, 'no')", "dpplus_used_$id", $until)) === 1;
}

/** Returns the JSON of a success. It follows no redirect, which would carry secrets to another host. */
function call(string $path, array $request): array
{
    $response = wp_remote_request(DPPLUS_SERVICE . $path, $request + ['timeout' => 10, 'redirection' => 0]);
    $data = wp_remote_retrieve_response_code($response) === 200 ? json_decode(wp_remote_retrieve_body($response), true) : null;
    return is_array($data) ? $data : [];
}

function report(string $uuid, string $as): void
{
    $authorization = 'Basic ' . base64_encode(DPPLUS_CLIENT_ID . ':' . DPPLUS_CLIENT_SECRET);
    $headers = ['Content-Type' => 'application/json', 'Authorization' => $authorization];
    call("/api/uuids/$as", ['method' => 'POST', 'body' => json_encode(['uuids' => [$uuid]]), 'headers' => $headers]);
}

/** Returns the UUID and the access token for a code, or null. */
function exchange(string $code): ?array
{
    $body = ['grant_type' => 'authorization_code', 'code' => $code, 'client_id' => DPPLUS_CLIENT_ID, 'client_secret' => DPPLUS_CLIENT_SECRET, 'redirect_uri' => page('dpplus-connect')];
    $grant = $code ? call('/oauth/token', ['method' => 'POST', 'body' => $body]) : [];
    [$uuid, $token] = [$grant['uuid'] ?? '', $grant['access_token'] ?? ''];
    return is_string($uuid) && preg_match('/^[0-9a-f-]{36}$/D', $uuid) && is_string($token) ? [$uuid, $token] : null;
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

/** Sends an email as WordPress does for a new password. */
function notify(\WP_User $user, string $subject, string $text): void
{
    $site = wp_specialchars_decode(get_option('blogname'), ENT_QUOTES);
    $end = sprintf(__('If you did not do this, change your password and look at “Secure Connect” on your profile page: %s', 'dpplus-connect'), admin_url('profile.php'));
    wp_mail($user->user_email, "[$site] $subject", "$text\n\n$end\n");
}

/** Links the account of the user, unless another account has the UUID. */
function link_account(\WP_User $user, string $uuid): bool
{
    if (users_with($uuid) || !add_user_meta($user->ID, 'dpplus_uuid', $uuid, true)) return false;
    update_user_meta($user->ID, 'dpplus_since', time());
    report($uuid, 'connected');
    notify($user, __('Your account is linked to Secure Connect', 'dpplus-connect'), sprintf(__('Your account %1$s on %2$s is now linked to a Secure Connect login. From now on, this login opens your account.', 'dpplus-connect'), $user->user_login, home_url()));
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
    notify($user, __('Your account is no longer linked to Secure Connect', 'dpplus-connect'), sprintf(__('Logging in with Secure Connect no longer opens your account %1$s on %2$s.', 'dpplus-connect'), $user->user_login, home_url()));
}

function leave(string $url): never { wp_redirect($url, 303); exit; }

/** Shows a page that ends this login. */
function refuse(int $status, string $text): never
{
    wp_die(esc_html($text), '', ['response' => $status, 'link_url' => wp_login_url(), 'link_text' => __('Log in')]);
    exit;
}

function keep_private(): void
{
    header('Cache-Control: no-store');
    header('Referrer-Policy: no-referrer');
}

function is_sandbox(): bool
{
    return defined('DPPLUS_IS_SANDBOX') ? (bool) DPPLUS_IS_SANDBOX : preg_match('#^http://(127\.0\.0\.1|localhost|\[::1\])(:|/|$)#', DPPLUS_SERVICE) === 1;
}

/** The language of the site, if the service has it. */
function language(): string
{
    $language = substr(determine_locale(), 0, 2);
    return in_array($language, ['de', 'fr', 'it', 'nl'], true) ? $language : 'en';
}

function print_script(): void
{
    wp_print_script_tag(['src' => DPPLUS_SERVICE . '/' . language() . '/dp_connect.js', 'data-client-id' => DPPLUS_CLIENT_ID, 'data-redirect-uri' => page('dpplus-connect')]);
}

/** Adds the script to this page once. Pages where users type a new password do not have it. */
function add_script(string $footer = 'login_footer'): void { add_action($footer, __NAMESPACE__ . '\print_script'); }

function authorization_url(string $state, string $scope, string $language): string
{
    $query = ['response_type' => 'code', 'client_id' => DPPLUS_CLIENT_ID, 'redirect_uri' => page('dpplus-connect'), 'scope' => $scope, 'state' => $state, 'is_sandbox' => is_sandbox() ? 'true' : 'false'];
    return DPPLUS_SERVICE . "/$language/oauth/authenticate.html?" . http_build_query($query, '', '&', PHP_QUERY_RFC3986);
}

/** Returns a link. The script translates its label. */
function draw_link(array $attributes): string
{
    $html = '<a class="dpplus-connect"';
    foreach ($attributes as $name => $value) $html .= sprintf(' %s="%s"', $name, esc_attr($value));
    return "$html><span class=\"dpplus-label\" lang=\"en\">Log in with Secure Connect</span></a>";
}

function draw_button(string $scope, string $state): void
{
    add_script();
    $attributes = ['href' => authorization_url($state, $scope, language()), 'data-style' => 'small', 'data-scope' => $scope, 'data-client-id' => DPPLUS_CLIENT_ID, 'data-redirect-uri' => page('dpplus-connect'), 'data-is-sandbox' => is_sandbox() ? 'true' : 'false', 'data-state' => $state];
    echo '<p style="margin-bottom: 16px">', draw_link($attributes), '</p>'; // WordPress gives paragraphs no margin
}

/** The text about the latest login or link. */
function message(string $code): string
{
    return [
        'not_linked' => __('No account is linked to this Secure Connect login. Log in with your password to link your account.', 'dpplus-connect'),
        'login_failed' => __('You could not log in with Secure Connect. Try again.', 'dpplus-connect'),
        'account_mismatch' => __('Your account is not linked to this Secure Connect login. Log out first.', 'dpplus-connect'),
        'already_linked' => __('This Secure Connect login is linked to another account.', 'dpplus-connect'),
        'linked' => __('Your account is linked to Secure Connect.', 'dpplus-connect'),
        'removed' => __('The link to Secure Connect is removed.', 'dpplus-connect'),
    ][$code] ?? '';
}

/** Steps 5 to 8 of docs/other-languages.md: returns the page where the login leads, and the error. */
function log_in(string $uuid, string $href): array
{
    $current = get_current_user_id();
    [$user, $second] = users_with($uuid) + [null, null];
    if ($second) return [page('login&dpplus=login_failed'), 'login_failed']; // a plugin copied the user
    if ($current && ($user ? $user->ID !== $current : uuid_of($current))) return [page('login&dpplus=account_mismatch'), 'account_mismatch'];
    if (!$user) return [page('login&dpplus=not_linked&redirect_to=' . rawurlencode(page('dpplus-connect-link'))), ''];
    // As after a password: with these filters, plugins refuse users.
    $admitted = apply_filters('wp_authenticate_user', $user, '');
    if ($admitted instanceof \WP_User) $admitted = apply_filters('authenticate', $admitted, $user->user_login, '');
    if (!$admitted instanceof \WP_User) {
        do_action('wp_login_failed', $user->user_login, is_wp_error($admitted) ? $admitted : new \WP_Error('authentication_failed'));
        return [page('login&dpplus=login_failed'), 'login_failed'];
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
    if ($user && $user->ID !== get_current_user_id()) return [page('dpplus-connect-link&dpplus=already_linked'), 'account_mismatch'];
    offer([$uuid, email($token), time()]);
    return [page('dpplus-connect-link'), ''];
}

if (!defined('DPPLUS_SERVICE') || !defined('DPPLUS_CLIENT_ID') || !defined('DPPLUS_CLIENT_SECRET')) {
    add_action('admin_notices', function () {
        echo '<div class="notice notice-error"><p>', esc_html__('Secure Connect: define DPPLUS_SERVICE, DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET in wp-config.php.', 'dpplus-connect'), '</p></div>';
    });
    return;
}

// WordPress takes the first of two session cookies, and another host of the domain can plant one with the session of an
// attacker. So two different ones count as missing. A site in a folder has the same one for two paths.
foreach ([LOGGED_IN_COOKIE, AUTH_COOKIE, SECURE_AUTH_COOKIE] as $name) if (count(array_unique(cookies($name))) > 1) unset($_COOKIE[$name]);

add_action('login_form_login', fn() => browser() || browser(b64(random_bytes(16))));

add_action('login_form', function () {
    // A path of this site: without the host, "/" or "\" cannot follow the first "/".
    $path = wp_make_link_relative(wp_validate_redirect(wp_unslash($_REQUEST['redirect_to'] ?? '') ?: admin_url(), admin_url()));
    draw_button('', seal('state', browser(), local($path), 3600));
});

add_shortcode('dpplus_connect', function () {
    add_script('wp_footer');
    return draw_link(['href' => start() . '&href=' . rawurlencode(wp_make_link_relative((string) get_permalink())), 'data-start' => '']);
});

// Not an action of wp-login.php: some web servers run index.php for the start, because there is no such file.
add_action('init', function () {
    if (strtok($_SERVER['REQUEST_URI'] ?? '', '?') !== parse_url(start(), PHP_URL_PATH)) return;
    keep_private();
    if (str_contains($_SERVER['HTTP_SEC_PURPOSE'] ?? '', 'prefetch') || ($_SERVER['HTTP_SEC_FETCH_DEST'] ?? 'document') !== 'document') refuse(403, __('Open this link in a tab or a popup.', 'dpplus-connect'));
    browser() || browser(b64(random_bytes(16)));
    $state = seal('state', browser(), local(parameter('href')), 3600) . (parameter('state') !== '' ? '~' . parameter('state') : '');
    $language = in_array(parameter('lang'), ['en', 'de', 'fr', 'it', 'nl'], true) ? parameter('lang') : language();
    leave(authorization_url($state, parameter('scope'), $language) . (parameter('popup') === '1' ? '&popup=1' : ''));
});

add_filter('wp_login_errors', function ($errors) {
    $message = message(parameter('dpplus'));
    if ($message) $errors->add('dpplus', $message, 'message');
    return $errors;
});

add_action('login_form_dpplus-connect', function () {
    keep_private();
    $state = explode('~', parameter('state'), 2); // the token, and the state of the page that opened the start
    $login = browser() ? unseal('state', browser(), $state[0]) : null;
    $link = session() ? unseal('link', session(), $state[0]) : null;
    $token = $login ?? $link;
    if (!$token || !once($token[1], $token[0])) {
        if (is_user_logged_in()) leave(admin_url()); // a tab that comes back late
        refuse(400, __('This login was not started here, or it has expired.', 'dpplus-connect'));
    }
    $grant = parameter('error') ? null : exchange(parameter('code'));
    [$href, $error] = match (true) {
        !$grant => [page(($login ? 'login' : 'dpplus-connect-link') . '&dpplus=login_failed'), 'login_failed'],
        !$login => offer_link(...$grant),
        default => log_in($grant[0], $login[2]),
    };
    leave(page('dpplus-connect-return&login=') . seal('return', '', json_encode([substr(end($state), 0, 2000), $href, $error], JSON_INVALID_UTF8_SUBSTITUTE), 300));
});

add_action('login_form_dpplus-connect-return', function () {
    keep_private();
    $outcome = unseal('return', '', parameter('login')) ?? refuse(404, __('This page has expired.', 'dpplus-connect'));
    [$state, $href, $error] = json_decode($outcome[2], true);
    add_script();
    login_header(__('Log in'));
    printf('<p class="message">%s <a class="dpplus-return" href="%s" data-state="%s"%s>%s</a></p>', esc_html(message($error)), esc_url($href), esc_attr($state), $error ? ' data-error="' . esc_attr($error) . '"' : '', esc_html__('Continue'));
    login_footer();
    exit;
});

add_action('login_form_dpplus-connect-link', function () {
    if (!session()) leave(wp_login_url(page('dpplus-connect-link')));
    $user = wp_get_current_user();
    if (uuid_of($user->ID)) leave(admin_url('profile.php'));
    [$uuid, $email, $time] = offer();
    if ($uuid && $_SERVER['REQUEST_METHOD'] === 'POST' && check_admin_referer("dpplus-link-$uuid-$time")) {
        offer([]);
        if (($_POST['answer'] ?? '') !== 'yes') leave(admin_url('profile.php'));
        leave(link_account($user, $uuid) ? admin_url('profile.php?dpplus=linked') : page('dpplus-connect-link&dpplus=already_linked'));
    }
    $message = message(parameter('dpplus'));
    $title = __('Link your account to Secure Connect', 'dpplus-connect');
    login_header($title, $message ? '<p class="message">' . esc_html($message) . '</p>' : '');
    printf('<form method="post"><h2>%s</h2>', esc_html($title));
    $paragraph = fn(string $text, string ...$values) => vprintf('<p style="margin: 16px 0">' . esc_html($text) . '</p>', array_map(fn($value) => '<strong>' . esc_html($value) . '</strong>', $values));
    if ($uuid) {
        $at = wp_date(get_option('time_format'), $time);
        $paragraph(__('Link the account %s to this Secure Connect login? From then on, logging in with Secure Connect opens it.', 'dpplus-connect'), $user->user_login);
        if ($email) $paragraph(__('Secure Connect login: %1$s (completed at %2$s)', 'dpplus-connect'), $email, $at);
        else $paragraph(__('Secure Connect login: the one that you just completed (at %s). If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.', 'dpplus-connect'), $at);
        wp_nonce_field("dpplus-link-$uuid-$time");
        $buttons = '<p class="submit"><button class="button button-large" name="answer" value="no">%s</button> <button class="button button-primary button-large" name="answer" value="yes">%s</button></p>';
        printf($buttons, esc_html__('No', 'dpplus-connect'), esc_html__('Yes, link them', 'dpplus-connect'));
    } else {
        $paragraph(__('To link your account %s, log in with Secure Connect now.', 'dpplus-connect'), $user->user_login);
        draw_button('email', seal('link', session(), '', 3600));
    }
    printf('</form><p id="backtoblog"><a href="%s">%s</a></p>', esc_url(admin_url('profile.php')), esc_html__('Back to your profile', 'dpplus-connect'));
    login_footer();
    exit;
});

function draw_profile(\WP_User $user): void
{
    $isOwn = $user->ID === get_current_user_id();
    $since = (int) get_user_meta($user->ID, 'dpplus_since', true);
    printf('<h2 id="dpplus-connect">Secure Connect</h2><table class="form-table" role="presentation"><tr><th scope="row">%s</th><td>', esc_html__('Link', 'dpplus-connect'));
    if (uuid_of($user->ID)) {
        $date = wp_date(get_option('date_format') . ' ' . get_option('time_format'), $since);
        echo '<p>', esc_html($since ? sprintf(__('Linked since %s.', 'dpplus-connect'), $date) : __('Linked.', 'dpplus-connect')), '</p>';
        // The form is at the end of the page: a form inside of the profile's form is not possible.
        printf('<p><button class="button" form="dpplus-remove">%s</button></p><p class="description">%s</p>', esc_html__('Remove the link', 'dpplus-connect'), $isOwn
            ? esc_html__('Secure Connect then no longer opens your account. All your other sessions end.', 'dpplus-connect')
            : esc_html__('Secure Connect then no longer opens this account. All its sessions end.', 'dpplus-connect'));
        add_action('admin_footer', function () use ($user) {
            printf('<form id="dpplus-remove" method="post" action="%s"><input type="hidden" name="action" value="dpplus_remove"><input type="hidden" name="user_id" value="%d">', esc_url(admin_url('admin-post.php')), $user->ID);
            wp_nonce_field("dpplus-remove-$user->ID", '_wpnonce', false);
            echo '</form>';
        });
    } elseif ($isOwn) {
        printf('<p><a class="button" href="%s">%s</a></p>', esc_url(page('dpplus-connect-link')), esc_html__('Link your account to Secure Connect', 'dpplus-connect'));
    } else {
        echo '<p>', esc_html__('Not linked. Only the user can link this account, on the profile page.', 'dpplus-connect'), '</p>';
    }
    echo '</td></tr></table>';
}

add_action('show_user_profile', __NAMESPACE__ . '\draw_profile');
add_action('edit_user_profile', __NAMESPACE__ . '\draw_profile');

add_action('admin_notices', function () {
    $message = message(parameter('dpplus'));
    if ($message) echo '<div class="notice notice-success is-dismissible"><p>', esc_html($message), '</p></div>';
});

add_action('admin_post_dpplus_remove', function () {
    $user = get_userdata((int) ($_POST['user_id'] ?? 0));
    if (!$user || !current_user_can('edit_user', $user->ID)) wp_die(esc_html__('Sorry, you are not allowed to edit this user.'), '', ['response' => 403]);
    check_admin_referer("dpplus-remove-$user->ID");
    remove_link($user);
    leave(add_query_arg('dpplus', 'removed', get_edit_user_link($user->ID)));
});

add_action('delete_user', function ($id) {
    if ($uuid = uuid_of($id)) report($uuid, 'disconnected');
});
