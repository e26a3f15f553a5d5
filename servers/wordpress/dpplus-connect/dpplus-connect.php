<?php

/**
 * Plugin Name: Secure Connect
 * Description: Existing users log in with Secure Connect.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 8.1
 * License: MIT
 * License URI: https://opensource.org/license/mit
 * Update URI: false
 * Text Domain: dpplus-connect
 * Domain Path: /languages
 *
 * The settings are constants of wp-config.php: docs/wordpress.md. The redirect URI is
 * <WordPress address>/wp-login.php?action=dpplus-connect. No cache stores wp-login.php.
 *
 * [dpplus_connect] in a page or a post is a link that logs in and leads back there. It is the same for every user, so caches
 * can store it. It leads to the start, which is the redirect URI with &dpplus=start. [dpplus_connect_link] shows users whether
 * their account is linked, links it and removes the link.
 *
 * A link lets everyone with that Secure Connect login into the account, so another person's login must not be linked, for
 * example one that was left at a shared computer: docs/wordpress.md, "How users link their account".
 */

namespace DpplusConnect;

// cspell:ignore woocommerce

defined('ABSPATH') || exit;

/** The one of the header. */
const VERSION = '0.1.0';

foreach (['settings', 'protocol', 'answers', 'translations', 'texts', 'profile', 'pages', 'site', 'reconcile'] as $dpplus_part) {
    require_once __DIR__ . "/$dpplus_part.php";
}

// Before other plugins ask for the user. WordPress loads the plugins of a network and must-use plugins before it names its
// cookies.
add_action('plugins_loaded', function (): void {
    $fault = fault();
    if ($fault) {
        show_fault($fault);
        return;
    }

    foreach ([LOGGED_IN_COOKIE, AUTH_COOKIE, SECURE_AUTH_COOKIE] as $name) {
        keep_exact_cookie($name);
    }

    add_action('login_form_login', function (): void {
        end_interim_login();
        add_filter('login_message', draw_above_login_form(...));
    });
    add_action('login_enqueue_scripts', style_code(...));
    add_filter('script_loader_tag', script_tag(...), 10, 2);
    add_action('init', register_block(...));
    add_action('init', fn() => load_plugin_textdomain('dpplus-connect', false, basename(__DIR__) . '/languages'), 1);
    add_action('woocommerce_login_form', draw_on_shop_form(...));
    add_shortcode('dpplus_connect', draw_on_page(...));
    add_shortcode('dpplus_connect_link', draw_link_state(...));
    add_filter('wp_login_errors', add_message(...));
    add_action('login_form_dpplus-connect', respond(...));
    add_action('login_form_dpplus-connect-link', draw_link_page(...));
    add_action('login_form_dpplus-connect-remove', remove_here(...));

    add_action('show_user_profile', draw_profile(...));
    add_action('edit_user_profile', draw_profile(...));
    add_action('admin_notices', show_message(...));
    add_action('admin_post_dpplus_remove', remove_from_profile(...));

    add_action('admin_init', suggest_privacy_text(...));
    add_action('admin_init', schedule(...));
    add_action('dpplus_connect_reconcile', fn() => reconcile());
    if (defined('WP_CLI') && WP_CLI) {
        \WP_CLI::add_command('dpplus-connect reconcile', reconcile_command(...));
    }

    // On a network, delete_user removes a user from one site only.
    add_action(is_multisite() ? 'wpmu_delete_user' : 'delete_user', report_deleted(...));
    add_filter('wp_privacy_personal_data_exporters', fn($tools) => $tools + [
        'dpplus-connect' => ['exporter_friendly_name' => 'Secure Connect', 'callback' => export_link(...)],
    ]);
    add_filter('wp_privacy_personal_data_erasers', fn($tools) => $tools + [
        'dpplus-connect' => ['eraser_friendly_name' => 'Secure Connect', 'callback' => erase_link(...)],
    ]);
}, PHP_INT_MIN);

register_deactivation_hook(__FILE__, function (bool $isOfNetwork): void {
    foreach ($isOfNetwork ? get_sites(['fields' => 'ids', 'number' => 0]) : [get_current_blog_id()] as $site) {
        at_site($site, fn() => wp_clear_scheduled_hook('dpplus_connect_reconcile'));
    }
});
