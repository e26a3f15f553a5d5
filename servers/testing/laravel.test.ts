import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { read } from '../../tools/write/docs/pages.ts';
import { AttackedServer, json, uuid } from './attacked-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { testLinking } from './linking.ts';
import { environmentOf, secret } from './start-server.ts';

/** A block of docs/laravel.md, "Laravel". */
const block = (name: string) =>
  new RegExp(`<!-- laravel: ${name} -->\\n\`\`\`\\w+\\n(.*?)\`\`\``, 's').exec(
    read('docs/laravel.md'),
  )?.[1] ?? '';

const functions = block('functions');
/** onLogin throws after the session has begun. */
const broken = (when = '') =>
  functions.replace('auth()->loginUsingId($owner);', `$& ${when}throw new DomainException('late');`);

/** The user with the UUID of the test. */
const seed = `Users::create(['id' => 7, 'uuid' => '${uuid}']);`;
const facades =
  '<?php use Illuminate\\Database\\Schema\\Blueprint; use Illuminate\\Support\\Facades\\{Artisan, Route, Schema};';

/** A folder of an app: with or without the list of cookies that stay as they are, with settings and users. */
function folderOf(boot: string, settings = '', users = seed) {
  const folder = temporaryFolder();
  cpSync('servers/php', folder, { recursive: true });
  for (const name of ['public', 'sessions']) mkdirSync(`${folder}/${name}`);
  writeFileSync(`${folder}/boot.php`, `<?php ${boot}`);
  writeFileSync(`${folder}/route.php`, `${facades} ${block('route')}${block('pages')}`);
  for (const name of ['migration', 'console'])
    writeFileSync(`${folder}/${name}.php`, `${facades} ${block(name)}`);
  writeFileSync(`${folder}/seed.php`, `<?php ${users}`);
  const head =
    '<meta name="csrf-token" content="{{ csrf_token() }}">@auth Account {{ auth()->id() }} @endauth';
  writeFileSync(`${folder}/first.blade.php`, `${head}\n${block('form')}`);
  writeFileSync(`${folder}/public/first.php`, `<?php ${block('index')}`);
  if (settings) writeFileSync(`${folder}/dpplus-settings.php`, `<?php return [\n${settings}];`);
  return folder;
}

const origin = 'https://app.example.test';
const laravel = {
  name: 'Laravel',
  file: '',
  start: (port: number) => ['php', '-S', `localhost:${port}`, 'servers/testing/php/laravel/index.php'],
};
const settingsIn = (folder: string) => ({ TMPDIR: folder, SECRET: secret, APP_FOLDER: folder });

async function startLaravel(boot: string, settings = '') {
  const app = new AttackedServer(laravel, origin);
  await app.start(settingsIn(folderOf(boot, settings)));
  return app;
}

describe('docs/laravel.md with Laravel', () => {
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
    const app = await startLaravel(block('boot'), broken());
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

  it('passes the feature tests of an app, which send the cookie of the browser as a header', async () => {
    const service = createServer(json({ uuid, uuids: [] })).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const env = environmentOf({
      APP_FOLDER: folderOf(block('boot'), broken("app()->bound('late') && ")),
      SECRET: secret,
      SERVICE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      CLIENT_ID: 'demoapp',
      CLIENT_SECRET: 'demosecret',
      REDIRECT_URI: 'http://localhost/callback',
      STORE: temporaryFolder(),
    });
    const words = ['--colors=never', '--do-not-cache-result', 'servers/testing/php/laravel/FeatureTest.php'];
    const phpunit = spawn('phpunit', words, { env });
    const [output, [code]] = await Promise.all([text(phpunit.stdout), once(phpunit, 'close')]);
    service.close().closeAllConnections();
    expect([code, output]).toEqual([0, expect.stringContaining('OK (7 tests, ')]);
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

describe('the users of docs/laravel.md', () => {
  const atFirst = functions.replace(/'\/(login|account)'/g, "'/first'");
  const app = new AttackedServer(laravel, origin);
  beforeAll(() => app.start(settingsIn(folderOf(block('boot'), atFirst, ''))), 60_000);
  afterAll(() => app.stop());
  testLinking({
    ...{ app, signUp: '/first', link: '/connect', page: '/first', session: 'laravel_session' },
    ...{ declines: ['no', 'logout'], closes: true, paths: { logout: '/logout', close: '/close' } },
  });
});
