<?php

namespace DpplusConnect;

// Optimizers that delay or combine scripts leave a script with these attributes alone. Cloudflare reads its own before src.
const NOT_OPTIMIZED = [
    'data-cfasync' => 'false', // Rocket Loader of Cloudflare, Autoptimize
    'data-no-optimize' => '1', // LiteSpeed Cache
    'data-no-defer' => '1', // LiteSpeed Cache
    'nowprocket' => true, // WP Rocket
];

/** Returns the script of the button, with its attributes. */
function script(): string
{
    $app = ['data-client-id' => setting('CLIENT_ID'), 'data-redirect-uri' => page('dpplus-connect')];
    return wp_get_script_tag(NOT_OPTIMIZED + ['src' => script_url()] + $app);
}

function script_url(): string
{
    return setting('SERVICE') . '/' . language() . '/dp_connect.js';
}

/** The tag of the script that draw_link() adds, with its attributes. */
function script_tag(?string $tag, string $handle): string
{
    return $handle === 'dpplus-connect' ? script() : (string) $tag;
}

/** Returns a link, and adds the script, which draws it, to this page once. Pages where users type a new password do not have it. */
function draw_link(array $attributes, string $content): string
{
    wp_enqueue_script('dpplus-connect', script_url(), [], null, true);
    return link_html($attributes, $content);
}

function link_html(array $attributes, string $content): string
{
    $html = '<a';
    foreach ($attributes as $name => $value) {
        $html .= sprintf(' %s="%s"', $name, $name === 'href' ? esc_url($value) : esc_attr($value));
    }
    return "$html>$content</a>";
}

/** Returns a button: a link to log in. */
function draw_button(array $attributes): string
{
    $attributes = (array) apply_filters('dpplus_connect_button', $attributes);
    $label = sprintf('<span class="dpplus-label" lang="%s">%s</span>', language(), esc_html(text('login')));
    $first = ['class' => 'dpplus-connect'] + array_intersect_key($attributes, ['data-start' => '']);
    return draw_link($first + ['target' => '_top', 'rel' => 'external'] + $attributes, $label);
}

/** The attributes of a link to the start: they are the same for every user. The login leads to the path of the URL. */
function start_for(string $url): array
{
    return ['data-start' => '', 'href' => page('dpplus-connect&dpplus=start&lang=' . language() . '&href=') . rawurlencode(wp_make_link_relative($url))];
}

/** Draws a link in a form of wp-login.php. WordPress gives paragraphs no margin. */
function draw_in_form(array $attributes): void
{
    printf('<p style="margin-bottom: 16px">%s</p>', draw_button(['data-style' => 'small'] + $attributes));
}

/** Draws the button above the login form: with a password manager, the form is often filled in and sent at once. */
function draw_above_login_form(?string $message): string
{
    $message ??= ''; // a filter of another plugin that returns nothing
    if (($GLOBALS['interim_login'] ?? '') === 'success' || !apply_filters('dpplus_connect_on_login_form', true)) {
        return $message;
    }
    $to = wp_unslash($_REQUEST['redirect_to'] ?? '');
    // In the window of an expired session, the form shows that the session is back.
    $isInterim = isset($_REQUEST['interim-login']);
    $start = start_for($isInterim ? page('login&interim-login=1') : wp_validate_redirect(is_string($to) ? $to : '', ''));
    $html = '<div class="dpplus-connect-login" style="margin: 20px 0; text-align: center"><p>%s</p><p style="margin-top: 16px">%s</p></div>';
    return $message . sprintf($html, draw_button(['data-style' => 'small'] + $start), esc_html(text('or')));
}

/** Ends the window of an expired session once the user is logged in: WordPress closes it when it reads this class. */
function end_interim_login(): void
{
    global $interim_login;
    if (isset($_GET['interim-login']) && is_user_logged_in() && $_SERVER['REQUEST_METHOD'] === 'GET') {
        $interim_login = 'success';
        login_header('', '<p class="message">' . esc_html(text('title')) . '</p>');
        login_footer();
        exit;
    }
}

