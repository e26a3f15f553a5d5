<?php
// For servers/testing/wordpress only: never install it, it does everything for everyone. Each POST to /?dpplus-test=… does one thing.
// cspell:ignore emember econcile emove -- of \remember, \reconcile and \remove_link

ini_set('error_log', ABSPATH . 'test.log');

if (isset($_SERVER['HTTP_X_THEME'])) setcookie('theme', 'dark'); // as another plugin
if (isset($_SERVER['HTTP_X_FORWARDED_PROTO'])) $_SERVER['HTTPS'] = 'on'; // as with a proxy

/** In the place of WP-CLI, which Debian does not have. */
if (($_GET['dpplus-test'] ?? '') === 'cli') {
    define('WP_CLI', true);
    class WP_CLI
    {
        public static array $commands = [];
        public static array $lines = [];
        public static function add_command(string $name, callable $do): void { self::$commands[$name] = $do; }
        public static function success(string $text): void { self::$lines[] = "Success: $text"; }
        public static function error(string $text): never
        {
            wp_send_json([...self::$lines, "Error: $text"]);
        }
    }
}

/** Runs a command with options such as max-removed. */
function test_cli(array $in): array
{
    (WP_CLI::$commands[$in['command']])([], array_diff_key($in, ['command' => 1]));
    return WP_CLI::$lines;
}

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

/** Makes the site a network with a second site. */
function test_install_network(): void
{
    global $wpdb;
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    foreach ($wpdb->tables('ms_global') as $table => $name) $wpdb->$table = $name;
    install_network();
    $host = $_SERVER['HTTP_HOST'];
    populate_network(1, $host, 'lea@example.com', 'Test', '/', false);
    $constants = "define('MULTISITE', true);\ndefine('SUBDOMAIN_INSTALL', false);\ndefine('DOMAIN_CURRENT_SITE', '$host');\n"
        . "define('PATH_CURRENT_SITE', '/');\ndefine('SITE_ID_CURRENT_SITE', 1);\ndefine('BLOG_ID_CURRENT_SITE', 1);\n";
    test_configure(fn($config) => str_replace("<?php\n", "<?php\n$constants", $config));
}

/** Adds a site to the network. WordPress removes the port of a domain. */
function test_add_site(string $domain): int
{
    global $wpdb;
    $site = wp_insert_site(['domain' => $domain, 'path' => '/', 'title' => 'Another', 'user_id' => 1]);
    $wpdb->update($wpdb->blogs, ['domain' => $domain], ['blog_id' => $site]);
    foreach (['siteurl', 'home'] as $name) update_blog_option($site, $name, "http://$domain");
    return $site;
}

/** Activates the plugin on all sites of the network. */
function test_network_activate(): void
{
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    deactivate_plugins('dpplus-connect/dpplus-connect.php');
    activate_plugin('dpplus-connect/dpplus-connect.php', '', true);
}

/** Deactivates the plugin on all sites of the network. Returns the sites whose daily job remains. */
function test_network_deactivate(): array
{
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    $sites = get_sites(['fields' => 'ids']);
    foreach ($sites as $site) DpplusConnect\at_site($site, DpplusConnect\schedule(...));
    deactivate_plugins('dpplus-connect/dpplus-connect.php', false, true);
    return array_values(array_filter($sites, fn($site) => DpplusConnect\at_site($site, fn() => wp_next_scheduled('dpplus_connect_reconcile'))));
}

/** Makes the plugin a must-use plugin: WordPress loads the files in this folder, but not those in its folders. */
function test_must_use(): void
{
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    deactivate_plugins('dpplus-connect/dpplus-connect.php', false, true);
    rename(WP_PLUGIN_DIR . '/dpplus-connect', WPMU_PLUGIN_DIR . '/dpplus-connect');
    file_put_contents(WPMU_PLUGIN_DIR . '/dpplus.php', "<?php require __DIR__ . '/dpplus-connect/dpplus-connect.php';");
}

