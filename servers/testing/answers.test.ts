import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import vectors from '../../contract/vectors.json' with { type: 'json' };
import { clockSkew, newToken } from '../../src/server/token.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Store } from './answers/store.ts';
import { AttackedServer, json, type Page, uuid } from './attacked-server.ts';
import { expectUsed } from './attacks/expectations.ts';

// Answers that come twice (docs/protocol.md) at apps of several processes, whose store is this test.

const servers = resolve('servers');
const own = `${servers}/testing/answers`;
/** The commands that prepare an empty folder, and that start an app in it, and the path of its redirect URI. */
const languages = {
  Go: [
    `cp ${servers}/go/go.mod ${servers}/go/settings.go ${own}/main.go . && cp -r ${servers}/go/dpplusconnect . && go build -o app .`,
    () => './app',
    '/callback',
  ],
  Java: [
    `javac -encoding UTF-8 -d . --source-path ${servers}/java/src/main/java ${own}/Shared.java`,
    () => 'java Shared',
    '/callback',
  ],
  Ruby: [
    `cp ${own}/config.ru .`,
    (port: number) => `puma --quiet --workers 2 --threads 16:16 --bind tcp://localhost:${port}`,
    '/callback',
  ],
  PHP: [
    `cp -r ${servers}/php/. ${own}/php/. .`,
    (port: number) => `env PHP_CLI_SERVER_WORKERS=4 php -S localhost:${port}`,
    '/callback.php',
  ],
} as const;

/** What a browser has read at the end of a login. */
const kinds = [
  ['Login already used', 'used'],
  ['Login successful', 'success'],
  ['unknown_state', 'unknown_state'],
  ['expired_state', 'expired_state'],
] as const;

const origin = 'http://app.example.test';

