<?php

namespace DpplusConnect;

defined('DPPLUS_CONTACT') || define('DPPLUS_CONTACT', '');

function is_local(string $url): bool
{
    return preg_match('#^http://(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(/|$)#D', $url) === 1;
}

/** This server's own way to the service. */
function internal_service(): string
{
    return defined('DPPLUS_INTERNAL_SERVICE') ? DPPLUS_INTERNAL_SERVICE : DPPLUS_SERVICE;
}

function is_sandbox(): mixed
{
    return defined('DPPLUS_IS_SANDBOX') ? DPPLUS_IS_SANDBOX : is_local(DPPLUS_SERVICE);
}

/** Returns what a constant of wp-config.php, or the address of WordPress, needs. Empty if nothing is wrong. */
function fault(): string
{
    foreach (['DPPLUS_SERVICE', 'DPPLUS_CLIENT_ID', 'DPPLUS_CLIENT_SECRET'] as $name) {
        if (!defined($name)) {
            return "$name: needs a value in wp-config.php";
        }
    }
    foreach (['DPPLUS_CLIENT_ID', 'DPPLUS_CLIENT_SECRET'] as $name) {
        if (!preg_match('/^[!-~]([ -~]*[!-~])?$/D', (string) constant($name))) {
            return "$name: needs printable ASCII characters without white space at its ends";
        }
    }
    if (!is_bool(is_sandbox())) {
        return 'DPPLUS_IS_SANDBOX: needs true or false, without quotes';
    }
    foreach (['DPPLUS_SERVICE' => DPPLUS_SERVICE, 'DPPLUS_INTERNAL_SERVICE' => internal_service()] as $name => $url) {
        if (!preg_match('#^https?://[^/?\#\s@]+(/[^?\#\s]*[^/?\#\s])?$#D', (string) $url)) {
            return "$name: needs a whole http(s) URL without a slash at its end";
        }
        if (!is_sandbox() && !str_starts_with($url, 'https:')) {
            return "$name: needs https, unless DPPLUS_IS_SANDBOX is true";
        }
    }
    if (!preg_match('#^((https?://|mailto:|tel:)\S+)?$#D', (string) DPPLUS_CONTACT)) {
        return 'DPPLUS_CONTACT: needs an http(s), mailto or tel URL';
    }
    $site = get_option('siteurl');
    $isSafe = is_sandbox() || is_local($site) || str_starts_with($site, 'https:');
    return $isSafe ? '' : 'The address of WordPress needs https, unless DPPLUS_IS_SANDBOX is true';
}

/** Tells administrators, and the log when someone opens the login form. Until it is mended, the plugin does nothing. */
function show_fault(string $fault): void
{
    add_action('admin_notices', function () use ($fault) {
        echo '<div class="notice notice-error"><p>Secure Connect is off. ', esc_html($fault), '.</p></div>';
    });
    add_action('login_init', fn() => error_log("[dpplus-connect] $fault"));
}
