<?php

require_once __DIR__ . '/app.php';

use Illuminate\Foundation\Testing\TestCase;
use Illuminate\Testing\TestResponse;

final class FeatureTest extends TestCase
{
    public $mockConsoleOutput = false; // Debian has no Mockery

    public function createApplication()
    {
        $app = createApp(getenv('APP_FOLDER'));
        $app->instance('request', Illuminate\Http\Request::create('http://localhost')); // as the console of Laravel
        return $app;
    }

    private function logIn(): TestResponse
    {
        $start = $this->get('/callback?dpplus=start&href=%2Faccount')->assertStatus(303);
        parse_str(parse_url($start->headers->get('location'), PHP_URL_QUERY), $sent);
        $browser = $start->getCookie('dp-browser', false)->getValue(); // not encrypted
        $this->withHeader('Cookie', "dp-browser=$browser");
        $back = $this->get('/callback?' . http_build_query(['code' => 'x', 'state' => $sent['state']]))->assertStatus(303);
        return $this->get($back->headers->get('location'))->assertOk();
    }

    public function testAUserIsLoggedInAndOut(): void
    {
        $this->get('/account')->assertSeeText('account')->assertDontSee('7');
        $this->assertGuest();
        $this->logIn()->assertSee('href="/account"', false);
        $this->assertAuthenticated();
        $this->get('/account')->assertSeeText('account 7');
        $this->get('/logout')->assertOk();
        $this->assertGuest();
    }

    public function testTheSessionOfTheTimeBeforeIsEmptyAfterwards(): void
    {
        $this->withSession(['visits' => 5]);
        $planted = session()->getId();
        $this->logIn();
        self::assertNotSame($planted, session()->getId());
        $this->get('/visits')->assertSeeText('1');
    }

    public function testAnotherUserKeepsTheSession(): void
    {
        $this->actingAs(Users::create(['id' => 8]));
        $this->logIn()->assertSee('data-error="account_mismatch"', false);
        $this->get('/account')->assertSeeText('account 8');
    }

    public function testNobodyIsLoggedInAfterAnError(): void
    {
        $this->app->instance('late', true);
        $this->logIn()->assertSee('data-error="server_error"', false);
        $this->assertGuest();
    }

    public function testTheSessionDoesNotKeepTheUrlWithTheCode(): void
    {
        $this->get('/visits');
        $this->logIn();
        self::assertStringNotContainsString('callback', (string) session()->previousUrl());
    }

    public function testTheSessionOfADeletedUserIsOneOfNobody(): void
    {
        $this->withSession([auth()->guard()->getName() => 9]);
        $this->logIn()->assertDontSee('data-error', false);
        self::assertSame(7, auth()->id());
    }

    public function testTheJobReportsTheUsers(): void
    {
        require getenv('APP_FOLDER') . '/console.php';
        self::assertSame(0, $this->artisan('dpplus:reconcile'));
    }
}
