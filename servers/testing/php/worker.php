<?php

// A worker that answers many requests, as RoadRunner's: each line of JSON has a step, and gets a line of JSON.

require __DIR__ . '/../../php/DpplusConnect/Login.php';
require __DIR__ . '/../../php/DpplusConnect/Store.php';

use DpplusConnect\Login;

$settings = json_decode($argv[1], true);
$users = []; // by their UUIDs
$now = null;
$settings['currentUser'] = function () use (&$now) {
    return $now;
};
$settings['onLogin'] = function (string $uuid) use (&$users, &$now, &$answer) {
    $now = $users[$uuid] ?? $now;
    return $answer;
};
$answer = null;
$login = Login::create($settings);
while (($line = fgets(STDIN)) !== false) {
    $step = json_decode($line, true);
    [$answer, $now] = [$step['answer'] ?? null, $step['user'] ?? null];
    $page = $login->in($step['headers'] ?? []);
    $result = match ($step['do']) {
        'respond' => $login->respond($step['method'] ?? 'GET', $step['uri'], $step['headers']),
        'accept' => [$page->accept((string) $page->offered()['token'], fn() => true), $page->offered()],
        'report' => $login->report($step['uuids'], $step['as']),
        'connected' => $login->connected(),
        'create' => (function () use ($settings, $step) {
            try {
                return Login::create($step['settings'] + $settings)->link();
            } catch (InvalidArgumentException $fault) {
                return $fault->getMessage();
            }
        })(),
    };
    echo json_encode([$result, http_response_code(), headers_list()]), "\n";
}
