<?php

/** WordPress runs this when an administrator deletes the plugin. */

defined('WP_UNINSTALL_PLUGIN') || exit;

global $wpdb;

// Sites with their own registration have their number at the end of the names.
$wpdb->query("DELETE FROM $wpdb->usermeta WHERE meta_key LIKE 'dpplus\_uuid%' OR meta_key LIKE 'dpplus\_since%'");
wp_cache_flush();
foreach (is_multisite() ? get_sites(['fields' => 'ids', 'number' => 0]) : [get_current_blog_id()] as $dpplus_site) {
    $dpplus_options = $wpdb->get_blog_prefix($dpplus_site) . 'options';
    $wpdb->query("DELETE FROM $dpplus_options WHERE option_name LIKE 'dpplus\_used\_%' OR option_name LIKE 'dpplus\_answer\_%'");
}
