#!/bin/sh
# Starts an empty WordPress with the plugin, and with the user "lea" who has the UUID of the first argument. PORT=… SERVICE=…
# The second argument is one more plugin. WORDPRESS_FOLDER has another version of WordPress.
set -e
folder=$(mktemp -d)
trap 'kill $jobs 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
trap 'exit 0' INT TERM

database="$folder/database"
mariadb-install-db --no-defaults --user="$(id -un)" --datadir="$database" --skip-test-db >/dev/null 2>&1
mariadbd --no-defaults --user="$(id -un)" --datadir="$database" --socket="$database/socket" --pid-file="$database/pid" \
  --skip-networking --skip-grant-tables --innodb-flush-log-at-trx-commit=0 >"$folder/database.log" 2>&1 &
jobs=$!

site="$folder/site"
cp -rL "${WORDPRESS_FOLDER:-/usr/share/wordpress}" "$site"
mkdir -p "$site/wp-content/plugins"
cp -r "$(dirname "$0")/dpplus-connect" "$site/wp-content/plugins"
[ -z "$2" ] || install -D -t "$site/wp-content/mu-plugins" "$2"
cat >"$site/wp-config.php" <<END
<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:$database/socket');
define('WP_SITEURL', 'http://localhost:$PORT');
define('WP_HOME', WP_SITEURL);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('DISABLE_WP_CRON', true);
define('DPPLUS_SERVICE', '$SERVICE');
define('DPPLUS_CLIENT_ID', 'demoapp');
define('DPPLUS_CLIENT_SECRET', 'demosecret');
define('AUTH_KEY', 'key of auth');
define('AUTH_SALT', 'salt of auth');
\$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require ABSPATH . 'wp-settings.php';
END

until mariadb --no-defaults --socket="$database/socket" -e 'create database wordpress' 2>/dev/null; do
  kill -0 "$jobs" || { cat "$folder/database.log" >&2; exit 1; }
  sleep 0.1
done
(cd "$site" && php -r '
  define("WP_INSTALLING", true);
  function wp_new_blog_notification() {} // sends an email
  require "wp-load.php";
  require "wp-admin/includes/upgrade.php";
  wp_install("Test", "lea", "lea@example.com", false, "", "password of lea");
  activate_plugin("dpplus-connect/dpplus-connect.php");
  update_user_meta(1, "dpplus_uuid", $argv[1]);
' "$1") >&2
php -S "localhost:$PORT" -t "$site" 2>"$folder/php.log" &
jobs="$jobs $!"
wait
