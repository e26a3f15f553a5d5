<?php

require_once __DIR__ . '/App.php';

use Symfony\Bundle\FrameworkBundle\{KernelBrowser, Test\WebTestCase};

final class SecurityTest extends WebTestCase
{
    protected static function getKernelClass(): string
    {
        return App::class;
    }

    protected static function createKernel(array $options = []): App
    {
        return new App('test', false);
    }

    private function logIn(KernelBrowser $client, string $query = ''): string
    {
        $client->request('GET', '/callback?dpplus=start&href=%2Faccount');
        self::assertResponseStatusCodeSame(303);
        parse_str(parse_url($client->getResponse()->headers->get('location'), PHP_URL_QUERY), $sent);
        $client->request('GET', '/callback?' . http_build_query(['code' => 'x', 'state' => $sent['state']]) . $query);
        self::assertResponseStatusCodeSame(303);
        $client->request('GET', $client->getResponse()->headers->get('location'));
        return $client->getResponse()->getContent();
    }

    public function testAUserIsFullyAuthenticatedAndLogsOut(): void
    {
        $client = self::createClient();
        $client->request('GET', '/account');
        self::assertResponseStatusCodeSame(401);
        self::assertStringContainsString('href="/account"', $this->logIn($client));
        $client->request('GET', '/account');
        self::assertResponseIsSuccessful();
        self::assertSame('Account of lea', $client->getResponse()->getContent());
        $client->request('GET', '/logout');
        $client->request('GET', '/account');
        self::assertResponseStatusCodeSame(401);
    }

    public function testTheSessionOfTheTimeBeforeIsEmptyAfterwards(): void
    {
        $client = self::createClient();
        $visit = fn() => $client->request('GET', '/visits') && $client->getResponse()->getContent() === '1';
        $session = fn() => $client->getCookieJar()->get('MOCKSESSID')->getValue();
        self::assertTrue($visit());
        self::assertFalse($visit());
        $planted = $session();
        $this->logIn($client);
        self::assertTrue($visit());
        self::assertNotSame($planted, $session());
    }

    public function testNobodyIsLoggedInAfterAnError(): void
    {
        $client = self::createClient();
        self::assertStringContainsString('data-error="server_error"', $this->logIn($client, '&broken=1'));
        $client->request('GET', '/account');
        self::assertResponseStatusCodeSame(401);
    }
}
