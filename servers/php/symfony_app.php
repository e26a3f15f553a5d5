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

    public function home(): Response
    {
        global $session, $button;
        return new Response($session ? 'Hello ' . htmlspecialchars($session[2]) : $button);
    }

    public function login(): Response
    {
        global $respond, $prefix;
        [$status, $text, $cookies] = $respond();
        $response = $status === 303 ? new RedirectResponse($text, 303) : new Response($text, $status);
        foreach ($cookies as $name => $value)
            $response->headers->setCookie(Cookie::create($prefix . $name, $value, 0, '/', null, $prefix !== '', true, false, 'lax'));
        return $response;
    }
}

$response = (new Kernel('prod', false))->handle(Request::createFromGlobals());
$private = ['Cache-Control' => 'no-store', 'Referrer-Policy' => 'no-referrer'];
if ($path !== '/' || $session) $response->headers->add($private); // the page for visitors is the same for all
$response->send();