/** Draws the button on the login form of a shop. The login leads back there. */
function draw_on_shop_form(): void
{
    draw_in_form(start_for(here()));
}

/** The path and the query of the page that the visitor requested. */
function here(): string
{
    return local(remove_query_arg('dpplus-message', $_SERVER['REQUEST_URI']));
}

/** The page of a shortcode. In a widget, a list or a search, the loop of WordPress is at another one. */
function page_of_shortcode(): string
{
    return is_singular() && in_the_loop() && is_main_query() ? (string) get_permalink() : here();
}

/** The shortcode. */
function draw_on_page(): string
{
    return draw_button(start_for(page_of_shortcode()));
}

/** Returns the message about a login or a link as HTML. Users can read the code of an error to a help desk. */
function message_html(string $code): string
{
    $isError = !in_array($code, ['', 'not_linked', 'linked', 'removed'], true);
    $end = $isError && contact_html() ? '<br>' . contact_html() : '';
    return esc_html(message($code)) . $end . ($isError ? '<br><small class="dpplus-connect-code">' . code_html($code, parameter('dpplus-reference'), time()) . '</small>' : '');
}

/** A click on the line for a help desk selects it. WordPress takes this style out of a message. */
function style_code(): void
{
    wp_add_inline_style('login', '.dpplus-connect-code{-webkit-user-select:all;user-select:all}');
}

/** Returns the line for a help desk: code, reference, app and time. A reference that does not have the form of one is left out. */
function code_html(string $code, string $reference, int $time): string
{
    $parts = [text('code') . " $code"];
    if (preg_match('/^[\da-f]{8}$/D', $reference)) {
        $parts[] = text('reference') . " $reference";
    }
    $parts[] = explode('/', get_option('siteurl'))[2];
    return esc_html(implode(' · ', $parts) . gmdate(' · Y-m-d H:i \U\T\C', $time));
}

function contact_html(): string
{
    return contact() ? link_html(['href' => contact()], esc_html(text('contact'))) : '';
}

/** From here on, the texts of the plugin are in a language, the one of the page where the login began. */
function speak(string $language): void
{
    $isOther = fn($locale) => isset(TEXTS[$language]) && !str_starts_with($locale, $language);
    add_filter('determine_locale', fn($locale) => $isOther($locale) ? $language : $locale);
}

/** The code of the message about the latest login or link. */
function shown(): string
{
    return preg_match('/^\w{1,40}$/D', parameter('dpplus-message')) ? parameter('dpplus-message') : '';
}

function add_message(?\WP_Error $errors): \WP_Error
{
    $errors ??= new \WP_Error();
    speak(parameter('dpplus-lang'));
    if (shown()) {
        $errors->add('dpplus', message_html(shown()), 'message');
    } elseif (isset($_GET['loggedout'])) {
        $errors->add('dpplus', esc_html(text('logged_out')), 'message');
    }
    return $errors;
}

function leave(string $url): never
{
    wp_redirect($url, 303);
    exit;
}

/** Refuses a request as plain text. A detail is for the log. */
function refuse(int $status, string $text, string $detail = '', string $event = 'start'): never
{
    if ($detail) {
        note("$event-refused", $detail);
        $text .= "\n" . text('reference') . ' ' . reference() . "\n";
    }
    status_header($status);
    header('Content-Type: text/plain; charset=utf-8');
    exit($text);
}

/** Web servers run wp-login.php for other spellings too, such as "//wp-login.php" and "/wp-login.php/x". Limits of a proxy miss those. */
function is_login_path(string $uri): bool
{
    $folder = (string) wp_parse_url(get_option('siteurl'), PHP_URL_PATH);
    // A proxy may have removed the folder.
    $paths = ["$folder/wp-login.php", '/wp-login.php'];
    return in_array(preg_replace('#/$#D', '', explode('?', $uri, 2)[0]), $paths, true);
}

/** Seconds from the answer to the return page. */
const RETURN_LIFETIME = 300;

/** The outcome of an answer that came twice. No error code of the service has this form. */
const USED = '=used';

/** The pages that the browser fetched ahead are those of a visitor who is not logged in. */
// written: cleared-by-login, by npm run write
const CLEARED_BY_LOGIN = '"prefetchCache", "prerenderCache"';
// /written

