<?php

// The first page of the example: SECRET=$(openssl rand -base64 32) php -S localhost:3000 -t servers/php

$login = require __DIR__ . '/callback.php';
$user = $login->user();
if ($user !== null) {
    header('Cache-Control: no-store');
}
echo $user === null ? $login->link() : 'Hello ' . htmlspecialchars($user);
