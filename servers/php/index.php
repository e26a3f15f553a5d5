<?php

// The first page of the example: DPPLUS_SECRET=$(openssl rand -base64 32) php -S localhost:3000 -t servers/php

$login = require __DIR__ . '/callback.php';
$user = $login->user();
if ($user !== null) {
    header('Cache-Control: no-store');
}
?>
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>My app</title>
<main><h1>My app</h1><?= $user === null ? $login->link() : 'Hello ' . htmlspecialchars($user) ?></main>
