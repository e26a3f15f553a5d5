<?php
// The same login as a Symfony app, with index.php beside this file. SECRET=… SERVICE=… php -S localhost:3000 symfony_app.php
require 'Symfony/Bundle/FrameworkBundle/autoload.php'; // of Debian. With Composer: vendor/autoload.php
require __DIR__ . '/index.php';

use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\HttpFoundation\Cookie;
use Symfony\Component\HttpFoundation\RedirectResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

// The functions of index.php read the request. $request->query and $request->cookies keep one of two, and change names.
class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    public function registerBundles(): iterable { return [new FrameworkBundle()]; }

    protected function configureContainer(): void {}

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        foreach (['home' => '/', 'start' => '/callback/start', 'callback' => '/callback', 'return' => '/return'] as $name => $path)
            $routes->add($name, $path)->controller([$this, $name])->methods(['GET']);
    }

    private function setCookies(Response $response, array $cookies): Response
    {
        global $isHttps;
        foreach ($cookies as $name => $value)
            $response->headers->setCookie(Cookie::create(($isHttps ? '__Host-' : '') . $name, $value, 0, '/', null, $isHttps, true, false, 'lax'));
        return $response;
    }

    public function home(): Response
    {
        global $readCookies, $button;
        [$session, $browser] = $readCookies();
        if ($session) return new Response('Hello ' . htmlspecialchars($session[2]));
        $new = $browser ? [] : ['browser' => b64(random_bytes(16))];
        return $this->setCookies(new Response($button($browser ?: $new['browser'])), $new);
    }

    public function start(): Response
    {
        global $readCookies, $start;
        [, $browser] = $readCookies();
        $new = $browser ? [] : ['browser' => b64(random_bytes(16))];
        [$status, $text] = $start($browser ?: $new['browser']);
        return $status === 303 ? $this->setCookies(new RedirectResponse($text, 303), $new) : new Response($text, $status);
    }

    public function callback(): Response
    {
        global $readCookies, $one, $seal, $unseal, $once, $identify, $origin, $refusal, $returnUrl;
        [$session, $browser] = $readCookies();
        $state = explode('~', $one('state'), 2);
        $login = $browser ? $unseal('state', $browser, $state[0]) : null;
        if (!$login || !$once($login[1])) // with a session: a tab that comes back late
            return $session ? new RedirectResponse("$origin/", 303) : new Response($refusal, 400);
        $isError = preg_match('/(?:^|&)error=/', $_SERVER['QUERY_STRING'] ?? '');
        $uuid = $one('code') && !$isError ? $identify($one('code')) : '';
        $cookies = $uuid ? ['session' => $seal('session', '', $uuid, 28800), 'browser' => b64(random_bytes(16))] : [];
        return $this->setCookies(new RedirectResponse($returnUrl(end($state), $login[2], $uuid), 303), $cookies);
    }

    public function return(): Response
    {
        global $unseal, $one, $returnHtml;
        $outcome = $unseal('return', '', $one('login'));
        return $outcome ? new Response($returnHtml($outcome[2])) : new Response('Not found', 404);
    }
}

$response = (new Kernel('prod', false))->handle(Request::createFromGlobals());
$response->headers->add(['Cache-Control' => 'no-store', 'Referrer-Policy' => 'no-referrer']);
$response->send();
