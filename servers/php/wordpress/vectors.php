<?php
// Reads test vectors and writes the plugin's results.
define('ABSPATH', __DIR__);
function add_action() {}
function add_filter() {}
function add_shortcode() {}
require __DIR__ . '/dpplus-connect.php';
while (($line = fgets(STDIN)) !== false) {
    [$do, $purpose, $secret, $for, $bind, $a, $b, $c] = explode("\t", str_replace('\n', "\n", rtrim($line, "\n"))) + array_fill(0, 8, '');
    echo match ($do) {
        'href' => DpplusConnect\local($purpose),
        'ask' => DpplusConnect\ask($purpose),
        'sign' => DpplusConnect\sign($secret, $for, $purpose, $bind, $a, $b, $c),
        'read' => DpplusConnect\open($secret, $for, $purpose, $bind, (int) $a, $b)[2] ?? 'refused',
    }, "\n";
}
