import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scopes } from '../../../../contract/scopes.ts';
import { runs } from '../../../../testing/generated-inputs.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { createSandbox, type Sandbox } from '../../../index.ts';
import { codeFor, requestToken, sendJson } from '../../../testing/requests.ts';
import { authorizePath, callback, origin, Visitor } from '../../../testing/visitor.ts';

/** The members and entries of a JSON value, each with the object that has it. */
function placesIn(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const within = value as Record<string, unknown>;
  return Object.entries(within).flatMap(([name, member]) => [[within, name], ...placesIn(member)]);
}

const values = [null, true, '', 'x', '\ud800', '2026-99-99', 'http://[', -1, 0.5, 1e300, [], [[]], {}];

it('a state file with a wrong value is refused in a sentence, or no route fails', {
  timeout: 120_000,
}, async () => {
  const stateFile = join(temporaryFolder(), 'state.json');
  const options = { stateFile, clock: () => Date.UTC(2026, 1, 1) };
  const before = createSandbox(options);
  const visitor = await new Visitor(before).logIn('fresh', authorizePath({ scope: scopes.join(' ') }));
  const answer = await requestToken(before, visitor.location.searchParams.get('code') ?? '');
  const { access_token: token } = await answer.json();
  const [logo, privacy_url] = ['https://shop.test/logo.png', 'https://shop.test/privacy'];
  const shop = { client_id: 'shop', client_secret: 's', name: 'Shop', redirect_uri: callback };
  await sendJson(before, '/_sandbox/apps', { ...shop, logo, privacy_url });
  await codeFor(before, 'connected', { clientId: 'shop', scope: 'email' });
  await sendJson(before, '/_sandbox/clock', { advance_seconds: 5 });
  const text = readFileSync(stateFile, 'utf8');
  await before.close();
  const [cookie, authorization] = [visitor.cookie, `Bearer ${token}`];
  const control = ['', '/apps', '/personas', '/health', '/events', '/mails'].map(
    (path) => `/_sandbox${path}`,
  );
  const pages = ['apps', 'personas', 'faults'].map((page) => `/_sandbox/inspector/${page}`);
  const data = ['user_data', 'eid_data', 'eid_photo_data'].map((path) => `/oauth/${path}`);
  const logins = ['shop', 'demoapp'].map((id) => authorizePath({ client_id: id, scope: 'phone' }));
  const failures = async (sandbox: Sandbox) => {
    const uuids = { authorization: `Basic ${btoa('shop:s')}` };
    const requests = [...control, ...pages, ...data, ...logins].map((path) => ({
      path,
      headers: { cookie, authorization },
    }));
    const found = [];
    for (const { path, headers } of [...requests, { path: '/api/uuids/connected', headers: uuids }])
      found.push([path, (await sandbox.fetch(new Request(origin + path, { headers }))).status]);
    const login = { client_id: 'shop', persona: 'fresh' };
    found.push(['codes', (await sendJson(sandbox, '/_sandbox/codes', login)).status]);
    found.push(['login', (await new Visitor(sandbox).request(logins[0] ?? '')).response.status]);
    return found.filter(([, status]) => Number(status) >= 500);
  };
  let loaded = 0;
  const change = fc.record({ place: fc.nat(), value: fc.constantFrom(undefined, ...values) });
  const property = fc.asyncProperty(change, async ({ place, value }) => {
    const lines: unknown[] = JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
    const places = placesIn(lines);
    const [of, name] = places[place % places.length] as [Record<string, unknown>, string];
    of[name] = value;
    const odd = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    writeFileSync(stateFile, odd);
    try {
      const sandbox = createSandbox(options);
      loaded += 1;
      expect(await failures(sandbox)).toEqual([]);
      await sandbox.close();
    } catch (error) {
      expect((error as Error).message).toMatch(
        /^\S+: .*(has to be|is missing|is not) [^\n]+; move it away to start afresh$/,
      );
      expect(readFileSync(stateFile, 'utf8')).toBe(odd);
    }
  });
  await fc.assert(property, runs(300));
  expect(loaded).toBeGreaterThan(30);
});