for (const [language, [prepare, command, callback]] of Object.entries(languages))
  describe(language, { concurrent: true }, () => {
    describe.sequential('on two machines', () => {
      const folder = temporaryFolder();
      const start = (port: number) => ['sh', '-c', `cd ${folder} && exec ${command(port)}`];
      /** The last process shares the used states with the others, and no answers. */
      const [one, other, alone] = [1, 2, 3].map(
        () => new AttackedServer({ name: language, file: language, start, callback }, origin),
      ) as [AttackedServer, AttackedServer, AttackedServer];
      const store = new Store();
      beforeAll(async () => {
        const { status, stderr } = spawnSync('sh', ['-c', prepare], { cwd: folder, encoding: 'utf8' });
        expect(status, stderr).toBe(0);
        const STORE_URL = await store.start();
        await one.start({ STORE_URL, SERVERS: servers, SHARES_ANSWERS: 'yes' });
        const INTERNAL_SERVICE = `http://127.0.0.1:${one.servicePort}`;
        await other.start({ STORE_URL, SERVERS: servers, SHARES_ANSWERS: 'yes', INTERNAL_SERVICE });
        await alone.start({ STORE_URL, SERVERS: servers, INTERNAL_SERVICE });
      }, 120_000);
      beforeEach(() => {
        for (const app of [one, other, alone]) app.reset();
        [store.entries, store.stored, store.shown, store.looks, store.ends] = [new Map(), [], [], 0, []];
        store.isDown = false;
      });
      afterAll(() => {
        for (const app of [one, other, alone]) app.stop();
        store.stop();
      });

      /** The cookies of a browser with those of a page. */
      const keep = (cookie: string, { cookies }: Pick<Page, 'cookies'>) => {
        const all = new Map(cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]));
        for (const [name, value] of Object.entries(cookies)) all.set(name, value);
        return [...all].map((pair) => pair.join('=')).join('; ');
      };
      const userOf = async (cookie: string) => (await other.get('/home', cookie)).body;
      const logins = ['/oauth/token', '/api/uuids/connected'];

      it('a browser that has lost the first response gets the result again, until it comes to the return page', async () => {
        const { state, cookie } = await one.openStart('href=%2Fbooks');
        await one.callback(state, cookie);
        await other.callback(state, cookie);
        const again = await other.callback(state, cookie, '&code=another');
        const page = await one.readReturn(again, keep(cookie, again));
        expect([page.error, page.href]).toEqual(['', '/books']);
        expect(page.html).toContain('<h1>Login successful</h1>');
        expect(await userOf(keep(cookie, again))).toBe(`Hello ${uuid}`);
        expect(one.requests).toEqual(logins);
        const copied = await one.callback(state, cookie);
        expect(copied.cookies).toEqual({});
        expect((await one.readReturn(copied, cookie)).error).toBe('expired_state');
        expect(store.stored).toEqual(['working 30', 'result 60', 'delivered 3600']);
      });

      it('a state is used for two minutes after its end, because the clock of another machine may be behind', async () => {
        const { state, cookie } = await one.openStart();
        const until = Number(state.split('.')[0]);
        await one.callback(state, cookie);
        expect(store.ends).toEqual(language === 'Go' || language === 'Java' ? [] : [until + clockSkew]);
      });

      it('the app that has no store of results leads on', async () => {
        const { state, cookie } = await one.openStart('href=%2Fbooks');
        await one.callback(state, cookie);
        await expectUsed(alone, await alone.callback(state, cookie), '/books');
        expect(one.requests).toEqual(logins);
      });

      it('a copy of the cookie gets nothing after the return page of another process', async () => {
        const { state, cookie } = await alone.openStart('href=%2Fbooks');
        const first = await alone.callback(state, cookie);
        await other.readReturn(first, keep(cookie, first));
        // Some of these requests come to the process of the first one.
        const copies = Array.from({ length: 8 }, () => alone.callback(state, cookie));
        for (const copied of await Promise.all(copies)) {
          expect(copied.cookies).toEqual({});
          await expectUsed(alone, copied, '/books');
        }
      });

      it('thirty requests at once get the session of the one login', async () => {
        const { state, cookie } = await one.openStart();
        one.grant = async (request, response) => {
          await expect.poll(() => store.looks, { timeout: 10_000 }).toBeGreaterThan(29);
          json({ uuid })(request, response);
        };
        const pages = await Promise.all(
          Array.from({ length: 30 }, (_, index) => (index % 2 ? one : other).callback(state, cookie)),
        );
        const sessions = new Set(pages.map(({ cookies }) => cookies[one.sessionName]));
        expect([sessions.size, sessions.has(undefined), one.requests]).toEqual([1, false, logins]);
        const [page] = pages as [Page];
        expect((await one.readReturn(page, keep(cookie, page))).html).toContain('Login successful');
      });

      it.each([
        ['has not begun', [''], 'Login successful'],
        ['gives the result to another request', ['working', 'delivered'], 'Login already used'],
      ])('a second request comes while the first %s', async (_, shown, title) => {
        const { state, cookie } = await one.openStart();
        await one.callback(state, cookie);
        store.shown = [...shown];
        const again = await other.callback(state, cookie);
        expect((await other.readReturn(again, keep(cookie, again))).html).toContain(`<h1>${title}</h1>`);
      });

      it('a repeated success whose session the browser does not keep leads on', async () => {
        const { state, cookie } = await one.openStart('href=%2Fbooks');
        await one.callback(state, cookie);
        const again = await other.callback(state, cookie);
        await expectUsed(other, { ...again, cookies: {} }, '/books');
      });

      it('a store that does not respond ends no login', async () => {
        store.isDown = true;
        const { state, cookie } = await one.openStart();
        const first = await one.callback(state, cookie);
        expect((await one.readReturn(first, keep(cookie, first))).html).toContain('Login successful');
        await expectUsed(other, await other.callback(state, cookie), '/');
        expect(one.log).toContain('callback-failed');
      });

      it('a failed login fails again in the same way', async () => {
        const { state, cookie } = await one.openStart();
        await one.callback(state, cookie, '&error=blocked');
        const again = await other.callback(state, cookie);
        expect((await other.readReturn(again)).error).toBe('blocked');
        expect(one.requests).toEqual([]);
      });

      it('the store has no cookie, and its content is for one browser and one state', async () => {
        const { state, cookie, browser } = await one.openStart();
        const page = await one.callback(state, cookie);
        const [[id = '', sealed = '']] = [...store.entries] as [[string, string]];
        for (const secret of [browser, ...Object.values(page.cookies), uuid])
          for (const text of [sealed, Buffer.from(sealed, 'base64').toString('latin1')])
            expect(text).not.toContain(secret);
        const [another, foreign] = [await one.openStart('', cookie), await one.openStart()];
        const sameId = await one.signer.sign('state', foreign.browser, { ...newToken('en/', 3600), id });
        for (const { state, cookie: of } of [
          { ...another, cookie },
          foreign,
          { ...foreign, state: sameId },
        ]) {
          const next = /(?:^|\.)([\w-]{16})\./.exec(state)?.[1] ?? '';
          store.used.add(next);
          for (const value of [sealed, sealed.slice(0, 20), 'AAAA', 'x', `${sealed.slice(0, -4)}AAAA`]) {
            store.entries.set(next, value);
            await expectUsed(other, await other.callback(state, of), '/');
          }
        }
      });

      it('a login that no process ends leads on after half a minute', async () => {
        const { state, cookie } = await one.openStart();
        const id = /([\w-]{16})\./.exec(state)?.[1] ?? '';
        store.used.add(id);
        store.entries.set(id, 'working');
        await expectUsed(one, await one.callback(state, cookie), '/');
        expect([store.looks > 200, store.looks <= 300, one.requests]).toEqual([true, true, []]);
      }, 60_000);

      it.each(vectors.twice)('$title: $response', async (vector) => {
        const session = `${one.sessionName}=${(await one.logIn()).cookies[one.sessionName]}`;
        one.requests = [];
        const begun = await one.openStart();
        const { browser, cookie } = begun;
        const token = newToken('en/', vector.state === 'expired' ? -1 : 3600);
        const state = await one.signer.sign('state', browser, token);
        const isDone = vector.isUsed || vector.state === 'before';
        const first = isDone ? await one.callback(state, cookie) : undefined;
        if (first && vector.entry === 'delivered') await one.readReturn(first, keep(cookie, first));
        if (vector.entry === 'none') store.entries.delete(token.id);
        if (vector.entry === 'working') store.shown = ['working'];
        const cookies =
          { other: (await one.openStart()).cookie, before: keep(cookie, first ?? begun) }[vector.state] ??
          cookie;
        const asked = vector.hasUser
          ? keep(cookies, { cookies: { [one.sessionName]: session.split('=')[1] ?? '' } })
          : cookies.replace(/; .*/, '');
        [one.requests, store.looks] = [[], 0];
        const page = await other.callback(state, asked);
        const { html } = await other.readReturn(page, vector.hasUser ? asked : '');
        const read = kinds.find(([words]) => html.includes(words))?.[1];
        const hasSession = page.cookies[one.sessionName] !== undefined;
        const found = !hasSession
          ? read
          : one.requests.length > 0
            ? 'login'
            : store.looks > 1
              ? 'wait'
              : 'result';
        expect(found).toBe(vector.withOneId ?? vector.response);
      });
    });
  });
