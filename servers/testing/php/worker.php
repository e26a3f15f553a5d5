<?php

// A worker that answers many requests, as RoadRunner's: each line of JSON has a step, and gets a line of JSON.

foreach (['Login', 'Service', 'Store'] as $name) {
    require __DIR__ . "/../../php/DpplusConnect/$name.php";
}
require 'Psr/Log/autoload.php';

use DpplusConnect\Login;

$settings = json_decode($argv[1], true);
$users = []; // by their UUIDs
[$now, $step, $shared, $ended] = [null, [], null, 0];
$settings['currentUser'] = function () use (&$now) {
    return $now;
};
$settings['onLogin'] = function (string $uuid, $user, array $data, callable $photo) use (&$users, &$now, &$step, &$shared) {
    $bytes = isset($step['photo']) ? $photo() : null;
    $shared = [$data, $bytes === null ? null : base64_encode($bytes)];
    $now = $users[$uuid] ?? $now;
    $answer = $step['answer'] ?? null;
    return $answer === 'throw' ? throw new DomainException('no database') : $answer;
};
$settings['endSession'] = function () use (&$ended) {
    $ended += 1;
};
$logger = new class extends Psr\Log\AbstractLogger {
    public array $lines = [];
    public function log($level, $message, array $context = [])
    {
        $this->lines[] = [$level, $message, isset($context['exception']) ? $context['exception']->getMessage() : ''];
    }
};
/** Returns the message of a wrong argument in place of an error. */
$try = function (callable $do) {
    try {
        return $do();
    } catch (InvalidArgumentException $fault) {
        return $fault->getMessage();
    }
};
/** Reads the UUIDs of the site. The service sees when. */
$list = function () use (&$step, $settings) {
    isset($step['late']) && file_get_contents("$settings[SERVICE]/list");
    return $step['uuids'];
};
$logins = ['' => Login::create($settings), '1' => Login::create(['logger' => $logger] + $settings)];
while (($line = fgets(STDIN)) !== false) {
    $step = json_decode($line, true);
    $now = $step['user'] ?? null;
    $login = $logins[(string) isset($step['logger'])];
    $page = $login->in($step['headers'] ?? []);
    $result = match ($step['do']) {
        'respond' => $login->respond($step['method'] ?? 'GET', $step['uri'], $step['headers']),
        'accept' => [$page->accept($step['token'] ?? $page->offered()['token'], fn() => true), $page->offered()],
        'offered' => $page->offered(),
        'decline' => [$page->decline(), $page->offered()],
        'report' => $try(fn() => $login->report($step['uuids'], $step['as'] ?? 'connected')),
        'disconnect' => $login->disconnect(...$step['uuids']),
        'connected' => $login->connected(),
        'reconcile' => $try(fn() => $login->reconcile($list, $step['most'] ?? null)),
        'shared' => $shared,
        'ended' => $ended,
        'logged' => array_splice($logger->lines, 0),
        'create' => $try(fn() => Login::create($step['settings'] + $settings)->link()),
    };
    echo json_encode([$result, http_response_code(), headers_list()]), "\n";
}
