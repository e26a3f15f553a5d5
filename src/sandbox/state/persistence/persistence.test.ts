import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../index.ts';
import { codeFor, requestToken, sendJson } from '../../testing/requests.ts';
import { authorizePath, origin, Visitor } from '../../testing/visitor.ts';
import { createStateFile } from './state-file.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'state-')), 'state.json');
const basic = { authorization: `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}` };

describe('after a restart', () => {
  it('users, logins, tokens, connections and the clock are as they were', async () => {
    const stateFile = newFile();
    const before = createSandbox({ stateFile });
    const visitor = await new Visitor(before).request(authorizePath());
    await visitor.submit('switch-form');
    await visitor.submit('sign-up', { first_name: 'Zoë', last_name: 'M', email: 'zoe@example.com' });
    await visitor.submit('consent', { decision: 'allow' });
    const answer = await requestToken(before, await codeFor(before, 'fresh', { scope: 'email' }));
    const { access_token: token, uuid } = (await answer.json()) as { access_token: string; uuid: string };
    await sendJson(before, '/api/uuids/connected', { uuids: [uuid] }, basic);
    await sendJson(before, '/_sandbox/clock', { advance_seconds: 600 });

    const after = createSandbox({ stateFile });
    const get = (path: string, headers: Record<string, string>) =>
      after.fetch(new Request(origin + path, { headers }));
    expect((await get('/oauth/user_data', { authorization: `Bearer ${token}` })).status).toBe(200);
    expect(await (await get('/api/uuids/connected', basic)).json()).toEqual({
      uuids: expect.arrayContaining([uuid]),
    });
    const loggedIn = await get(authorizePath(), { cookie: visitor.cookie });
    expect(loggedIn.headers.get('location')).toContain('code=');
    const health = (await (await get('/_sandbox/health', {})).json()) as { clock: string };
    expect(Date.parse(health.clock) - Date.now()).toBeGreaterThan(590_000);
  });

  it('a login that a GET alone completed is counted', async () => {
    const stateFile = newFile();
    const visitor = await new Visitor(createSandbox({ stateFile })).logIn('consented');
    for (let login = 2; login <= 5; login++) await visitor.request(authorizePath());
    expect(visitor.location.searchParams.has('code')).toBe(true);
    expect(await codeFor(createSandbox({ stateFile }), 'consented')).toBeUndefined();
  });
});

it('writes no secret into the file', async () => {
  const stateFile = newFile();
  const sandbox = createSandbox({ stateFile });
  const visitor = await new Visitor(sandbox).logIn('fresh', authorizePath({ state: 'the-state' }));
  const code = visitor.location.searchParams.get('code') ?? '';
  const { access_token: token } = (await (await requestToken(sandbox, code)).json()) as {
    access_token: string;
  };
  const text = readFileSync(stateFile, 'utf8');
  for (const secret of [code, token, visitor.cookie.split('=')[1], 'demosecret', 'the-state']) {
    expect(text).not.toContain(secret);
  }
});

it('leaves no second file behind', async () => {
  const stateFile = newFile();
  await codeFor(createSandbox({ stateFile }), 'fresh');
  expect([existsSync(stateFile), existsSync(`${stateFile}.tmp`)]).toEqual([true, false]);
});

it.each(['', '{', '[]', '{"version":2}', '{"version":1,"clockOffset":0,"users":[[1,2]]}'])(
  'refuses to start with %j in the file, and leaves it as it is',
  (text) => {
    const stateFile = newFile();
    writeFileSync(stateFile, text);
    expect(() => createSandbox({ stateFile })).toThrow(stateFile);
    expect(readFileSync(stateFile, 'utf8')).toBe(text);
  },
);

it('acknowledges nothing that it cannot write', async () => {
  const stateFile = join(newFile(), 'no-such-folder');
  const file = createStateFile(stateFile, () => '');
  await expect(file.save()).rejects.toThrow('ENOENT');
  await expect(file.save()).rejects.toThrow('ENOENT');
});

it('shares one write among saves that wait, and each sees its own change in it', async () => {
  const path = newFile();
  let writes = 0;
  let value = 0;
  const file = createStateFile(path, () => {
    writes += 1;
    return String(value);
  });
  const saves = Array.from({ length: 20 }, async (_, index) => {
    value = index;
    await file.save();
    expect(Number(readFileSync(path, 'utf8'))).toBeGreaterThanOrEqual(index);
  });
  await Promise.all(saves);
  expect(writes).toBeLessThanOrEqual(3);
});
