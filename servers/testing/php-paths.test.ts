import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer, json, type Page, uuid } from './attacked-server.ts';
import { checkServer } from './check-server.ts';
import { otherPaths } from './path-spellings.ts';
import { startApache, startApacheFpm, startNginx, startPhp } from './php-sites.ts';
import { secret } from './start-server.ts';

const callback = '/callback.php';

/** A site on a web server. Each has its own folder of used states, because the web servers run as different accounts. */
function siteOn(name: string, startAt: typeof startApache) {
  const site = temporaryFolder();
  cpSync('servers/php', `${site}/public`, { recursive: true });
  mkdirSync(`${site}/store`);
  for (const folder of [site, `${site}/store`]) chmodSync(folder, 0o777);
  const settings = `<?php return ['SECRET' => '${secret}', 'STORE' => '${site}/store', 'CLIENT_ID' => 'demoapp', 'CLIENT_SECRET' => 'demosecret'];`;
  writeFileSync(`${site}/dpplus-settings.php`, settings);
  return { name, site, file: '', start: startAt(site), callback };
}
const nginx = siteOn('nginx', startNginx);
const apacheFpm = siteOn('Apache with PHP-FPM', startApacheFpm);

it.each([
  ['nginx with the block of docs/php.md', nginx],
  ['Apache with PHP-FPM', apacheFpm],
])(
  'the file on %s passes the checker',
  async (_name, host) => {
    const results = await checkServer(host);
    expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  },
  120_000,
);

it('two answers at once on nginx with PHP-FPM get the same session, with one login', async () => {
  const app = new AttackedServer(nginx, 'http://app.example.test');
  await app.start({});
  try {
    const { state, cookie } = await app.openStart('href=%2Fbooks');
    app.grant = async (request, response) => {
      // The other request has to wait: it comes while this one is processed.
      const again = app.callback(state, cookie);
      setTimeout(() => json({ uuid })(request, response), 300);
      late.push(await again);
    };
    const late: Page[] = [];
    const page = await app.callback(state, cookie);
    await expect.poll(() => late.map(({ cookies }) => cookies)).toEqual([page.cookies]);
    expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
    const session = `${app.sessionName}=${page.cookies[app.sessionName]}`;
    expect(await app.readReturn(late[0] ?? page, session)).toMatchObject({ error: '', href: '/books' });
    expect((await app.get('/', session)).body).toContain(uuid);
    expect((await app.callback(state, cookie)).cookies).toEqual({});
  } finally {
    app.stop();
  }
}, 60_000);

it('the logs of nginx with the block of docs/php.md have no query of a login, also without PHP-FPM', async () => {
  const app = new AttackedServer(nginx, 'http://app.example.test');
  await app.start({});
  try {
    for (const path of [callback, `${callback}/`])
      expect((await app.get(`${path}?state=secret&code=secret`)).status).toBe(303);
    rmSync(`${nginx.site}/${app.port}.socket`);
    for (const path of [callback, `${callback}/`])
      expect((await app.get(`${path}?state=secret&code=secret`)).status).toBe(502);
    expect((await app.get('/?of-a-page')).status).toBe(502);
  } finally {
    app.stop();
  }
  const logs = readdirSync(nginx.site)
    .filter((file) => file.endsWith('.log'))
    .map((file) => readFileSync(`${nginx.site}/${file}`, 'utf8'))
    .join('');
  expect(logs).toContain('of-a-page');
  expect(logs).not.toContain('secret');
}, 60_000);

describe.each([siteOn('the web server of PHP', startPhp), siteOn('Apache', startApache), apacheFpm, nginx])(
  'on $name,',
  (host) => {
    it('a login has one spelling of its path, with or without a slash at its end', async () => {
      const app = new AttackedServer(host, 'http://app.example.test');
      await app.start({});
      try {
        for (const path of [callback, `${callback}/`])
          expect([path, (await app.get(`${path}?dpplus=start`)).status]).toEqual([path, 303]);
        for (const path of otherPaths(callback)) {
          const { state, cookie } = await app.openStart();
          for (const query of ['dpplus=start', `state=${state}&code=x`, 'dpplus=return']) {
            const page = await app.get(`${path}?${query}`, cookie);
            expect([path, query, page.location, page.cookies]).toEqual([path, query, '', {}]);
            expect([path, query, page.body.includes('data-state')]).toEqual([path, query, false]);
          }
        }
        expect(app.requests).toEqual([]);
        expect((await app.get('/', `${app.sessionName}=${(await app.logIn()).session}`)).body).toContain(
          uuid,
        );
      } finally {
        app.stop();
      }
    }, 60_000);
  },
);
