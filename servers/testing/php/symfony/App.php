<?php

// An app in Symfony with its security system. SETTINGS has the functions of docs/php.md, "Symfony".

foreach (['Bundle/FrameworkBundle', 'Bundle/SecurityBundle', 'Component/BrowserKit'] as $package) {
    require_once "Symfony/$package/autoload.php";
}
foreach (['Login', 'Service', 'Store'] as $name) {
    require_once dirname(__DIR__, 3) . "/php/DpplusConnect/$name.php";
}

use DpplusConnect\Login;
use Symfony\Bundle\FrameworkBundle\{FrameworkBundle, Kernel\MicroKernelTrait};
use Symfony\Bundle\SecurityBundle\SecurityBundle;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpFoundation\{Request, Response};
use Symfony\Component\HttpKernel\Kernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

final class App extends Kernel
{
    use MicroKernelTrait;

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle();
        yield new SecurityBundle();
    }

    public function getProjectDir(): string
    {
        return getenv('APP_FOLDER');
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $session = ['storage_factory_id' => 'session.storage.factory.mock_file'];
        $container->extension('framework', ['secret' => 'of the app', 'test' => true, 'session' => $session]);
        $container->extension('security', [
            'enable_authenticator_manager' => true,
            'providers' => ['members' => ['memory' => ['users' => ['lea' => ['roles' => ['ROLE_USER']], 'eve' => ['roles' => []]]]]],
            'firewalls' => ['main' => ['provider' => 'members', 'logout' => ['path' => '/logout'], 'http_basic' => true]],
            'access_control' => [['path' => '^/account', 'roles' => 'IS_AUTHENTICATED_FULLY']],
        ]);
        $container->services()->alias('test.tokens', 'security.token_storage')->public();
        $container->services()->alias('test.users', 'security.user.provider.concrete.members')->public();
        $container->services()->alias('test.requests', 'request_stack')->public();
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->add('login', '/callback')->controller([$this, 'login']);
        $routes->add('account', '/account')->controller([$this, 'account']);
        $routes->add('visits', '/visits')->controller([$this, 'countVisits']);
        $routes->add('logout', '/logout');
    }

    public function login(Request $request): Response
    {
        $members = $this->getContainer()->get('test.users');
        $users = new class ($members) {
            public function __construct(private $members)
            {
            }

            /** Of each UUID of the test, the user lea. */
            public function findOneBy(array $by)
            {
                return str_starts_with($by['uuid'], '1') ? $this->members->loadUserByIdentifier('lea') : null;
            }
        };
        [$tokens, $requests] = [$this->getContainer()->get('test.tokens'), $this->getContainer()->get('test.requests')];
        $functions = require getenv('APP_FOLDER') . '/functions.php';
        $after = $functions['onLogin'];
        $functions['onLogin'] = fn(...$given) => $after(...$given) ?? ($request->query->has('broken') ? throw new DomainException('late') : null);
        $connect = Login::create($functions + json_decode(getenv('APP_SETTINGS'), true));
        $given = $request->headers->all() + ['cookie' => http_build_query($request->cookies->all(), '', '; ', PHP_QUERY_RFC3986)];
        [$status, $headers, $body] = $connect->respond($request->getMethod(), $request->getRequestUri(), $given);
        return new Response($body, $status, $headers);
    }

    public function countVisits(Request $request): Response
    {
        $visits = $request->getSession()->get('visits', 0) + 1;
        $request->getSession()->set('visits', $visits);
        return new Response($visits);
    }

    public function account(): Response
    {
        $user = $this->getContainer()->get('test.tokens')->getToken()->getUser();
        return new Response('Account of ' . $user->getUserIdentifier());
    }
}