/** The return page, in which each {part} is HTML. */
// written: return-page, by npm run write
const RETURN_HTML = '<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    . '<title>{title}</title><style>'
    . ':root{color-scheme:light dark;--ground:#0b4694;--ink:#fff}'
    . '@media(prefers-color-scheme:dark){:root{--ground:#a8c8ff;--ink:#06214a}}'
    . 'body{max-width:30rem;margin:12vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}'
    . 'h1{font-size:1.5rem;line-height:1.25}'
    . 'a{color:var(--ground)}'
    . 'p:empty{display:none}'
    . 'small{-webkit-user-select:all;user-select:all}'
    . '@media screen{h1+p+p a:not([hidden]){display:inline-block;padding:.7rem 1.5rem;border:1px solid;border-radius:.5rem;'
    . 'background:var(--ground);color:var(--ink);font-weight:600;text-decoration:none}}'
    . '</style><main><h1>{title}</h1><p>{message}</p><p>{link}</p><p>{contact}</p><small>{code}</small></main>{script}';
const RETURN_POLICY = "default-src 'none'; script-src {scripts}; style-src 'sha256-VhzRYemmbyNRiZBsWsI5uPW3oYecMvol2PNeW4lb33c='; "
    . "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// /written

/** Answers at the redirect URI. */
function respond(): never
{
    // Of wp-login.php, for its form. Those of other plugins stay.
    $others = preg_grep('/^Set-Cookie: (?!' . preg_quote(TEST_COOKIE) . '=)/i', headers_list());
    header_remove('Set-Cookie');
    foreach ($others as $line) {
        header($line, false);
    }
    header('Cache-Control: no-store');
    header('Referrer-Policy: no-referrer');
    $isHere = is_login_path($_SERVER['REQUEST_URI']) && $_SERVER['REQUEST_METHOD'] === 'GET';
    match ($isHere ? ask($_SERVER['QUERY_STRING'] ?? '') : 'app') {
        'start' => begin(),
        'answer' => complete(),
        'return' => draw_return(),
        'refused' => refuse(400, 'This link asks for two things at once, or for something unknown.', 'query'),
        'app' => refuse(404, 'This is not a page.'),
    };
}

/** Tells whether the browser requests a page before the user does. */
function is_prefetch(): bool
{
    $headers = ['HTTP_SEC_PURPOSE', 'HTTP_PURPOSE', 'HTTP_X_PURPOSE', 'HTTP_X_MOZ'];
    return preg_grep('/prefetch|preview/i', array_map(fn($name) => $_SERVER[$name] ?? '', $headers)) !== [];
}

/** Refuses what is not a user who follows a link of this site. */
function check_start(): void
{
    $header = fn(string $name) => $_SERVER["HTTP_$name"] ?? '';
    if (is_prefetch()) {
        refuse(403, text('window'), 'prefetch');
    }
    // A service worker passes a navigation on with "empty", and with "navigate" in Chromium or "same-origin" in Firefox.
    $fetch = $header('SEC_FETCH_DEST') . ' ' . $header('SEC_FETCH_MODE');
    if (!preg_match('/^((document)? |empty (navigate|same-origin)$)/D', $fetch)) {
        refuse(403, text('window'), 'not-navigation');
    }
    if (parameter('scope') !== '') {
        refuse(400, 'This link asks for data that a login here does not read. Remove “scope” from the link.', 'scope');
    }
    if (strlen(rawurlencode(parameter('state'))) > LONGEST_STATE) {
        $limit = number_format(LONGEST_STATE);
        refuse(400, "The state of this link is longer than $limit characters in the URL.", 'state');
    }
}

