import { describe, expect, it } from 'vitest';
import { get as send, tokenFor } from '../../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../../testing/sandbox.ts';

const everything = 'email phone eid_profile eid_photo eid_address';
const paths = ['/oauth/user_data', '/oauth/eid_data', '/oauth/eid_photo_data'];

const get = (sandbox: Sandbox, path: string, authorization?: string) =>
  send(sandbox, path, authorization ? { authorization } : {});

async function login(persona: string, scope: string, sandbox = createSandbox()) {
  const { token, uuid } = await tokenFor(sandbox, persona, scope);
  return { sandbox, token, uuid, get: (path: string) => get(sandbox, path, `Bearer ${token}`) };
}

describe.each(paths)('the refusals of %s', (path) => {
  it('names no error if there are no credentials', async () => {
    for (const authorization of [undefined, 'Basic ZGVtb2FwcDpkZW1vc2VjcmV0', 'Bearerx', 'x Bearer x']) {
      const response = await get(createSandbox(), path, authorization);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  it('does not look for a token in the query', async () => {
    const { sandbox, token } = await login('fresh', everything);
    expect((await get(sandbox, `${path}?access_token=${token}`)).status).toBe(401);
  });

  it.each(['Bearer', 'Bearer ', 'Bearer a b', 'Bearer é', 'Bearer "x"', 'Bearer a, Bearer b'])(
    'calls %j malformed',
    async (authorization) => {
      const response = await get(createSandbox(), path, authorization);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    },
  );

  it('refuses an unknown token', async () => {
    const response = await get(createSandbox(), path, 'Bearer unknown');
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer error="invalid_token", error_description="[^"]+"$/,
    );
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'invalid_token' }),
    ]);
  });

  it('rejects a token without scope, of a login only, and names the required scopes', async () => {
    const needed = { user_data: 'email phone', eid_data: 'eid_profile', eid_photo_data: 'eid_photo' };
    const scope = needed[path.slice(7) as keyof typeof needed];
    const response = await (await login('fresh', '')).get(path);
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toContain(`error="insufficient_scope"`);
    expect(response.headers.get('www-authenticate')).toContain(`scope="${scope}"`);
    expect(await response.json()).toMatchObject({ error: 'insufficient_scope', scope });
  });

  it('takes any spelling of the scheme', async () => {
    const { sandbox, token } = await login('fresh', everything);
    for (const scheme of ['bearer', 'BEARER', 'Bearer  '])
      expect((await get(sandbox, path, `${scheme} ${token}`)).status).toBe(200);
  });
});

it.each([
  ['email', { email: 'fresh@example.com' }],
  ['phone', { phone_number: '+32470000101' }],
])('user_data has the data of the scope %s, and always uuid and updated_at', async (scope, members) => {
  const { uuid, get } = await login('fresh', scope);
  const updated_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(await (await get('/oauth/user_data')).json()).toEqual({ ...members, uuid, updated_at });
});

describe('eid_data', () => {
  it('has the fields of the specification and no address', async () => {
    const { get } = await login('connected', 'eid_profile', createSandbox());
    const { address, ...data } = (await (await get('/oauth/eid_data')).json()) as Record<string, unknown>;
    expect(data).toEqual({
      first_name: 'Noor',
      first_name_3: '',
      last_name: 'Maes',
      gender: 'V',
      nationality: 'Belg',
      date_of_birth: '1969-09-08',
      location_of_birth: 'Gent',
      noble_condition: 'Barones',
      issuing_municipality: 'Gent',
      card_number: '592000010577',
      chip_number: expect.any(String),
      validity_begins_at: '2023-04-18',
      validity_ends_at: '2033-04-18',
      created_at: null,
      photo: null,
    });
  });

  it('needs eid_profile for the address too, from this login or an earlier one', async () => {
    const sandbox = createSandbox();
    const first = await (await login('fresh', 'eid_address', sandbox)).get('/oauth/eid_data');
    expect([first.status, (await first.json()).scope]).toEqual([403, 'eid_profile']);
    expect(sandbox.events().at(-1)?.hint).toContain('Request eid_profile and eid_address');
    await login('fresh', 'eid_profile', sandbox);
    const later = await (await login('fresh', 'eid_address', sandbox)).get('/oauth/eid_data');
    expect(await later.json()).toMatchObject({
      address: { street_and_number: 'Voorbeeldstraat 12', zip_code: '9000', municipality: 'Gent' },
    });
  });
});

it('gives the photo as a JPEG', async () => {
  const response = await (await login('fresh', 'eid_photo')).get('/oauth/eid_photo_data');
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString('hex')).toMatch(/^ffd8ff.*ffd9$/);
});
