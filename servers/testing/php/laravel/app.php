<?php

// An app with the middleware of Laravel's group `web`. Its folder has the blocks of docs/php.md. Debian has no skeleton of an app.

error_reporting(E_ALL & ~E_DEPRECATED); // Laravel 8 on PHP 8.2
require_once 'Illuminate/autoload.php';
require_once 'Illuminate/Foundation/helpers.php';

use Illuminate\Database\Schema\Blueprint;
use Illuminate\Foundation\Application;
use Illuminate\Support\Facades\{Artisan, Route, Schema};

class Users extends Illuminate\Foundation\Auth\User
{
    protected $table = 'users';
    protected $guarded = [];
    public $timestamps = false;
}
class_alias(Users::class, 'App\Models\User');

/** Makes the table of users, with the column of the docs, and the users of the test. */
function createUsers(string $folder): void
{
    touch("$folder/users.sqlite");
    Schema::create('users', function (Blueprint $table) {
        $table->id();
        $table->string('email')->nullable();
        $table->rememberToken();
    });
    require "$folder/migration.php";
    require "$folder/seed.php";
}

final class ConsoleKernel extends Illuminate\Foundation\Console\Kernel
{
    protected $bootstrappers = [];
}

final class Kernel extends Illuminate\Foundation\Http\Kernel
{
    protected $bootstrappers = [];
    protected $middlewareGroups = ['web' => [
        Illuminate\Cookie\Middleware\EncryptCookies::class,
        Illuminate\Cookie\Middleware\AddQueuedCookiesToResponse::class,
        Illuminate\Session\Middleware\StartSession::class,
        Illuminate\View\Middleware\ShareErrorsFromSession::class,
        Illuminate\Foundation\Http\Middleware\VerifyCsrfToken::class,
    ]];
}

function createApp(string $folder): Application
{
    $app = new Application($folder);
    Illuminate\Support\Facades\Facade::clearResolvedInstances();
    Illuminate\Support\Facades\Facade::setFacadeApplication($app);
    $app->singleton(Illuminate\Contracts\Http\Kernel::class, Kernel::class);
    $app->singleton(Illuminate\Contracts\Console\Kernel::class, ConsoleKernel::class);
    $app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, Illuminate\Foundation\Exceptions\Handler::class);
    $app->instance('config', new Illuminate\Config\Repository([
        'app' => ['key' => str_repeat('k', 32), 'cipher' => 'AES-256-CBC', 'debug' => true],
        'auth' => [
            'defaults' => ['guard' => 'web'],
            'guards' => ['web' => ['driver' => 'session', 'provider' => 'members']],
            'providers' => ['members' => ['driver' => 'eloquent', 'model' => App\Models\User::class]],
        ],
        'database' => ['default' => 'sqlite', 'connections' => ['sqlite' => ['driver' => 'sqlite', 'database' => "$folder/users.sqlite", 'prefix' => '']]],
        'hashing' => ['driver' => 'bcrypt'],
        'view' => ['paths' => [$folder], 'compiled' => $folder],
        'session' => [
            'driver' => 'file', 'files' => "$folder/sessions", 'lifetime' => 120, 'cookie' => 'laravel_session', 'path' => '/',
            'lottery' => [0, 1], 'domain' => null, 'secure' => false, 'http_only' => true, 'same_site' => 'lax', 'expire_on_close' => false,
        ],
    ]));
    foreach (['Auth\Auth', 'Database\Database', 'Hashing\Hash', 'Encryption\Encryption', 'Cookie\Cookie', 'Filesystem\Filesystem', 'Session\Session', 'View\View'] as $name) {
        $app->register("Illuminate\\{$name}ServiceProvider");
    }
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
        Route::get('/first', fn() => view('first'));
        Route::post('/first', fn() => auth()->login(Users::create(['email' => request('email')])) ?? redirect('/first'));
        Route::post('/close', function () {
            auth()->user()->delete();
            auth()->logout();
            return redirect('/first')->withHeaders(['Set-Cookie' => app('dpplus')->decline()]);
        });
        Route::get('/visits', fn() => session(['visits' => session('visits', 0) + 1]) ?? session('visits'));
    });
    $app->boot();
    is_file("$folder/users.sqlite") || createUsers($folder);
    return $app;
}
