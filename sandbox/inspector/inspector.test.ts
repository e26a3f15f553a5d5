import { beforeAll, describe, expect, it } from 'vitest';
import { createSandbox as plainSandbox } from '../index.ts';
import { apps, faults, logins, personas, shop, submit } from '../testing/inspector.ts';
import { sendJson } from '../testing/requests.ts';
import { createSandbox } from '../testing/sandbox.ts';
import { authorizePath, origin, Visitor } from '../testing/visitor.ts';

it('allows its own script, and no other', async () => {
  for (const path of [logins, apps, personas, faults] as string[]) {
    const { response, text } = await new Visitor(createSandbox()).request(path);
    expect(response.headers.get('content-security-policy')).toContain(
      "; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/_sandbox/live.js">']);
  }
  const script = await new Visitor(createSandbox()).request('/_sandbox/live.js');
  expect(script.response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(() => new Function(script.text)).not.toThrow();
});

it('is also served with a slash at the end', async () => {
  const response = await createSandbox().fetch(new Request(`${origin}/_sandbox/`));
  expect([response.status, response.headers.get('location')]).toEqual([308, '/_sandbox']);
});

it.each(['', 'nothing', '__proto__', 'toString'])('has no action %j', async (action) => {
  const { response, text } = await submit(createSandbox(), personas, { action });
  expect([response.status, text.includes('The inspector has no such action.')]).toEqual([400, true]);
});

it('sends the requests of its forms with the control token, for callers who have it', async () => {
  const token = 'a-token-of-this-test';
  const sandbox = createSandbox({ controlToken: token });
  const authorization = `Basic ${Buffer.from(`me:${token}`).toString('base64')}`;
  const register = async (headers: Record<string, string>) => {
    const body = new URLSearchParams({ action: 'register', ...shop, control_token: token });
    return (await sandbox.fetch(new Request(origin + apps, { method: 'POST', body, headers }))).status;
  };
  expect(await register({})).toBe(401);
  expect(await register({ authorization, 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await register({ authorization, 'sec-fetch-site': 'same-origin' })).toBe(303);
});

describe('with thousands of users, apps and requests', () => {
  const sandbox = plainSandbox();
  const page = async (path: string) => (await sandbox.fetch(new Request(origin + path))).text();
  const long = Array.from({ length: 40 }, (_, index) => `redirect_uri=${'%26'.repeat(700)}${index}`).join(
    '&',
  );

  beforeAll(async () => {
    const each = async (count: number, act: (number: number) => Promise<unknown>) => {
      for (let number = 0; number < count; number++) await act(number);
    };
    const person = { first_name: 'A', last_name: 'B' };
    await each(1500, (number) =>
      sendJson(sandbox, '/_sandbox/personas', {
        ...person,
        id: `p-${number}`,
        email: `${number}@example.com`,
      }),
    );
    await each(300, (number) => sendJson(sandbox, '/_sandbox/apps', { ...shop, client_id: `a-${number}` }));
    await each(500, (number) => page(authorizePath({ client_id: 'a-1' }) + (number % 5 ? '' : `&${long}`)));
  }, 60_000);

  it.each([logins, apps, personas, faults])('the page %s stays small', async (path) => {
    expect((await page(path)).length).toBeLessThan(1_000_000);
    if (path === personas) expect((await page(path)).length).toBeLessThan(400_000);
  });

  it('the pages of users and apps find the others', async () => {
    expect(await page(personas)).toContain('The newest 20 of 1509 are shown.');
    expect(await page(personas)).not.toContain('id="person-p-7"');
    for (const [q, id] of [
      ['p-7', 'p-7'],
      ['Lotte', 'fresh'],
      ['1007@EXAMPLE', 'p-1007'],
    ])
      expect(await page(`${personas}?q=${q}`)).toContain(`id="person-${id}"`);
    expect(await page(`${apps}?q=demoapp`)).toContain('id="app-demoapp"');
  });
});
