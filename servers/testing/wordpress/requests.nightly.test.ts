import { type ChildProcess, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { get } from '../attacked-server.ts';
import { otherSpellings } from '../cookie-spellings.ts';
import { otherPaths } from '../path-spellings.ts';
import { startServer } from '../start-server.ts';
import { wordpress } from '../wordpress.ts';

const [command = '', ...words] = wordpress.probe;
const https = ['X-Forwarded-Proto: https'];

describe.runIf(spawnSync(command, words).status === 0)('to the WordPress plugin, a request', () => {
  let [port, app] = [0, undefined as ChildProcess | undefined];

  beforeAll(async () => {
    port = await freePort();
    app = await startServer([...wordpress.start(), 'servers/wordpress/test-plugin.php'], port, 1);
    const body = new URLSearchParams({ name: 'eve' });
    await fetch(`http://localhost:${port}/?dpplus-test=user`, { method: 'POST', body });
  }, 120_000);
  afterAll(() => {
    if (app) process.kill(-Number(app.pid));
  });

  /** Logs a user in with the password, and returns the session cookies, which WordPress names after the address. */
  async function logIn(name: string, headers: readonly string[]) {
    const response = await fetch(`http://localhost:${port}${wordpress.loginPage}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie: 'wordpress_test_cookie=x',
        ...(headers === https && { 'X-Forwarded-Proto': 'https' }),
      },
      body: new URLSearchParams({ log: name, pwd: `password of ${name}`, testcookie: '1' }),
    });
    const pairs = response.headers
      .getSetCookie()
      .map((line) => /^(wordpress_\w*[0-9a-f]{32})=([^;]+)/.exec(line));
    return new Map(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? ''] as const] : [])));
  }

  /** Returns whose profile a browser with these cookies gets, or `nobody`. */
  async function userWith(pairs: readonly string[], headers: readonly string[]) {
    const { status, body } = await get(port, '/wp-admin/profile.php', pairs.join('; '), headers);
    return status === 302 ? 'nobody' : (/value="(\w+)@(?:wordpress\.)?example/.exec(body)?.[1] ?? status);
  }

  const pairsOf = (cookies: ReadonlyMap<string, string>, spell = (name: string) => name) =>
    [...cookies].map(([name, value]) => `${spell(name)}=${value}`);

  it.each([
    ['http', []],
    ['https', https],
  ])(
    'on %s with a session cookie under another name, which PHP takes for this name, is of no user',
    async (_, headers) => {
      const [lea, eve] = [await logIn('lea', headers), await logIn('eve', headers)];
      expect(lea.size).toBe(2);
      const victim = pairsOf(lea);
      expect(await userWith(victim, headers)).toBe('lea');
      expect(await userWith(pairsOf(eve), headers)).toBe('eve');
      for (const [label, spell] of Object.entries(otherSpellings)) {
        const planted = pairsOf(eve, spell);
        expect([label, await userWith(planted, headers)]).toEqual([label, 'nobody']);
        expect([label, await userWith([...planted, ...victim], headers)]).toEqual([label, 'lea']);
      }
      expect(await userWith([...pairsOf(eve), ...victim], headers)).toBe('nobody');
      expect(await userWith([...victim, ...victim], headers)).toBe('lea');
    },
    60_000,
  );

  it('with another spelling of the path begins no login, and completes none', async () => {
    const query = wordpress.callback.replace('/wp-login.php', '');
    const statusOf = async (path: string, rest: string) =>
      (await get(port, `${path}${query}&${rest}`)).status;
    for (const path of ['/wp-login.php', '/wp-login.php/'])
      expect([path, await statusOf(path, 'dpplus=start')]).toEqual([path, 303]);
    for (const path of otherPaths('/wp-login.php'))
      for (const rest of ['dpplus=start', 'code=x&state=x', 'dpplus=return'])
        expect([path, (await get(port, `${path}${query}&${rest}`)).location.includes('dpplus')]).toEqual([
          path,
          false,
        ]);
    expect(await statusOf('//wp-login.php', 'dpplus=start')).toBe(404);
  });
});
