<?php

// Logins in PHPUnit, with a real sandbox: docs/testing.md of dpplus-connect. Start: phpunit LoginTest.php. Needs php-curl.

namespace DpplusConnect\Tests;

use PHPUnit\Framework\ExpectationFailedException;
use PHPUnit\Framework\TestCase;

final class LoginTest extends TestCase
{
    private const SANDBOX = ['node', 'node_modules/dpplus-sandbox/dist/bin.js', '--port', '0'];
    private static array $url;

    /** Starts a sandbox on a free port. The first line that it prints says that it is ready. */
    public static function setUpBeforeClass(): void
    {
        register_shutdown_function('proc_terminate', proc_open(self::SANDBOX, [1 => ['pipe', 'w']], $pipes));
        self::assertSame(1, preg_match('~http://[\w.:]+~', (string) fgets($pipes[1]), $url), 'No sandbox. Run phpunit beside node_modules.');
        self::startApp($url[0]);
    }

    /** Starts the app under test, here index.php, callback.php and DpplusConnect beside this file. Start your app in its place. */
    private static function startApp(string $sandbox): void
    {
        $free = stream_socket_server('tcp://127.0.0.1:0');
        $port = parse_url('tcp://' . stream_socket_get_name($free, false), PHP_URL_PORT);
        fclose($free);
        self::$url = ['sandbox' => $sandbox, 'app' => "http://localhost:$port"];
        $keys = self::call('apps', ['name' => 'Test', 'redirect_uri' => self::$url['app'] . '/callback.php']);
        $env = ['DPPLUS_CLIENT_ID' => $keys['client_id'], 'DPPLUS_CLIENT_SECRET' => $keys['client_secret'], 'DPPLUS_PORT' => $port];
        $env += ['DPPLUS_SERVICE' => $sandbox, 'DPPLUS_SECRET' => 'a secret for tests of 32 bytes or more'] + getenv();
        $app = proc_open([PHP_BINARY, '-S', "localhost:$port", '-t', __DIR__], [2 => ['null']], $pipes, null, $env);
        register_shutdown_function('proc_terminate', $app);
        for ($isUp = false; proc_get_status($app)['running'] && !$isUp; $isUp = @fsockopen('localhost', $port)) {
            usleep(50_000);
        }
    }

    /** Logs a persona in, and returns a browser with its cookies: a function that opens a URL. */
    private static function logIn(string $persona): callable
    {
        curl_setopt_array($curl = curl_init(), [CURLOPT_COOKIEFILE => '', CURLOPT_RETURNTRANSFER => 1]);
        $open = fn($url, $follow = 1) =>
            curl_setopt_array($curl, [CURLOPT_URL => $url, CURLOPT_FOLLOWLOCATION => $follow]) ? (string) curl_exec($curl) : '';
        $page = $open(self::$url['app']);
        preg_match('/<a class="dpplus-connect"[^>]* href="([^"]*)"/', $page, $link) || self::fail("No login button: $page");
        $open(html_entity_decode($link[1]), 0); // the start redirects to the service
        parse_str((string) parse_url(curl_getinfo($curl, CURLINFO_REDIRECT_URL), PHP_URL_QUERY), $start);
        $login = ['persona' => $persona] + array_intersect_key($start, ['client_id' => 1, 'scope' => 1, 'state' => 1]);
        preg_match('/data-error="([^"]*)"/', $open(self::call('codes', $login)['redirect_to']), $error);
        self::assertSame([], $error, "The login of $persona failed: " . ($error[1] ?? ''));
        return $open;
    }

    /** Sends a request to the control API of the sandbox. */
    private static function call(string $operation, array $body, string $method = 'POST'): array
    {
        curl_setopt($curl = curl_init(self::$url['sandbox'] . "/_sandbox/$operation"), CURLOPT_RETURNTRANSFER, true);
        curl_setopt_array($curl, [CURLOPT_POSTFIELDS => json_encode($body), CURLOPT_CUSTOMREQUEST => $method]);
        $answer = (string) curl_exec($curl);
        self::assertLessThan(300, curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $answer);
        return json_decode($answer, true);
    }

    public function testANewUserLogsIn(): void
    {
        self::assertStringContainsString('Hello', self::logIn('fresh')(self::$url['app']));
    }

    public function testTheServiceFails(): void
    {
        self::call('faults', [['on' => 'token', 'times' => 1, 'then' => ['drop' => true]]], 'PUT');
        $this->expectException(ExpectationFailedException::class);
        $this->expectExceptionMessage('service_unavailable');
        self::logIn('fresh');
    }
}
