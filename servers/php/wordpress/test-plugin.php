<?php
// For servers/wordpress.test.ts only: never install it, it does everything for everyone. Each POST to /?dpplus-test=… does one thing.

ini_set('error_log', ABSPATH . 'test.log');

if (isset($_SERVER['HTTP_X_FORWARDED_PROTO'])) $_SERVER['HTTPS'] = 'on'; // as with a proxy

function test_configure(callable $change): void
{
    $file = ABSPATH . 'wp-config.php';
    if (!is_file("$file.first")) copy($file, "$file.first");
    file_put_contents($file, $change(file_get_contents($file), file_get_contents("$file.first")));
    if (function_exists('opcache_invalidate')) opcache_invalidate($file, true);
}

/** Returns the lines of the log since the last time. */
function test_take_log(): array
{
    $lines = is_file(ABSPATH . 'test.log') ? file(ABSPATH . 'test.log', FILE_IGNORE_NEW_LINES) : [];
    file_put_contents(ABSPATH . 'test.log', '');
    return preg_replace('/^.*?\[dpplus-connect\] /', '', $lines);
}

/** Makes the offers in all sessions of a user older. */
function test_wait(int $user, int $seconds): void
{
    $sessions = get_user_meta($user, 'session_tokens', true);
    foreach ($sessions as &$session) if (isset($session['dpplus_offer'][2])) $session['dpplus_offer'][2] -= $seconds;
    update_user_meta($user, 'session_tokens', $sessions);
}

add_action('init', function () {
    global $wpdb;
    $in = wp_unslash($_POST);
    $define = fn($config) => preg_replace("/^define\('$in[name]'.*\n/m", '', $config);
    $defined = fn() => "<?php\ndefine('$in[name]', " . var_export(json_decode($in['value']) ?? $in['value'], true) . ");\n";
    $user = fn($key = 'name') => get_user_by('login', $in[$key])->ID;
    $used = fn() => (int) $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE 'dpplus\_used\_%'");
    $answer = match ($_GET['dpplus-test'] ?? '') {
        '' => null,
        'define' => test_configure(fn($config) => str_replace("<?php\n", $defined(), $define($config))),
        'undefine' => test_configure($define),
        'restore' => test_configure(fn($config, $first) => $first),
        'user' => wp_insert_user(['user_login' => $in['name'], 'user_pass' => "password of $in[name]", 'user_email' => "$in[name]@wordpress.example"]),
        'page' => get_permalink(wp_insert_post(['post_title' => 'Test', 'post_status' => 'publish', 'post_content' => $in['content']])),
        'locale' => update_user_meta($user(), 'locale', $in['locale']),
        'copy-link' => update_user_meta($user('to'), 'dpplus_uuid', get_user_meta($user('from'), 'dpplus_uuid', true)),
        'delete' => (require_once ABSPATH . 'wp-admin/includes/user.php') && wp_delete_user($user()),
        'password-link' => network_site_url("wp-login.php?action=rp&login=$in[name]&key=" . get_password_reset_key(get_user_by('login', $in['name']))),
        'wait' => test_wait($user(), (int) $in['seconds']),
        'refuse' => update_option('test_refused', $in),
        'failures' => get_option('test_failures', []),
        'mails' => get_option('test_mails', []),
        'log' => test_take_log(),
        // Has expired. A return page is for no browser.
        'seal' => DpplusConnect\seal($in['purpose'], $in['purpose'] === 'return' ? '' : $in['bind'], '', -1),
        // As a stranger does who uses up states.
        'use' => array_map(fn($id) => DpplusConnect\once("stranger$id", (int) $in['until'] + $id), range(1, $in['count'])) && $used(),
        'used' => $used(),
    };
    if (isset($_GET['dpplus-test'])) wp_send_json($answer);
});

foreach (['wp_authenticate_user', 'authenticate'] as $filter) {
    add_filter($filter, function ($user) use ($filter) {
        $refused = get_option('test_refused', ['filter' => '', 'name' => '']);
        $isRefused = $user instanceof WP_User && $refused['filter'] === $filter && $refused['name'] === $user->user_login;
        return $isRefused ? new WP_Error('suspended', 'Your account is suspended.') : $user;
    }, 50);
}

add_action('wp_login_failed', fn($name) => update_option('test_failures', [...get_option('test_failures', []), $name]));

add_filter('pre_wp_mail', function ($sent, $mail) {
    update_option('test_mails', [...get_option('test_mails', []), ['to' => $mail['to'], 'subject' => $mail['subject'], 'text' => $mail['message']]]);
    return true;
}, 10, 2);

// In place of a theme.
add_action('template_redirect', function () {
    if (!is_singular()) return;
    the_post();
    the_content();
    wp_footer();
    exit;
});
