<?php

/**
 * The login with Secure Connect for a site in PHP 8.1 or newer: docs/php.md of dpplus-connect. The folder DpplusConnect is beside it.
 *
 * Requested by a browser, this file is the redirect URI. Included, it returns the login:
 *
 *     $login = require __DIR__ . '/callback.php';
 *     $uuid = $login->user();
 */

foreach (['Store', 'Service', 'Login', 'Site'] as $name) {
    class_exists("DpplusConnect\\$name") || require __DIR__ . "/DpplusConnect/$name.php";
}
return DpplusConnect\Site::open(__DIR__, realpath($_SERVER['SCRIPT_FILENAME'] ?? '') === __FILE__);
