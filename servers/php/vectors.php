<?php
// Answers test vectors with the functions of index.php, or of the WordPress plugin if there is an argument. Answers ids alone
// with the result of once.
getenv('SECRET') || putenv('SECRET=' . str_repeat('x', 32));
define('ABSPATH', __DIR__);
function add_action() {}
function add_filter() {}
function add_shortcode() {}
[$file, $space] = isset($argv[1]) ? ['wordpress/dpplus-connect.php', 'DpplusConnect\\'] : ['index.php', ''];
require __DIR__ . "/$file";
while (($line = fgets(STDIN)) !== false) {
    [$do, $purpose, $secret, $for, $bind, $a, $b, $c] = explode("\t", str_replace('\n', "\n", rtrim($line, "\n"))) + array_fill(0, 8, '');
    echo match ($do) {
        'href' => "{$space}local"($purpose),
        'ask' => "{$space}ask"($purpose),
        'sign' => "{$space}sign"($secret, $for, $purpose, $bind, $a, $b, $c),
        'read' => "{$space}open"($space ? $secret : [$secret], $for, $purpose, $bind, (int) $a, $b)[2] ?? 'refused',
        default => $once($do) ? 'true' : 'false',
    }, "\n";
}
