<?php
// Reads test vectors and writes the plugin's results.
define('ABSPATH', __DIR__);
function add_action() {}
function add_filter() {}
require __DIR__ . '/dpplus-connect.php';
while (($line = fgets(STDIN)) !== false) {
    [$do, $secret, $for, $bind, $a, $b, $c] = explode("\t", str_replace('\n', "\n", rtrim($line, "\n"))) + array_fill(0, 7, '');
    echo $do === 'sign' ? DpplusConnect\sign($secret, $for, 'state', $bind, $a, $b, $c) : (DpplusConnect\open($secret, $for, 'state', $bind, (int) $a, $b)[2] ?? 'refused'), "\n";
}