/** Redirects to the service. */
function begin(): never
{
    if (($_SERVER['HTTP_HX_REQUEST'] ?? '') === 'true') { // htmx requests links by script: with this header, it opens the start in the tab
        header('HX-Redirect: /' . ltrim(wp_parse_url(page(''), PHP_URL_PATH), '/') . "?$_SERVER[QUERY_STRING]");
        exit;
    }
    check_start();
    $browser = browser() ?: browser(b64(random_bytes(16)));
    $language = isset(TEXTS[parameter('lang')]) ? parameter('lang') : language();
    $href = parameter('href') === '' ? '' : local(parameter('href'));
    $state = seal('state', $browser, $language . $href, STATE_LIFETIME);
    $state .= parameter('state') !== '' ? '~' . parameter('state') : '';
    leave(authorization_url($state, '', $language) . (parameter('popup') === '1' ? '&popup=1' : ''));
}

/** Reads the answer of the service, and redirects to the return page. */
function complete(): never
{
    if (is_prefetch()) {
        refuse(403, text('window'), 'prefetch', 'state');
    }
    $state = explode('~', parameter('state'), 2); // the token, and the state of the page that opened the start
    $login = unseal('state', browser(), $state[0]);
    [$bind, $token] = $login ? [browser(), $login] : [session(), unseal('link', session(), $state[0])];
    check_clock($token, STATE_LIFETIME);
    speak(substr($token[2] ?? '', 0, 2));
    $id = '';
    try {
        $refusal = refusal($token);
        $kept = $refusal === 'used' ? find_result($bind, $token[1]) : '';
        if (is_array($kept)) {
            lead_to_return(...$kept);
        }
        if ($refusal === '') {
            step('started');
            remember($id = $token[1], WORKING, 30); // so that the work of a process that was killed ends
        }
        [$href, $error, $again] = ($id ? finish($token, !$login) : refused($refusal, $kept, $token, !$login)) + [2 => ''];
    } catch (\Throwable $failure) {
        note('callback-failed', (new \ReflectionClass($failure))->getShortName());
        do_action('dpplus_connect_failed', $failure);
        [$href, $error, $again] = [...failure('server_error'), ''];
    }
    $outcome = [substr(end($state), 0, LONGEST_STATE), $href, $error, language(), $id, reference()];
    if ($id) {
        keep($bind, $id, [2 => $again ?: $error] + $outcome);
    }
    lead_to_return($outcome);
}

/** Redirects to the return page. Cookies are those of the first request with this state. */
function lead_to_return(array $outcome, array $cookies = []): never
{
    foreach ($cookies as $line) {
        header("Set-Cookie: $line", false);
    }
    header('Clear-Site-Data: ' . CLEARED_BY_LOGIN);
    $text = wp_json_encode($outcome, JSON_INVALID_UTF8_SUBSTITUTE);
    leave(page('dpplus-connect&dpplus=return&outcome=') . seal('return', '', $text, RETURN_LIFETIME));
}

/** Returns the page with a message, and the error. */
function failure(string $error, string $page = 'login'): array
{
    return [page("$page&dpplus-message=$error&dpplus-lang=" . language() . '&dpplus-reference=' . reference()), $error];
}

/** Returns the detail of the log why an answer is not the first one of a login of this browser, or ''. */
function refusal(?array $token): string
{
    return match (true) {
        !$token => browser() === '' ? 'no-cookie' : 'foreign',
        $token[0] <= time() => 'expired',
        // A machine whose clock is behind takes the state for valid after its end.
        default => once($token[1], $token[0] + CLOCK_SKEW) ? '' : 'used',
    };
}

/** Returns the page where an answer leads that is refused, and the error. $kept is what find_result() returned. */
function refused(string $refusal, string $kept, ?array $token, bool $isLink): array
{
    note('state-refused', $refusal);
    $page = $isLink && $token ? link_action(substr($token[2], 2)) : 'login';
    $href = $page === 'login' && $token ? substr($token[2], 2) ?: admin_url() : admin_url();
    if ($kept === USED) {
        return [$page === 'login' ? $href : page($page), USED];
    }
    // A tab that comes back late.
    $isDone = $page === 'login' && is_user_logged_in();
    return $isDone ? [$href, ''] : failure($token ? 'expired_state' : 'unknown_state', $page);
}

