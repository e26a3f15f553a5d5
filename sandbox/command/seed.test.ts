import { describe, expect, it } from 'vitest';
import { codeFor, requestToken } from '../testing/requests.ts';
import { createSandbox } from '../testing/sandbox.ts';
import { origin } from '../testing/visitor.ts';
import { readSeed } from './seed.ts';

const app = { client_id: 'shop', client_secret: 's', name: 'Shop', redirect_uri: 'https://shop.test/back' };
const persona = { id: 'ann', first_name: 'Ann', last_name: 'Aerts', email: 'ann@example.com' };
const read = (seed: unknown) => readSeed(JSON.stringify(seed));

it('reads apps and switches', () => {
  expect(read({ $schema: './seed.schema.json', apps: [app], wire: 'rfc6749', is_sandbox: 'any' })).toEqual({
    apps: [{ clientId: 'shop', clientSecret: 's', name: 'Shop', redirectUri: 'https://shop.test/back' }],
    wire: 'rfc6749',
    isSandbox: 'any',
  });
});

it('reads users with their card and past', async () => {
  const card = { first_name: 'Ann', last_name: 'Aerts', raw_date_of_birth: '1950' };
  const past = { scope: 'eid_profile email', unconnected_logins: 3, connected: false };
  const sandbox = createSandbox(read({ apps: [app], personas: [{ ...persona, card, past }] }));
  const code = await codeFor(sandbox, 'ann', { clientId: 'shop', scope: 'email' });
  const changes = { client_id: 'shop', client_secret: 's', redirect_uri: app.redirect_uri };
  const answer = (await (await requestToken(sandbox, code, changes)).json()) as Record<string, string>;
  expect(answer.scope).toBe('email eid_profile');
  const headers = { authorization: `Bearer ${answer.access_token}` };
  const data = await sandbox.fetch(new Request(`${origin}/oauth/eid_data`, { headers }));
  expect(await data.json()).toMatchObject({ first_name: 'Ann', raw_date_of_birth: '1950', gender: '' });
});

it('reads missing members of a user, a past and a card as empty', () => {
  const blank = { emailConfirmed: true, phoneNumber: '', card: 'none' };
  expect(read({ personas: [persona] }).personas).toMatchObject([blank]);
  const card = { first_name: 'Ann', last_name: 'Aerts', raw_date_of_birth: '1950' };
  const [one] = read({ personas: [{ ...persona, card, past: {} }] }).personas ?? [];
  expect(one?.past).toEqual({ unconnectedLogins: 0, connected: false, granted: [] });
  expect(one?.card).toMatchObject({ address: { streetAndNumber: '', zipCode: '', municipality: '' } });
});

it.each([
  { card: 'none' },
  { card: 'deleted' },
  { past: { unconnected_logins: 0 } },
  { past: { unconnected_logins: 5 } },
])('takes %j', (more) => {
  expect(read({ personas: [{ ...persona, ...more }] }).personas).toHaveLength(1);
});

describe('a mistake is reported with its place and the valid values', () => {
  it.each([
    [[], 'the file has to be a JSON object'],
    [{ apps: [] }, 'apps has to be a list with at least one registered app'],
    [{ apps: [app, { ...app, client_id: 'a b' }] }, 'apps[1].client_id has to be a string of ASCII'],
    [
      { apps: [{ ...app, redirectUri: 'x' }] },
      'unknown member: apps[0].redirectUri (it is spelled redirect_uri)',
    ],
    [{ app: [] }, 'unknown member: app (known members: $schema, apps, personas, wire, is_sandbox'],
    [{ is_sandbox: true }, 'is_sandbox has to be "true" or "any"'],
    [
      { personas: [{ ...persona, id: 'Ann A' }] },
      'personas[0].id has to be lower-case letters, digits and hyphens',
    ],
    [{ personas: [{ ...persona, card: 'lost' }] }, 'personas[0].card has to be an object'],
    [{ personas: [{ ...persona, past: { unconnected_logins: 6 } }] }, 'personas[0].past.unconnected_logins'],
    [{ personas: [{ ...persona, past: { unconnected_logins: -1 } }] }, 'personas[0].past.unconnected_logins'],
    [{ constructor: 1 }, /^unknown member: constructor /],
  ])('%j', (seed, message) => {
    expect(() => read(seed)).toThrow(message);
  });

  it('also if the file is not JSON', () => {
    expect(() => readSeed('{"apps": [}')).toThrow(/^it is not JSON: .*JSON/);
  });
});
