import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CookieJar } from '../../testing/cookie-jar.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { read } from '../../tools/write/docs/pages.ts';
import { AttackedServer, json } from './attacked-server.ts';
import { servers } from './servers.ts';
import { withoutSettings } from './without-settings.ts';

// The users of docs/php.md on a site that has 300 members already.

const members = 300;
const folder = temporaryFolder();
const docs = servers.find(({ name }) => name === 'PHP, users');
const uuidOf = (member: number) =>
  createHash('sha1')
    .update(`member ${member}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

const database = join(folder, 'users.sqlite');
/** Runs a statement in the database of the site. */
const sql = (statement: string) =>
  execFileSync(
    'php',
    [
      '-r',
      'echo json_encode((new PDO($argv[1]))->query($argv[2])->fetchAll(PDO::FETCH_COLUMN));',
      `sqlite:${database}`,
      statement,
    ],
    { encoding: 'utf8' },
  );

describe.runIf(docs)('the users of docs/php.md, on a site with 300 members,', () => {
  const app = new AttackedServer(
    withoutSettings({
      ...(docs as NonNullable<typeof docs>),
      start: (...ports) =>
        (docs?.start(...ports) ?? []).map((word) => word.replace('"$(mktemp -d)"', `'${folder}'`)),
    }),
    'http://app.example.test',
  );
  beforeAll(async () => {
    sql('create table users (id integer primary key autoincrement, email text unique, password text)');
    sql(
      `with recursive n(i) as (select 1 union select i + 1 from n where i < ${members}) insert into users (id) select i from n`,
    );
    const [, steps = ''] = /<!-- sql -->\n```sql\n(.*?)```/s.exec(read('docs/php.md')) ?? [];
    for (const statement of steps.trim().split('\n')) sql(statement);
    await app.start({});
  }, 60_000);
  afterAll(() => app.stop());

  /** A browser of a member or a visitor. */
  function openBrowser() {
    const jar = new CookieJar();
    async function open(path: string, form?: Record<string, string>) {
      const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
      const headers = { cookie: jar.header };
      const response = await fetch(`http://localhost:${app.port}${path}`, {
        headers,
        redirect: 'manual',
        ...body,
      });
      jar.keep(response.headers);
      return response;
    }
    /** Sends the form of the first page, and returns the page where it leads. */
    async function send(fields: Record<string, string>) {
      const [, form = ''] = /name="form" value="([^"]+)"/.exec(await (await open('/')).text()) ?? [];
      const response = await open('/', { form, ...fields });
      return (await open(response.headers.get('location') ?? '')).text();
    }
    return { open, send };
  }
  type Browser = ReturnType<typeof openBrowser>;
  async function logIn({ open }: Browser, member: number) {
    app.grant = json({ uuid: uuidOf(member) });
    const start = await open('/callback.php?dpplus=start');
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state');
    const back = await open(`/callback.php?code=x&state=${state}`);
    await open((back.headers.get('location') ?? '').replace(app.origin, ''));
    return (await open('/')).text();
  }
  const tokenIn = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';

  it('a browser whose user closed the account elsewhere is in no account, and the next user is another one', async () => {
    const [here, elsewhere, next] = [openBrowser(), openBrowser(), openBrowser()];
    const [, account] = /Account (\d+)/.exec(await here.send({ new: '', email: 'eva', password: 'x' })) ?? [];
    expect(await elsewhere.send({ login: '', email: 'eva', password: 'wrong' })).not.toContain('Account');
    expect(await elsewhere.send({ login: '', email: 'eva', password: 'x' })).toContain(`Account ${account}<`);
    // A login waits for the answer of this user.
    expect(await logIn(elsewhere, 7)).toContain(`the account ${account} as`);
    await here.send({ close: '' });
    expect(await (await elsewhere.open('/')).text()).not.toContain('Account');
    expect(await next.send({ new: '', email: 'mia' })).toContain(`Account ${Number(account) + 1}<`);
    expect(await (await elsewhere.open('/')).text()).not.toContain('Account');
    await next.send({ close: '' });
    sql(`update sqlite_sequence set seq = ${members}`);
  });

  it('removes a link without the account, and refuses a form without its token and fields that are lists', async () => {
    const browser = openBrowser();
    await browser.send({ new: '', email: 'lea', password: 'x' });
    await browser.send({ token: tokenIn(await logIn(browser, 8)) });
    expect((await browser.open('/', { close: '' })).status).toBe(403);
    expect((await browser.open('/', { 'form[]': 'x', close: '' })).status).toBe(403);
    app.reset();
    expect(await browser.send({ unlink: '' })).toContain('Account');
    expect([app.requests, app.lastBody]).toEqual([['/api/uuids/disconnected'], `{"uuids":["${uuidOf(8)}"]}`]);
    for (const field of ['token', 'email', 'password']) {
      expect(await browser.send({ [`${field}[]`]: 'x', login: '' })).toContain('Account');
      expect(await browser.send({ [`${field}[]`]: 'x' })).toContain('Account');
    }
    expect(app.log).not.toContain('TypeError');
    await browser.send({ close: '' });
    sql(`update sqlite_sequence set seq = ${members}`);
  });

  it('links each, logs each in, logs out, closes an account, and reconciles', async () => {
    const browser = openBrowser();
    expect(await browser.send({ new: '', email: 'noah' })).toContain(`Account ${members + 1}`);
    const asks = await logIn(browser, 0);
    expect(asks).toContain(`from now on?`);
    expect(await browser.send({ token: tokenIn(asks) })).not.toContain('name="token"');
    expect(await browser.send({ logout: '' })).toContain('Sign up');
    expect(await logIn(browser, 0)).toContain(`Account ${members + 1}`);

    // The others have linked their accounts on other days.
    const rows = Array.from({ length: members }, (_, at) => `(${at + 1}, '${uuidOf(at + 1)}')`);
    sql(`insert or replace into users (id, uuid) values ${rows}`);
    for (const member of [1, 150, members]) {
      app.reset();
      expect(await logIn(openBrowser(), member)).toContain(`<p>Account ${member}</p>`);
      expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
    }

    app.reset();
    expect(await browser.send({ close: '' })).toContain('Sign up');
    expect([app.requests, app.lastBody]).toEqual([['/api/uuids/disconnected'], `{"uuids":["${uuidOf(0)}"]}`]);
    expect(sql(`select count(*) from users where id > ${members}`)).toBe('[0]');

    // Two reports have failed: a new member is unknown to the service, and the closed account is not.
    const known = Array.from({ length: members }, (_, at) => uuidOf(at));
    const sent: Record<string, string[]> = {};
    app.connected = (request, response) => {
      if (request.method === 'POST') sent[request.url ?? ''] = JSON.parse(app.lastBody).uuids;
      json(request.method === 'POST' ? {} : { uuids: known })(request, response);
    };
    const environment = {
      DPPLUS_SECRET: 'a secret of the test with 32 characters',
      DPPLUS_SERVICE: `http://127.0.0.1:${app.servicePort}`,
      DPPLUS_CLIENT_ID: 'demoapp',
      DPPLUS_CLIENT_SECRET: 'demosecret',
    };
    const job = spawn('php', [join(folder, 'reconcile.php')], { env: { ...process.env, ...environment } });
    expect(await once(job, 'close')).toEqual([0, null]);
    expect(sent).toEqual({
      '/api/uuids/connected': [uuidOf(members)],
      '/api/uuids/disconnected': [uuidOf(0)],
    });
  }, 120_000);
});
