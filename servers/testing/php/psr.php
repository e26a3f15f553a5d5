<?php

// The handler of PSR-15 in docs/php.md, with messages of one package and with Monolog. Prints what two logins of a browser got.

foreach (['Nyholm/Psr7', 'Slim/Psr7', 'Monolog'] as $package) {
    require_once "$package/autoload.php";
}
foreach (['Login', 'Service', 'Store'] as $name) {
    require_once __DIR__ . "/../../php/DpplusConnect/$name.php";
}
// Debian has no package of these two lines of PSR-15.
eval('namespace Psr\Http\Server; interface RequestHandlerInterface {
    public function handle(\Psr\Http\Message\ServerRequestInterface $request): \Psr\Http\Message\ResponseInterface; }');
[, $package, $file, $settings] = $argv;
require $file;

$factory = fn(string $of) => $package === 'nyholm' ? new Nyholm\Psr7\Factory\Psr17Factory() : new ("Slim\\Psr7\\Factory\\{$of}Factory");
$lines = new Monolog\Handler\TestHandler();
$login = DpplusConnect\Login::create(json_decode($settings, true), new Monolog\Logger('app', [$lines]));
$handler = new LoginHandler($login, $factory('Response'), $factory('Stream'));
$cookie = '';
$open = function (string $uri) use ($factory, $handler, &$cookie) {
    $request = $factory('ServerRequest')->createServerRequest('GET', $uri);
    $response = $handler->handle($cookie === '' ? $request : $request->withHeader('Cookie', $cookie));
    $set = array_map(fn($line) => strstr($line, ';', true), $response->getHeader('Set-Cookie'));
    $cookie = $set ? implode('; ', $set) : $cookie;
    return $response;
};
$results = [];
for ($login = 0; $login < 2; $login++) {
    $start = $open('http://app.example.test/callback?dpplus=start&href=%2Fbooks');
    parse_str(parse_url($start->getHeaderLine('Location'), PHP_URL_QUERY), $sent);
    $back = $open('http://app.example.test/callback?' . http_build_query(['code' => 'x', 'state' => $sent['state']]));
    $page = $open($back->getHeaderLine('Location'));
    $results[] = [$start->getStatusCode(), count($back->getHeader('Set-Cookie')), $page->getStatusCode(), str_contains($page->getBody(), 'href="/books"')];
}
$open('http://app.example.test/callback?dpplus=start&scope=phone');
$warnings = array_map(fn($record) => "$record[level_name] $record[message]", $lines->getRecords());
echo json_encode([$results, preg_replace('/ \[\w+\]$/', '', $warnings)]);
