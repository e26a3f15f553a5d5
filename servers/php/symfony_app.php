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
        $routes->add('home', '/')->controller([$this, 'home']);
        $routes->add('login', '/callback{slash}')->requirements(['slash' => '/?'])->controller([$this, 'login']);
    }

    private function setCookies(Response $response, array $cookies): Response
    {
        global $prefix;
        foreach ($cookies as $name => $value)
            $response->headers->setCookie(Cookie::create($prefix . $name, $value, 0, '/', null, $prefix !== '', true, false, 'lax'));
        return $response;
    }

    public function home(): Response
    {
        global $readCookies, $button;
        [$session] = $readCookies();
        return new Response($session ? 'Hello ' . htmlspecialchars($session[2]) : $button);
    }

    public function login(): Response
    {
        global $asks;
        return match ($asks) {
            'start', 'refused' => $this->start(),
            'answer' => $this->answer(),
            'return' => $this->return(),
            'app' => new Response('Not found', 404),
        };
    }

    private function start(): Response
    {
        global $readCookies, $start;
        [, $browser] = $readCookies();
        $new = $browser ? [] : ['browser' => b64(random_bytes(16))];
        [$status, $text] = $start($browser ?: $new['browser']);
        return $status === 303 ? $this->setCookies(new RedirectResponse($text, 303), $new) : new Response($text, $status);
    }

    private function answer(): Response
    {
        global $readCookies, $query, $one, $seal, $unseal, $once, $identify, $origin, $refusal, $returnUrl;
        [$session, $browser] = $readCookies();
        $state = explode('~', $one('state'), 2);
        $login = $browser ? $unseal('state', $browser, $state[0]) : null;
        if (!$login || !$once($login[1])) // with a session: a tab that comes back late
            return $session ? new RedirectResponse("$origin/", 303) : new Response($refusal, 400);
        $uuid = $one('code') && !values($query, 'error') ? $identify($one('code')) : '';
        $cookies = $uuid ? ['session' => $seal('session', '', $uuid, 28800), 'browser' => b64(random_bytes(16))] : [];
        return $this->setCookies(new RedirectResponse($returnUrl(end($state), $login[2], $uuid), 303), $cookies);
    }

    private function return(): Response
    {
        global $unseal, $one, $returnHtml;
        $outcome = $unseal('return', '', $one('outcome'));
        return $outcome ? new Response($returnHtml($outcome[2])) : new Response('Not found', 404);
    }
}

$response = (new Kernel('prod', false))->handle(Request::createFromGlobals());
$private = ['Cache-Control' => 'no-store', 'Referrer-Policy' => 'no-referrer'];
if ($path !== '/' || $readCookies()[0]) $response->headers->add($private); // the page for visitors is the same for all
$response->send();