/** Returns the page where the login with a state leads, the error, and the error of another request with this state. */
function finish(array $token, bool $isLink): array
{
    $grant = grant();
    if (is_string($grant)) {
        return failure($grant, $isLink ? link_action(substr($token[2], 2)) : 'login');
    }
    return $isLink ? offer_link(...$grant, href: substr($token[2], 2)) : log_in($grant[0], substr($token[2], 2));
}

/** Steps 5 to 8 of docs/other-languages.md. Returns as finish(). */
function log_in(string $uuid, string $href): array
{
    $current = get_current_user_id();
    [$user, $second] = users_with($uuid) + [null, null];
    if ($second) { // A plugin copied the user.
        note('login-refused', 'two_users');
        return failure('configuration_error');
    }
    if ($current && ($user ? $user->ID !== $current : uuid_of($current))) {
        note('login-refused', 'account_mismatch');
        return failure('account_mismatch');
    }
    if (!$user) {
        return [failure('not_linked')[0] . '&redirect_to=' . rawurlencode(page(link_action($href))), ''];
    }
    if (!is_admitted($user)) {
        note('login-refused', 'not_admitted');
        return failure('not_admitted');
    }
    report($uuid, 'connected');
    wp_destroy_current_session();
    wp_set_auth_cookie($user->ID);
    browser(b64(random_bytes(16)));
    do_action('wp_login', $user->user_login, $user);
    step('succeeded');
    return [$href ?: default_page($user), '', USED]; // whether the session arrives is seen on the return page
}

/** Returns where a login leads if its link names no page, as wp-login.php does after a password. */
function default_page(\WP_User $user): string
{
    $to = apply_filters('login_redirect', admin_url(), '', $user);
    return match (true) {
        // A filter that returns nothing leaves null.
        is_string($to) && !in_array($to, ['', 'wp-admin/', admin_url()], true) => wp_validate_redirect($to, admin_url()),
        is_multisite() && !get_active_blog_for_user($user->ID) && !is_super_admin($user->ID) => user_admin_url(),
        is_multisite() && !$user->has_cap('read') => get_dashboard_url($user->ID),
        $user->has_cap('edit_posts') => admin_url(),
        default => $user->has_cap('read') ? admin_url('profile.php') : home_url(),
    };
}

/** Applies the filters with which plugins refuse users, as after a password. */
function is_admitted(\WP_User $user): bool
{
    $admitted = apply_filters('wp_authenticate_user', $user, '');
    if ($admitted instanceof \WP_User) {
        $admitted = apply_filters('authenticate', $admitted, $user->user_login, '');
    }
    if ($admitted instanceof \WP_User) {
        return true;
    }
    do_action('wp_login_failed', $user->user_login, is_wp_error($admitted) ? $admitted : new \WP_Error('authentication_failed'));
    return false;
}

function draw_return(): never
{
    $token = unseal('return', '', parameter('outcome'));
    check_clock($token, RETURN_LIFETIME);
    $outcome = $token ? json_decode($token[2], true) : ['', admin_url(), 'expired_state', ''];
    [[$state, $href, $error, $language], $id, $reference] = [$outcome, $outcome[4] ?? '', $outcome[5] ?? ''];
    $time = ($token[0] ?? 0) - RETURN_LIFETIME;
    speak((string) $language);
    if (!$token || $token[0] <= time()) {
        // The back button, or a tab that the browser restores.
        if ($error === '' || $error === USED || is_user_logged_in()) {
            leave($href);
        }
        note('return-refused', $token ? 'expired' : 'foreign');
        $state = '';
        [$href, $error] = failure('expired_state');
        [$id, $reference, $time] = ['', reference(), time()];
    }
    if ($id) { // only a browser that has the response comes here
        remember($id, DELIVERED, 3600);
    }
    $isUsed = $error === USED && !is_user_logged_in();
    $error = $error === USED ? '' : $error;
    $link = ['class' => 'dpplus-return', 'href' => $href, 'data-state' => $state];
    $parts = $error ? failure_parts($error, $link, $reference, $time) : [
        '{title}' => esc_html(text($isUsed ? 'used' : 'title')),
        '{message}' => $isUsed ? esc_html(text('lead')) : '',
        '{link}' => link_html($link, esc_html(text('continue'))),
        '{contact}' => '',
        '{code}' => '',
    ];
    $origin = preg_replace('#^(https?://[^/]*).*#', '$1', setting('SERVICE'));
    header('Content-Security-Policy: ' . str_replace('{scripts}', $origin, RETURN_POLICY));
    header('Content-Type: text/html; charset=utf-8');
    echo strtr(RETURN_HTML, $parts + ['{language}' => language(), '{script}' => script()]);
    exit;
}

