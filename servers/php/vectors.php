<?php
// Answers test vectors, and ids alone with the result of once.
getenv('SECRET') || putenv('SECRET=' . str_repeat('x', 32));
require __DIR__ . '/index.php';
while (($line = fgets(STDIN)) !== false) {
    [$do, $purpose, $secret, $for, $bind, $a, $b, $c] = explode("\t", str_replace('\n', "\n", rtrim($line, "\n"))) + array_fill(0, 8, '');
    echo match ($do) {
        'href' => local($purpose),
        'ask' => ask($purpose),
        'sign' => sign($secret, $for, $purpose, $bind, $a, $b, $c),
        'read' => open([$secret], $for, $purpose, $bind, (int) $a, $b)[2] ?? 'refused',
        default => $once($do) ? 'true' : 'false',
    }, "\n";
}
