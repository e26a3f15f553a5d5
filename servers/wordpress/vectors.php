<?php

// Answers test vectors with the functions of the plugin.

require __DIR__ . '/dpplus-connect/protocol.php';
require __DIR__ . '/dpplus-connect/settings.php';
require __DIR__ . '/dpplus-connect/texts.php';

while (($line = fgets(STDIN)) !== false) {
    $fields = explode("\t", str_replace('\n', "\n", rtrim($line, "\n")));
    [$do, $first, $secret, $audience, $browser, $a, $b, $text] = $fields + array_fill(0, 8, '');
    echo match ($do) {
        'href' => DpplusConnect\local($first),
        'loopback' => DpplusConnect\is_local($first) ? 'true' : 'false',
        'ask' => DpplusConnect\ask($first),
        'sign' => DpplusConnect\sign($secret, $audience, $first, $browser, $a, $b, $text),
        'read' => DpplusConnect\open($secret, $audience, $first, $browser, (int) $a, $b)[2] ?? 'refused',
    }, "\n";
}
