import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { read } from '../../tools/write/docs/pages.ts';
import { AttackedServer, uuid } from './attacked-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { secret } from './start-server.ts';

/** A block of docs/php.md, "Laravel". */
const block = (name: string) =>
  new RegExp(`<!-- laravel: ${name} -->\\n\`\`\`php\\n(.*?)\`\`\``, 's').exec(read('docs/php.md'))?.[1] ?? '';

/** `public/index.php` of an app with the middleware of Laravel's group `web`. Debian has no skeleton of an app. */
const index = (boot: string) => `<?php
error_reporting(E_ALL & ~E_DEPRECATED); // Laravel 8 on PHP 8.2
require 'Illuminate/autoload.php';
require 'Illuminate/Foundation/helpers.php';
use Illuminate\\Support\\Facades\\Route;
$app = new Illuminate\\Foundation\\Application(dirname(__DIR__));
Illuminate\\Support\\Facades\\Facade::setFacadeApplication($app);
/** The table of users: lea has the UUID of the test. */
class Users
{
    public static function where(string $column, string $uuid) { return new static(); }
    public function value(string $column) { return 7; }
}
class_alias(Users::class, 'App\\Models\\User');
final class Members implements Illuminate\\Contracts\\Auth\\UserProvider
{
    public function retrieveById($id) { return new Illuminate\\Auth\\GenericUser(['id' => $id, 'remember_token' => '']); }
    public function retrieveByToken($id, $token) {}
    public function updateRememberToken($user, $token) {}
    public function retrieveByCredentials(array $credentials) {}
    public function validateCredentials($user, array $credentials) { return false; }
}
$app->instance('config', new Illuminate\\Config\\Repository([
    'app' => ['key' => str_repeat('k', 32), 'cipher' => 'AES-256-CBC'],
    'auth' => [
        'defaults' => ['guard' => 'web'],
        'guards' => ['web' => ['driver' => 'session', 'provider' => 'members']],
        'providers' => ['members' => ['driver' => 'members']],
    ],
    'view' => ['paths' => [], 'compiled' => __DIR__],
    'session' => [
        'driver' => 'file', 'files' => dirname(__DIR__) . '/sessions', 'lifetime' => 120, 'cookie' => 'laravel_session', 'path' => '/',
        'lottery' => [0, 1], 'domain' => null, 'secure' => false, 'http_only' => true, 'same_site' => 'lax', 'expire_on_close' => false,
    ],
]));
foreach (['Auth\\\\Auth', 'Encryption\\Encryption', 'Cookie\\Cookie', 'Filesystem\\Filesystem', 'Session\\Session', 'View\\View'] as $name) {
    $app->register("Illuminate\\\\{$name}ServiceProvider");
}
$app['auth']->provider('members', fn() => new Members());
$app['router']->middlewareGroup('web', [
    Illuminate\\Cookie\\Middleware\\EncryptCookies::class,
    Illuminate\\Cookie\\Middleware\\AddQueuedCookiesToResponse::class,
    Illuminate\\Session\\Middleware\\StartSession::class,
]);
(function () { ${boot} })->call(new class ($app) { public function __construct(protected $app) {} });
Route::middleware('web')->group(function () {
    ${block('route')}
    Route::get('/', fn() => (require base_path('callback.php'))->in(request()->headers->all())->user() ?? 'nobody');
    Route::get('/account', fn() => 'account ' . auth()->id());
    Route::get('/logout', fn() => auth()->logout() ?? 'out');
    Route::get('/visits', fn() => session(['visits' => session('visits', 0) + 1]) ?? session('visits'));
});
${block('index')}
$app->instance('request', $request = Illuminate\\Http\\Request::capture());
$app->boot();
$app['router']->dispatch($request)->send();
$app['session']->driver()->save();
`;

/** Starts the app, with or without the list of cookies that stay as they are. */
async function startLaravel(boot: string, settings = '') {
  const folder = temporaryFolder();
  cpSync('servers/php', folder, { recursive: true });
  for (const name of ['public', 'sessions']) mkdirSync(`${folder}/${name}`);
  writeFileSync(`${folder}/public/index.php`, index(boot));
  if (settings) writeFileSync(`${folder}/dpplus-settings.php`, `<?php return [\n${settings}];`);
  const start = (port: number) => ['php', '-S', `localhost:${port}`, `${folder}/public/index.php`];
  const app = new AttackedServer({ name: 'Laravel', file: '', start }, 'https://app.example.test');
  await app.start({ TMPDIR: folder, SECRET: secret });
  return app;
}

describe('docs/php.md with Laravel', () => {
  it('logs in, also on a route with the middleware of the session', async () => {
    const app = await startLaravel(block('boot'));
    try {
      const login = await app.logIn();
      expect((await app.readReturn(login)).error).toBe('');
      expect(login.head).toMatch(/cache-control: .*no-store/i);
      expect((await app.get('/', `${app.sessionName}=${login.session}`)).body).toBe(uuid);
      const session = async () => (await app.get('/visits')).cookies.laravel_session ?? '';
      const [eve, lea] = [await session(), await session()];
      const visits = async (cookie: string) => (await app.get('/visits', cookie)).body;
      expect(await visits(`laravel_session=${lea}`)).toBe('2');
      for (const [label, spell] of Object.entries(otherSpellings))
        expect([label, await visits(`${spell('laravel_session')}=${eve}`)]).toEqual([label, '1']);
    } finally {
      app.stop();
    }
  }, 60_000);

  const functions = block('functions');
  it('logs a user of the database in with the session of Laravel, and out', async () => {
    const app = await startLaravel(block('boot'), functions);
    try {
      const sessionOf = ({ cookies }: { cookies: Record<string, string> }) =>
        `laravel_session=${cookies.laravel_session}`;
      const before = sessionOf(await app.get('/visits'));
      const { state, cookie } = await app.openStart('', before);
      const back = await app.callback(state, `${cookie}; ${before}`);
      expect((await app.readReturn(back)).error).toBe('');
      const session = sessionOf(back);
      expect([(await app.get('/account', session)).body, (await app.get('/account', before)).body]).toEqual([
        'account 7',
        'account ',
      ]);
      expect((await app.get('/visits', session)).body).toBe('1');
      await app.get('/logout', session);
      expect((await app.get('/account', session)).body).toBe('account ');
    } finally {
      app.stop();
    }
  }, 60_000);

  it('leaves nobody logged in after an error', async () => {
    const broken = functions.replace(
      'auth()->loginUsingId($owner);',
      "$& throw new DomainException('late');",
    );
    const app = await startLaravel(block('boot'), broken);
    try {
      const back = await app.logIn();
      expect((await app.readReturn(back)).error).toBe('server_error');
      expect((await app.get('/account', `laravel_session=${back.cookies.laravel_session}`)).body).toBe(
        'account ',
      );
    } finally {
      app.stop();
    }
  }, 60_000);

  it('without the list of cookies, each login fails, and the log says why', async () => {
    const app = await startLaravel('');
    try {
      expect((await app.readReturn(await app.logIn())).error).toBe('unknown_state');
      await vi.waitFor(() => expect(app.log).toContain('[dpplus-connect] state-refused: changed-cookie ['));
    } finally {
      app.stop();
    }
  }, 60_000);
});
