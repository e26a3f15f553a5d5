import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer, json, uuid } from './attacked-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { appsIn } from './page-app.ts';
import { withoutSettings } from './without-settings.ts';

// The session of the users in docs/php.md, of which another host of the domain plants the cookie. PHP changes names of cookies.

const [docs] = appsIn('docs/php.md').filter(({ name }) => name === 'users');
const sessions = temporaryFolder();
const name = '__Host-shop_session';
const server = {
  name: 'users',
  file: 'docs/php.md',
  callback: '/callback.php',
  start: (...ports: [number, number]) =>
    (docs?.start(...ports) ?? []).map((word) =>
      word.replace('php -S', `php -d session.name=${name} -d session.save_path=${sessions} -S`),
    ),
};
const app = new AttackedServer(withoutSettings(server), 'http://app.example.test');

/** Signs a user up, and returns the value of the session's cookie. */
async function signUp(): Promise<string> {
  const { cookies } = await app.get('/');
  return send(`${name}=${cookies[name]}`, { new: '', email: randomUUID() });
}

/** Sends the form of the first page, with the value of its hidden field, and returns the value of the session's cookie. */
async function send(cookie: string, fields: Record<string, string>): Promise<string> {
  const { body: page } = await app.get('/', cookie);
  const fieldOf = (field: string) => RegExp(`name="${field}" value="([^"]+)"`).exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ form: fieldOf('form'), token: fieldOf('token'), ...fields });
  const init = { method: 'POST', redirect: 'manual', headers: { cookie }, body } as const;
  const { headers } = await fetch(`http://localhost:${app.port}/`, init);
  return /shop_session=(\w+)/.exec(headers.getSetCookie().at(-1) ?? '')?.[1] ?? '';
}

const accountWith = async (cookie: string) => /Account \d+/.exec((await app.get('/', cookie)).body)?.[0];

describe('the session of docs/php.md', () => {
  beforeAll(() => app.start({}), 60_000);
  afterAll(() => app.stop());

  it('is of no user with the cookie under a name that PHP takes for its name', async () => {
    const [eve, lea] = [await signUp(), await signUp()];
    const own = `${name}=${lea}`;
    expect([await accountWith(`${name}=${eve}`), await accountWith(own)]).toEqual(['Account 1', 'Account 2']);
    for (const [label, spell] of Object.entries(otherSpellings)) {
      const planted = `${spell(name)}=${eve}`;
      expect([label, await accountWith(planted)]).toEqual([label, undefined]);
      expect([label, await accountWith(`${planted}; ${own}`)]).toEqual([label, 'Account 2']);
    }
    expect(await accountWith(`${name}=${eve}; ${own}`)).toBeUndefined();
  });

  it('of the time before a login is empty afterwards, and another one', async () => {
    app.grant = json({ uuid });
    const own = `${name}=${await signUp()}`;
    const asked = await app.openStart('', own);
    const { cookies } = await app.callback(asked.state, `${asked.cookie}; ${own}`);
    await send([own, ...Object.entries(cookies).map((pair) => pair.join('='))].join('; '), {});
    writeFileSync(join(sessions, 'sess_planted'), 'cart|s:15:"of the attacker";');
    const { state, cookie } = await app.openStart('', `${name}=planted`);
    const back = await app.callback(state, `${cookie}; ${name}=planted`);
    expect((await app.readReturn(back)).error).toBe('');
    const session = back.cookies[name] ?? '';
    expect(session).not.toBe('planted');
    expect(readFileSync(join(sessions, `sess_${session}`), 'utf8')).toMatch(/^user\|i:\d+;$/);
    expect(readdirSync(sessions)).not.toContain('sess_planted');
  });
});