/** The parts of the return page after an error. Its script leads to the form, which has the message too. */
function failure_parts(string $error, array $link, string $reference, int $time): array
{
    $hidden = $link + ['data-error' => $error, 'data-error-description' => message($error), 'data-reference' => $reference, 'hidden' => ''];
    $links = [link_html($hidden, '') . link_html(['href' => home_url('/')], esc_html(text('back'))), contact_html()];
    $isFinal = $links[1] && in_array($error, CONFIGURATION_ERRORS, true);
    [$first, $second] = $isFinal ? array_reverse($links) : $links;
    return [
        '{title}' => esc_html(text('failed')),
        '{message}' => esc_html(message($error)),
        '{link}' => $first,
        '{contact}' => $second,
        '{code}' => code_html($error, $reference, $time),
    ];
}

/** The action of wp-login.php for the page that links an account. It leads to a page of the site, or to the profile. */
function link_action(string $href): string
{
    return 'dpplus-connect-link' . ($href === '' ? '' : '&href=' . rawurlencode($href));
}

/** The page that links an account: it begins a login, and asks about the one that waits. */
function draw_link_page(): never
{
    $href = parameter('href') === '' ? '' : local(parameter('href'));
    if (!session()) {
        leave(wp_login_url(page(link_action($href))));
    }
    $user = wp_get_current_user();
    if (uuid_of($user->ID)) {
        leave($href ?: admin_url('profile.php'));
    }
    speak(parameter('dpplus-lang'));
    $offer = offer();
    if ($_SERVER['REQUEST_METHOD'] === 'POST') {
        answer_offer($user, $offer, $href);
    }
    login_header(text('link'), shown() ? '<p class="message">' . message_html(shown()) . '</p>' : '');
    printf('<form method="post"><h2>%s</h2>', esc_html(text('link')));
    if ($offer) {
        draw_question($user, $offer);
    } else {
        draw_first_step($user, $href);
    }
    $label = esc_html(text($href ? 'back' : 'profile'));
    printf('</form><p id="backtoblog"><a href="%s">%s</a></p>', esc_url($href ?: admin_url('profile.php')), $label);
    login_footer();
    exit;
}

/** Draws a text with its values in bold. */
function draw_paragraph(string $name, string ...$values): void
{
    $strong = array_map(fn($value) => '<strong>' . esc_html($value) . '</strong>', $values);
    vprintf('<p style="margin: 16px 0">' . esc_html(text($name)) . '</p>', $strong);
}

function draw_question(\WP_User $user, array $offer): void
{
    [$uuid, $email, $time] = $offer;
    $at = wp_date(get_option('time_format'), $time);
    draw_paragraph('question', $user->user_login);
    draw_paragraph($email ? 'login_named' : 'login_unnamed', ...array_filter([$email, $at]));
    wp_nonce_field("dpplus-link-$uuid-$time");
    echo '<p class="submit">';
    foreach (['no' => '', 'yes' => 'button-primary'] as $answer => $class) {
        printf('<button class="button button-large %s" name="answer" value="%s">%s</button> ', $class, $answer, esc_html(text($answer)));
    }
    echo '</p>';
}

function draw_first_step(\WP_User $user, string $href): void
{
    draw_paragraph('log_in_now', $user->user_login);
    $state = seal('link', session(), language() . $href, STATE_LIFETIME);
    draw_in_form([
        'href' => authorization_url($state, 'email', language()),
        'data-scope' => 'email',
        'data-client-id' => setting('CLIENT_ID'),
        'data-redirect-uri' => page('dpplus-connect'),
        'data-is-sandbox' => is_sandbox() ? 'true' : 'false',
        'data-state' => $state,
    ]);
}
