<?php

// `public/index.php` of the app.

require __DIR__ . '/app.php';
$folder = getenv('APP_FOLDER');
require "$folder/public/first.php";
$kernel = createApp($folder)->make(Illuminate\Contracts\Http\Kernel::class);
$request = Illuminate\Http\Request::capture();
$response = $kernel->handle($request)->send();
$kernel->terminate($request, $response);
