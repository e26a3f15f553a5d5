<?php

/** WordPress runs this when an administrator deletes the plugin. */

defined('WP_UNINSTALL_PLUGIN') || exit;

global $wpdb;

delete_metadata('user', 0, 'dpplus_uuid', '', true);
delete_metadata('user', 0, 'dpplus_since', '', true);
foreach (is_multisite() ? get_sites(['fields' => 'ids', 'number' => 0]) : [get_current_blog_id()] as $site) {
    $options = $wpdb->get_blog_prefix($site) . 'options';
    $wpdb->query("DELETE FROM $options WHERE option_name LIKE 'dpplus\_used\_%' OR option_name LIKE 'dpplus\_answer\_%'");
}
