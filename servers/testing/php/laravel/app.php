<?php

// An app with the middleware of Laravel's group `web`. Its folder has the blocks of docs/php.md. Debian has no skeleton of an app.

error_reporting(E_ALL & ~E_DEPRECATED); // Laravel 8 on PHP 8.2
require_once 'Illuminate/autoload.php';
require_once 'Illuminate/Foundation/helpers.php';

use Illuminate\Foundation\Application;
use Illuminate\Support\Facades\Route;

/** The table of users: the UUID of the test is the one of a user. */
class Users
{
    public static function where(string $column, string $uuid): static
    {
        return new static();
    }

    public function value(string $column): int
    {
        return 7;
    }
}
class_alias(Users::class, 'App\Models\User');

final class Members implements Illuminate\Contracts\Auth\UserProvider
{
    public function retrieveById($id)
    {
        return new Illuminate\Auth\GenericUser(['id' => $id, 'remember_token' => '']);
    }

    public function retrieveByToken($id, $token)
    {
    }

    public function updateRememberToken($user, $token)
    {
    }

    public function retrieveByCredentials(array $credentials)
    {
    }

    public function validateCredentials($user, array $credentials)
    {
        return false;
    }

    public function rehashPasswordIfRequired($user, array $credentials, bool $force = false)
    {
    }
}

final class Kernel extends Illuminate\Foundation\Http\Kernel
{
    protected $bootstrappers = [];
    protected $middlewareGroups = ['web' => [
        Illuminate\Cookie\Middleware\EncryptCookies::class,
        Illuminate\Cookie\Middleware\AddQueuedCookiesToResponse::class,
        Illuminate\Session\Middleware\StartSession::class,
    ]];
}

function createApp(string $folder): Application
{
    $app = new Application($folder);
    Illuminate\Support\Facades\Facade::clearResolvedInstances();
    Illuminate\Support\Facades\Facade::setFacadeApplication($app);
    $app->singleton(Illuminate\Contracts\Http\Kernel::class, Kernel::class);
    $app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, Illuminate\Foundation\Exceptions\Handler::class);
    $app->instance('config', new Illuminate\Config\Repository([
        'app' => ['key' => str_repeat('k', 32), 'cipher' => 'AES-256-CBC', 'debug' => true],
        'auth' => [
            'defaults' => ['guard' => 'web'],
            'guards' => ['web' => ['driver' => 'session', 'provider' => 'members']],
            'providers' => ['members' => ['driver' => 'members']],
        ],
        'view' => ['paths' => [], 'compiled' => $folder],
        'session' => [
            'driver' => 'file', 'files' => "$folder/sessions", 'lifetime' => 120, 'cookie' => 'laravel_session', 'path' => '/',
            'lottery' => [0, 1], 'domain' => null, 'secure' => false, 'http_only' => true, 'same_site' => 'lax', 'expire_on_close' => false,
        ],
    ]));
    foreach (['Auth\Auth', 'Encryption\Encryption', 'Cookie\Cookie', 'Filesystem\Filesystem', 'Session\Session', 'View\View'] as $name) {
        $app->register("Illuminate\\{$name}ServiceProvider");
    }
    $app['auth']->provider('members', fn() => new Members());
    $provider = new class ($app) {
        public function __construct(protected $app)
        {
        }
    };
    (fn() => require "$folder/boot.php")->call($provider);
    $app->make(Illuminate\Contracts\Http\Kernel::class);
    Route::middleware('web')->group(function () use ($folder) {
        require "$folder/route.php";
        Route::get('/', fn() => (require base_path('callback.php'))->in(request()->headers->all())->user() ?? 'nobody');
        Route::get('/account', fn() => 'account ' . auth()->id());
        Route::get('/logout', fn() => auth()->logout() ?? 'out');
        Route::get('/visits', fn() => session(['visits' => session('visits', 0) + 1]) ?? session('visits'));
    });
    $app->boot();
    return $app;
}