/** Deletes the plugin's data, as WordPress does. Returns how much of it remains: for users, and on two sites. */
function test_uninstall(): array
{
    global $wpdb;
    $sites = [1, wpmu_create_blog($_SERVER['HTTP_HOST'], '/second/', 'Second', 1)];
    foreach ($sites as $site) foreach (['used', 'answer'] as $name) update_blog_option($site, "dpplus_{$name}_x", 1);
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    uninstall_plugin('dpplus-connect/dpplus-connect.php');
    $of = fn($site) => (int) $wpdb->get_var("SELECT COUNT(*) FROM {$wpdb->get_blog_prefix($site)}options WHERE option_name LIKE 'dpplus%'");
    $meta = (int) $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->usermeta WHERE meta_key LIKE 'dpplus%'");
    return [$meta, ...array_map($of, $sites)];
}

add_filter('query', fn($query) => defined('TEST_BROKEN') && str_starts_with($query, TEST_BROKEN) ? 'broken' : $query);

add_action('init', function () {
    global $wpdb;
    $in = wp_unslash($_POST);
    $define = fn($config) => preg_replace("/^define\('$in[name]'.*\n/m", '', $config);
    $value = fn() => str_replace("\n", ' ', var_export(json_decode($in['value'], true) ?? $in['value'], true)); // one line
    $defined = fn() => "<?php\ndefine('$in[name]', " . $value() . ");\n";
    $user = fn($key = 'name') => get_user_by('login', $in[$key])->ID;
    $used = fn() => (int) $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE 'dpplus\_used\_%'");
    $answer = match ($test = $_GET['dpplus-test'] ?? '') {
        '' => null,
        'define' => test_configure(fn($config) => str_replace("<?php\n", $defined(), $define($config))),
        'undefine' => test_configure($define),
        'restore' => test_configure(fn($config, $first) => $first),
        'user' => wp_insert_user(['user_login' => $in['name'], 'user_pass' => "password of $in[name]", 'user_email' => "$in[name]@wordpress.example"]),
        'page' => get_permalink(wp_insert_post(['post_title' => 'Test', 'post_status' => 'publish', 'post_content' => $in['content']])),
        'cache' => file_put_contents(ABSPATH . 'cached.html', $in['html']),
        'locale' => update_user_meta($user(), 'locale', $in['locale']),
        'copy-link' => update_user_meta($user('to'), 'dpplus_uuid', get_user_meta($user('from'), 'dpplus_uuid', true)),
        'delete-from-network' => (require_once ABSPATH . 'wp-admin/includes/ms.php') && wpmu_delete_user($user()),
        'install-network' => test_install_network(),
        'network-activate' => test_network_activate(),
        'network-deactivate' => test_network_deactivate(),
        'offer' => DpplusConnect\offer([$in['uuid'], '', time()]),
        'remove' => DpplusConnect\remove_link(get_userdata($user())),
        'must-use' => test_must_use(),
        'uninstall' => test_uninstall(),
        'cli' => test_cli($in),
        'reconcile' => DpplusConnect\reconcile(),
        'scheduled' => [wp_get_schedule('dpplus_connect_reconcile'), do_action('dpplus_connect_reconcile')],
        'unlink' => delete_user_meta($user(), DpplusConnect\meta_key('uuid')),
        'link' => update_user_meta($user(), DpplusConnect\meta_key('uuid'), $in['uuid']),
        'meta' => array_filter(get_user_meta($user()), fn($key) => str_starts_with($key, 'dpplus_'), ARRAY_FILTER_USE_KEY),
        'site' => test_add_site($in['domain']),
        'button' => update_option('test_button', $in),
        'export', 'erase' => apply_filters('wp_privacy_personal_data_' . rtrim($test, 'e') . 'ers', [])['dpplus-connect']['callback']($in['email'], 1),
        'delete' => (require_once ABSPATH . 'wp-admin/includes/user.php') && wp_delete_user($user()),
        'password-link' => network_site_url("wp-login.php?action=rp&login=$in[name]&key=" . get_password_reset_key(get_user_by('login', $in['name']))),
        'wait' => test_wait($user(), (int) $in['seconds']),
        'refuse' => update_option('test_refused', $in),
        'lead' => update_option('test_led', $in),
        'mails' => get_option('test_mails', []),
        'log' => preg_replace('/ \[[\da-f]{8}\]$/', '', test_take_log()),
        'lines' => test_take_log(),
        'references' => preg_replace('/.* \[([\da-f]{8})\]$/', '$1', test_take_log()),
        // By default, it has expired. A return page is for no browser.
        'seal' => DpplusConnect\seal($in['purpose'], $in['purpose'] === 'return' ? '' : $in['bind'], $in['text'] ?? '', (int) ($in['seconds'] ?? -1)),
        // As a stranger does who uses up states.
        'use' => array_map(fn($id) => DpplusConnect\once("stranger$id", (int) $in['until'] + $id), range(1, $in['count'])) && $used(),
        'used' => $used(),
        'end-of-use' => (int) get_option("dpplus_used_$in[id]"),
        // Removes the entry of a state, or replaces it.
        'forget' => $wpdb->delete($wpdb->options, ['option_name' => "dpplus_answer_$in[id]"]),
        'remember' => DpplusConnect\remember($in['id'], $in['entry'], (int) ($in['seconds'] ?? 60)),
        'answer' => $wpdb->get_var($wpdb->prepare("SELECT option_value FROM $wpdb->options WHERE option_name = %s", "dpplus_answer_$in[id]")),
    };
    if (isset($_GET['dpplus-test'])) wp_send_json($answer);
});

