import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { matches, read } from '../../tools/write/docs/pages.ts';
import { AttackedServer, uuid } from './attacked-server.ts';
import { checkServer } from './check-server.ts';
import { secret } from './start-server.ts';

// A site on Apache with mod_php, as docs/php.md says: one file in a folder, and the settings one folder up.

const site = temporaryFolder();
const modules = '/usr/lib/apache2/modules';

/** A page of a site that declares names that the file could declare too, and includes the file twice. */
const page = (file: string) => `<?php
function open() {}
function sign() {}
class Login {}
require __DIR__ . '${file}';
$login = require __DIR__ . '${file}';
echo $login->user() ? 'Hello ' . $login->user() : $login->link('/shop/');
`;

/** Apache's configuration. The address of the service is in SetEnv only. PHP's cache would keep changed settings for seconds. */
const configuration = (port: number, servicePort: number) => `
${['mpm_prefork', 'authz_core', 'dir', 'env'].map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so\n`).join('')}
LoadModule php_module ${modules}/${readdirSync(modules).find((name) => /^libphp.*\.so$/.test(name))}
User www-data
Group www-data
Listen localhost:${port}
ServerName localhost
PidFile ${site}/${port}.pid
ErrorLog ${site}/error.log
DocumentRoot ${site}/public
DirectoryIndex index.php
KeepAlive Off
php_admin_flag opcache.enable off
SetEnv SERVICE http://127.0.0.1:${servicePort}
<FilesMatch "\\.php$">
  SetHandler application/x-httpd-php
</FilesMatch>
<Directory ${site}/public>
  AllowOverride AuthConfig
</Directory>
`;

function start(port: number, servicePort: number) {
  const file = `${site}/${port}.conf`;
  writeFileSync(file, configuration(port, servicePort));
  return ['env', '-u', 'SERVICE', '-u', 'SECRET', '/usr/sbin/apache2', '-DFOREGROUND', '-f', file];
}

const apache = { name: 'Apache', file: '', start, callback: '/shop/callback.php' };

function makeStore() {
  mkdirSync(`${site}/store`, { recursive: true });
  chmodSync(`${site}/store`, 0o777);
}

beforeAll(() => {
  chmodSync(site, 0o755);
  makeStore();
  mkdirSync(`${site}/public/shop`, { recursive: true });
  copyFileSync('servers/php/callback.php', `${site}/public/shop/callback.php`);
  const settings = `<?php function database() {} return ['SECRET' => '${secret}', 'STORE' => '${site}/store'];`;
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
    expect(readFileSync(`${site}/error.log`, 'utf8')).toMatch(/\[dpplus-connect\] callback-failed: \w+$/m);
    const { status, body } = await app.get('/shop/');
    expect([status, body]).toEqual([500, expect.stringContaining('STORE: needs the absolute path')]);
    writeFileSync(
      `${site}/public/dpplus-settings.php`,
      `<?php return ['SECRET' => '${secret}', 'Service' => ''];`,
    );
    makeStore();
    expect((await app.get('/shop/')).body).toBe('Service: is not a setting.');
  } finally {
    app.stop();
    makeStore();
  }
}, 60_000);
