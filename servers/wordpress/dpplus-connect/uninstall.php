<?php

/** WordPress runs this when an administrator deletes the plugin. */

defined('WP_UNINSTALL_PLUGIN') || exit;

global $wpdb;

// Sites with their own registration have their number at the end of the names.
$wpdb->query("DELETE FROM $wpdb->usermeta WHERE meta_key LIKE 'dpplus\_uuid%' OR meta_key LIKE 'dpplus\_since%'");
wp_cache_flush();
foreach (is_multisite() ? get_sites(['fields' => 'ids', 'number' => 0]) : [get_current_blog_id()] as $site) {
    $options = $wpdb->get_blog_prefix($site) . 'options';
    $wpdb->query("DELETE FROM $options WHERE option_name LIKE 'dpplus\_used\_%' OR option_name LIKE 'dpplus\_answer\_%'");
}
