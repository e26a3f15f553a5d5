<?php

// Answers test vectors, and ids with the result of once.

use DpplusConnect\Login;

foreach (['Login', 'Store'] as $name) {
    require __DIR__ . "/DpplusConnect/$name.php";
}

$sandbox = ['SERVICE' => 'http://127.0.0.1:4000', 'CLIENT_ID' => 'demoapp', 'CLIENT_SECRET' => 'demosecret'];
$own = Login::create(['SECRET' => getenv('DPPLUS_SECRET') ?: str_repeat('x', 32)] + $sandbox);

/** Returns the login of another app. */
$loginOf = function (string $secret, string $audience): Login {
    [$clientId, $redirectUri] = explode("\n", $audience);
    return new Login(['SECRET' => [$secret], 'CLIENT_ID' => $clientId, 'REDIRECT_URI' => $redirectUri]);
};

$sign = fn($purpose, $secret, $audience, $browser, $until, $id, $text) =>
    $loginOf($secret, $audience)->sign($purpose, $browser, $text, (int) $until, $id);

$read = function ($purpose, $secret, $audience, $browser, $now, $token) use ($loginOf): string {
    $found = $loginOf($secret, $audience)->read($purpose, $browser, $token);
    return Login::isValid($found, (int) $now) ? $found['text'] : 'refused';
};

while (($line = fgets(STDIN)) !== false) {
    $fields = explode("\t", str_replace('\n', "\n", rtrim($line, "\n")));
    $do = array_shift($fields);
    echo match ($do) {
        'sign' => $sign(...$fields),
        'read' => $read(...$fields),
        'href' => Login::local($fields[0], '/'),
        'ask' => Login::asked($fields[0]),
        'loopback' => Login::isLoopback($fields[0]) ? 'true' : 'false',
        'language' => Login::language($fields[0]),
        'decide' => Login::decide(...array_map(fn($value) => $value === '' ? null : $value, $fields)),
        default => $own->store()->once($do) ? 'true' : 'false',
    }, "\n";
}