// As a plugin of roles: it leads a user to a page if the login form asks for none.
add_filter('login_redirect', function ($to, $requested, $user) {
    $led = get_option('test_led', ['name' => '']);
    // Without `to`, as a filter that returns nothing for some users.
    return $user instanceof WP_User && $led['name'] === $user->user_login && $requested === '' ? $led['to'] ?? null : $to;
}, 10, 3);

foreach (['wp_authenticate_user', 'authenticate'] as $filter) {
    add_filter($filter, function ($user) use ($filter) {
        $refused = get_option('test_refused', ['filter' => '', 'name' => '']);
        $isRefused = $user instanceof WP_User && $refused['filter'] === $filter && $refused['name'] === $user->user_login;
        return $isRefused ? new WP_Error('suspended', 'Your account is suspended.') : $user;
    }, 50);
}

foreach (['linked', 'removed'] as $event) {
    add_action("dpplus_connect_$event", fn($user) => error_log("[dpplus-connect] event: $event " . get_userdata($user)->user_login));
}
add_action('dpplus_connect_step', fn($step, $login) => defined('TEST_STEPS') && error_log("[dpplus-connect] event: $step [$login]"), 10, 2);
add_action('dpplus_connect_failed', fn($failure) => error_log('[dpplus-connect] event: ' . $failure->getMessage()));
add_filter('dpplus_connect_button', fn($attributes) => get_option('test_button', []) + $attributes);
add_filter('dpplus_connect_on_login_form', fn($isOn) => $isOn && !isset($_GET['without-button']));

foreach (['login_message', 'wp_login_errors', 'script_loader_tag'] as $name) {
    add_filter($name, fn($value) => isset($_GET['without-message']) ? null : $value, 1);
}
add_action('wp_login_failed', fn($name) => error_log("[dpplus-connect] event: $name"));

add_filter('pre_wp_mail', function ($sent, $mail) {
    update_option('test_mails', [...get_option('test_mails', []), ['to' => $mail['to'], 'subject' => $mail['subject'], 'text' => $mail['message']]]);
    return true;
}, 10, 2);

// In place of a theme.
add_action('template_redirect', function () {
    if (isset($_GET['shop'])) do_action('woocommerce_login_form');
    if (isset($_GET['widget'])) {
        while (have_posts()) the_post(); // as a list of posts above a widget
        echo do_shortcode('[dpplus_connect]');
    }
    if (array_intersect_key($_GET, ['shop' => 1, 'widget' => 1])) {
        wp_footer();
        exit;
    }
    if (!is_singular()) return;
    the_post();
    the_content();
    wp_footer();
    exit;
});
