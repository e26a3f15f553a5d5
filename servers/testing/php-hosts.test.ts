import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { matches, read } from '../../tools/write/docs/pages.ts';
import { AttackedServer, uuid } from './attacked-server.ts';
import { checkServer } from './check-server.ts';
import { otherPaths } from './path-spellings.ts';
import { startApache } from './php-sites.ts';
import { secret } from './start-server.ts';

// A site on Apache with mod_php, as docs/php.md says: one file in a folder, and the settings one folder up.

const site = temporaryFolder();

/** A page of a site that declares names that the file could declare too, and includes the file twice. */
const page = (file: string) => `<?php
function open() {}
function sign() {}
class Login {}
require __DIR__ . '${file}';
$login = require __DIR__ . '${file}';
echo $login->user() ? 'Hello ' . $login->user() : $login->link('/shop/');
`;

const apache = { name: 'Apache', file: '', start: startApache(site), callback: '/shop/callback.php' };

function makeStore() {
  mkdirSync(`${site}/store`, { recursive: true });
  chmodSync(`${site}/store`, 0o777);
}

beforeAll(() => {
  chmodSync(site, 0o755);
  makeStore();
  cpSync('servers/php', `${site}/public/shop`, { recursive: true });
  const settings = `<?php function database() {} return ['SECRET' => '${secret}', 'STORE' => '${site}/store', 'CLIENT_ID' => 'demoapp', 'CLIENT_SECRET' => 'demosecret'];`;
  writeFileSync(`${site}/public/dpplus-settings.php`, settings);
  const [protection = ''] = matches(read('docs/php.md'), /^```apache\n(.*?)^```/gms);
  writeFileSync(`${site}/public/.htaccess`, protection);
  writeFileSync(`${site}/public/shop/index.php`, page('/callback.php'));
  writeFileSync(`${site}/public/index.php`, page('/shop/callback.php'));
});

it('the file in a folder of a site on Apache passes the checker', async () => {
  const results = await checkServer({ ...apache, loginPage: '/shop/' });
  expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
}, 120_000);

it('the pages of a site on Apache know the user, and one without a folder for used states says so', async () => {
  const app = new AttackedServer(apache, 'http://app.example.test');
  await app.start({});
  try {
    const { session } = await app.logIn();
    for (const path of ['/', '/shop/'])
      expect((await app.get(path, `${app.sessionName}=${session}`)).body).toBe(`Hello ${uuid}`);
    expect((await app.get('/dpplus-settings.php')).status).toBe(403);
    expect((await app.get(`${app.path}/x?dpplus=start`)).status).toBe(404);
    expect((await app.get(`${app.path}/?dpplus=start`)).status).toBe(303);
    const { state, cookie } = await app.openStart();
    rmSync(`${site}/store`, { recursive: true });
    expect((await app.readReturn(await app.callback(state, cookie))).error).toBe('server_error');
    expect(readFileSync(`${site}/error.log`, 'utf8')).toMatch(
      /\[dpplus-connect\] callback-failed: \w+ \[\w+\]$/m,
    );
    const { status, body } = await app.get('/shop/');
    expect([status, body]).toEqual([500, expect.stringContaining('STORE: needs the absolute path')]);
    makeStore();
    writeFileSync(`${site}/public/dpplus-settings.php`, `<?php return ['SECRET' => '${secret}'];`);
    // The values of the sandbox are for the computer of a developer only.
    expect((await app.get('/shop/')).body).toMatch(/^CLIENT_ID: needs .*\. It is not set\.$/);
    writeFileSync(
      `${site}/public/dpplus-settings.php`,
      `<?php return ['SECRET' => '${secret}', 'CLIENT_ID' => 'demoapp', 'CLIENT_SECRET' => 'demosecret', 'Service' => ''];`,
    );
    makeStore();
    expect((await app.get('/shop/')).body).toBe(
      'Service: is not a setting, but SERVICE is. It is in dpplus-settings.php.',
    );
  } finally {
    app.stop();
    makeStore();
  }
}, 60_000);

it.each(['on', 'off'])(
  'Apache with the lines of docs/php.md and PHP %s shows the settings at no spelling of their path',
  async (engine) => {
    const start = startApache(site, `php_admin_flag engine ${engine}`);
    const app = new AttackedServer({ ...apache, start }, 'http://app.example.test');
    await app.start({});
    try {
      const [source, settings] = [(await app.get('/index.php')).body, '/dpplus-settings.php'];
      expect(source.includes('<?php')).toBe(engine === 'off');
      expect((await app.get(settings)).status).toBe(403);
      for (const path of otherPaths(settings)) {
        const { status, body } = await app.get(path);
        expect([path, [400, 403, 404].includes(status), body.includes(secret)]).toEqual([path, true, false]);
      }
    } finally {
      app.stop();
    }
  },
  60_000,
);
