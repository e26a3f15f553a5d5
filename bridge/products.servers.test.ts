import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visitor } from '../src/sandbox/visitor.ts';
import { freePort } from '../src/testing/free-port.ts';
import { Browser, product, startStand } from './testing/stand.ts';

const modules = '/usr/lib/apache2/modules';
const isThere = existsSync(`${modules}/mod_auth_openidc.so`);
const install = 'apt-get install apache2 libapache2-mod-auth-openidc';
console.log(`runtime: mod_auth_openidc: ${isThere ? 'run' : `not installed: ${install}`}`);

describe.runIf(isThere)('Apache with the settings of docs/openid-connect.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dpplus-apache-'));
  let origin: string;
  let stand: Awaited<ReturnType<typeof startStand>>;
  const apache = (signal: string) =>
    spawnSync('apache2', ['-d', folder, '-f', join(folder, 'apache.conf'), '-k', signal], {
      encoding: 'utf8',
    });

  async function begin(service?: string) {
    origin = `http://localhost:${await freePort()}`;
    const wiki = product('wiki', { redirectUris: [`${origin}/return`] });
    stand = await startStand({ products: { wiki }, ...(service && { service }) });
    const settings = /```apache\n(.*?)```/s
      .exec(readFileSync('docs/openid-connect.md', 'utf8'))?.[1]
      ?.replace('https://login.example.org', stand.issuer)
      .replace('https://wiki.example.org', origin)
      .replace('SECRET', JSON.stringify(wiki.secret))
      .replace('PASSPHRASE', 'a-passphrase-of-the-test');
    const names = [
      'mpm_event',
      'authn_core',
      'authz_core',
      'authz_user',
      'auth_openidc',
      'include',
      'headers',
      'mime',
    ];
    writeFileSync(
      join(folder, 'apache.conf'),
      `${names.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
Listen ${new URL(origin).port}
ServerName localhost
User www-data
Group www-data
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
TypesConfig /etc/mime.types
DocumentRoot ${folder}/pages
AddOutputFilter INCLUDES .html
# Node.js sends cors for every request, and the module redirects navigations only.
RequestHeader unset Sec-Fetch-Mode early
RequestHeader unset Sec-Fetch-Dest early
<Directory ${folder}/pages>
Options +Includes
</Directory>
${settings}`,
    );
    expect(apache('start')).toMatchObject({ status: 0 });
  }

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    spawnSync('mkdir', [join(folder, 'pages')]);
    const page = '<p>user <!--#echo var="REMOTE_USER" --> <!--#echo var="OIDC_CLAIM_email" --></p>';
    writeFileSync(join(folder, 'pages', 'index.html'), page);
    await begin();
  });
  afterAll(async () => {
    apache('stop');
    await stand.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a static page shows the UUID and the email address of the user', async () => {
    const browser = new Browser();
    const { response } = await stand.follow(browser, `${origin}/index.html`);
    const [uuid] = await stand.connected('wiki').then((all) => all.filter((one) => one.startsWith('a3b6')));
    expect([response?.status, await response?.text()]).toEqual([
      200,
      `<p>user ${uuid} fresh@example.com</p>`,
    ]);
  });

  it('a user who cancels does not see the page', async () => {
    const { response } = await stand.follow(new Browser(), `${origin}/index.html`, async (url) => {
      const visitor = await new Visitor(stand.sandbox).request(url.pathname + url.search);
      return (await visitor.submit('login', { decision: 'cancel' })).location;
    });
    expect(await response?.text()).not.toContain('<p>user');
    expect(stand.events).toContainEqual({ event: 'login-failed', product: 'wiki', detail: 'access_denied' });
  });

  it('the checker finds no fault of the bridge, with Apache as the app that logs in', async () => {
    apache('stop');
    await stand.close();
    const port = await freePort();
    await begin(`http://127.0.0.1:${port}`);
    const { clientId, clientSecret } = product('wiki').service;
    const words = ['check', `${stand.issuer}/callback/wiki`, '--client', `${clientId}:${clientSecret}`];
    const options = ['--login', `${origin}/index.html`, '--port', String(port), '--json'];
    const checker = spawn(process.execPath, ['dist/sandbox/bin.js', ...words, ...options]);
    let text = '';
    checker.stdout.on('data', (part) => {
      text += part;
    });
    const [code] = await once(checker, 'exit');
    const results: { id: string; verdict: string; detail?: string }[] = JSON.parse(text);
    const failed = results.filter(({ verdict }) => verdict === 'failed');
    // The cookie of Apache, which the bridge does not set.
    expect(failed.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([
      'cookie-twice: the app takes the first of two cookies mod_auth_openidc_session; take both for missing',
    ]);
    expect([code, results.filter(({ verdict }) => verdict === 'passed').length]).toEqual([1, 42]);
  });
});
