<?php

namespace DpplusConnect;

/** What DPPLUS_SITES can have for a site. */
const SITE_SETTINGS = ['SERVICE', 'CLIENT_ID', 'CLIENT_SECRET', 'IS_SANDBOX', 'CONTACT', 'INTERNAL_SERVICE'];

/** Returns the settings of this site alone. On a network, each site has its own redirect URI, so it needs its own registration. */
function own_settings(): array
{
    $sites = defined('DPPLUS_SITES') ? DPPLUS_SITES : [];
    return (array) (is_array($sites) ? $sites[get_current_blog_id()] ?? [] : []);
}

/** Returns a setting of wp-config.php, or null: of DPPLUS_SITES for this site, or the constant for all sites. */
function setting(string $name): mixed
{
    $own = own_settings();
    // These two describe a service.
    $isOfService = isset($own['SERVICE']) && in_array($name, ['INTERNAL_SERVICE', 'IS_SANDBOX'], true);
    return $own[$name] ?? (defined("DPPLUS_$name") && !$isOfService ? constant("DPPLUS_$name") : null);
}

/** Returns the key of the user's metadata. Each registration has its own UUID for a user, wherever its settings are. */
function meta_key(string $name): string
{
    $own = own_settings()['CLIENT_ID'] ?? null;
    $isOfNetwork = $own === null || (defined('DPPLUS_CLIENT_ID') ? $own === DPPLUS_CLIENT_ID : is_main_site());
    return "dpplus_$name" . ($isOfNetwork ? '' : '_' . get_current_blog_id());
}

function is_local(string $url): bool
{
    return preg_match('#^http://(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(/|$)#D', $url) === 1;
}

/** This server's own way to the service. */
function internal_service(): string
{
    return setting('INTERNAL_SERVICE') ?? setting('SERVICE');
}

function is_sandbox(): mixed
{
    return setting('IS_SANDBOX') ?? is_local(setting('SERVICE'));
}

/** A link for users who read of an error, or ''. */
function contact(): string
{
    return (string) setting('CONTACT');
}

/** Returns what a constant of wp-config.php, or the address of WordPress, needs. Empty if nothing is wrong. */
function fault(): string
{
    if (defined('DPPLUS_SITES') && !is_array(DPPLUS_SITES)) {
        return 'DPPLUS_SITES: needs a list of settings by the numbers of sites';
    }
    [$unknown] = array_values(array_diff(array_keys(own_settings()), SITE_SETTINGS)) + [null];
    if ($unknown !== null) {
        return "DPPLUS_SITES: $unknown of this site is none of " . implode(', ', SITE_SETTINGS);
    }
    foreach (['SERVICE', 'CLIENT_ID', 'CLIENT_SECRET'] as $name) {
        if (!is_string(setting($name))) {
            return "DPPLUS_$name: needs a value in wp-config.php";
        }
    }
    foreach (['CLIENT_ID', 'CLIENT_SECRET'] as $name) {
        if (!preg_match('/^[!-~]([ -~]*[!-~])?$/D', setting($name))) {
            return "DPPLUS_$name: needs printable ASCII characters without white space at its ends";
        }
    }
    if (!is_bool(is_sandbox())) {
        return 'DPPLUS_IS_SANDBOX: needs true or false, without quotes';
    }
    foreach (['DPPLUS_SERVICE' => setting('SERVICE'), 'DPPLUS_INTERNAL_SERVICE' => internal_service()] as $name => $url) {
        if (!preg_match('#^https?://[^/?\#\s@]+(/[^?\#\s]*[^/?\#\s])?$#D', (string) $url)) {
            return "$name: needs a whole http(s) URL without a slash at its end";
        }
        if (!is_sandbox() && !str_starts_with($url, 'https:')) {
            return "$name: needs https, unless DPPLUS_IS_SANDBOX is true";
        }
    }
    if (!preg_match('#^((https?://|mailto:|tel:)\S+)?$#D', contact())) {
        return 'DPPLUS_CONTACT: needs an http(s), mailto or tel URL';
    }
    $site = get_option('siteurl');
    $isSafe = is_sandbox() || is_local($site) || str_starts_with($site, 'https:');
    return $isSafe ? '' : 'The address of WordPress needs https, unless DPPLUS_IS_SANDBOX is true';
}

/** Tells administrators, and the log when someone opens the login form. Until it is mended, the plugin does nothing. */
function show_fault(string $fault): void
{
    $show = function () use ($fault) {
        if (current_user_can('activate_plugins')) {
            echo '<div class="notice notice-error"><p>Secure Connect is off. ', esc_html($fault), '.</p></div>';
        }
    };
    add_action('admin_notices', $show);
    add_action('network_admin_notices', $show);
    add_action('login_init', fn() => error_log("[dpplus-connect] $fault"));
}
