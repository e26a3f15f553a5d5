import { describe, expect, it } from 'vitest';
import { languages } from '../../../../contract/languages.ts';
import { createSandbox } from '../../../testing/sandbox.ts';
import { authorizePath, callback, origin, Visitor } from '../../../testing/visitor.ts';

const get = (path: string, init?: RequestInit, sandbox = createSandbox()) =>
  sandbox.fetch(new Request(origin + path, init));
const location = (response: Response) => response.headers.get('location') ?? '';

describe('the checks of an authorization request', () => {
  const without = (name: string) => authorizePath({ [name]: undefined });
  it.each([
    ['a missing redirect_uri', without('redirect_uri'), 'invalid_request'],
    ['a repeated redirect_uri', `${authorizePath()}&redirect_uri=x`, 'invalid_request'],
    ['another redirect_uri', authorizePath({ redirect_uri: `${callback}/` }), 'redirect_uri_mismatch'],
    [
      'a redirect_uri in other case',
      authorizePath({ redirect_uri: callback.toUpperCase() }),
      'redirect_uri_mismatch',
    ],
    ['a repeated scope', `${authorizePath()}&scope=email`, 'invalid_request'],
    ['a repeated popup', `${authorizePath()}&popup=1&popup=1`, 'invalid_request'],
    ['a missing response_type', without('response_type'), 'invalid_request'],
    ['another response_type', authorizePath({ response_type: 'token' }), 'unsupported_response_type'],
    ['an unknown scope', authorizePath({ scope: 'email everything' }), 'invalid_scope'],
    ['scopes with a tab between them', authorizePath({ scope: 'email\tphone' }), 'invalid_scope'],
    ['a missing is_sandbox', without('is_sandbox'), 'invalid_request'],
    ['is_sandbox=false', authorizePath({ is_sandbox: 'false' }), 'invalid_request'],
  ])('answers %s at the registered address', async (_what, path, error) => {
    const response = await get(path);
    expect(response.status).toBe(302);
    const url = new URL(location(response));
    expect(url.origin + url.pathname).toBe(callback);
    expect([...url.searchParams.keys()]).toEqual(['error', 'error_description', 'state']);
    expect(url.searchParams.get('error')).toBe(error);
    expect(url.searchParams.get('error_description')).toMatch(/^[\x20-\x7e]+$/);
    expect(url.searchParams.get('state')).toBe('state-1');
  });

  it.each([
    ['unknown', authorizePath({ client_id: 'nobody' })],
    ['missing', without('client_id')],
    ['repeated', `${authorizePath()}&client_id=demoapp`],
    ['inherited from every object', authorizePath({ client_id: '__proto__' })],
  ])('shows a page and does not redirect if client_id is %s', async (_what, path) => {
    const response = await get(path);
    expect(response.status).toBe(400);
    expect(location(response)).toBe('');
    expect(await response.text()).toContain('This login link does not work');
  });

  it('sends no state back if it came twice, because either could be forged', async () => {
    const url = new URL(location(await get(`${authorizePath()}&state=other`)));
    expect(url.searchParams.get('error')).toBe('invalid_request');
    expect(url.searchParams.has('state')).toBe(false);
  });

  it('reports the redirect_uri before everything else that is wrong', async () => {
    const path = authorizePath({ redirect_uri: 'http://evil.test/', scope: 'x', response_type: 'y' });
    expect(new URL(location(await get(path))).searchParams.get('error')).toBe('redirect_uri_mismatch');
  });

  it.each(['', undefined, 'email', 'eid_address phone  email'])('accepts the scope %j', async (scope) => {
    expect((await get(authorizePath({ scope }))).status).toBe(200);
  });

  it('ignores parameters that it does not know, however often they come', async () => {
    expect((await get(`${authorizePath()}&nonce=1&nonce=2`)).status).toBe(200);
  });

  it.each(['true', 'false', '1', undefined])('takes is_sandbox=%s when any is allowed', async (value) => {
    const response = await get(authorizePath({ is_sandbox: value }), {}, createSandbox({ isSandbox: 'any' }));
    expect(response.status).toBe(200);
  });
});

describe('state', () => {
  it.each([
    ['bytes that are no UTF-8', '%FF%FE'],
    ['both spellings of a space', 'a%20b+c'],
    ['line breaks', '%0D%0ASet-Cookie:%20x=y'],
    ['nothing', ''],
    ['four kilobytes beyond ASCII', '%E2%82%AC'.repeat(1366)],
  ])('comes back byte for byte: %s', async (_what, raw) => {
    const sandbox = createSandbox();
    const path = `${authorizePath({ state: undefined })}&state=${raw}`;
    const { response } = await new Visitor(sandbox).logIn('fresh', path);
    expect(location(response).split('&state=')[1]).toBe(raw);
    const refused = await get(path.replace('code', 'token'), {}, sandbox);
    expect(location(refused).split('&state=')[1]).toBe(raw);
  });

  it('is not sent back if it was not sent', async () => {
    const visitor = await new Visitor(createSandbox()).logIn('fresh', authorizePath({ state: undefined }));
    expect([...visitor.location.searchParams.keys()]).toEqual(['code']);
  });
});

it('lists the languages for any other', async () => {
  for (const language of ['xx', 'EN', 'en-GB', '__proto__']) {
    const response = await get(authorizePath({}, language));
    expect(response.status).toBe(404);
    const text = await response.text();
    for (const name of languages) expect(text).toContain(`<code>${name}</code>`);
  }
});

it.each(['prefetch', 'prefetch;prerender', 'prefetch; anonymous-client-ip'])(
  'does nothing for Sec-Purpose: %s',
  async (purpose) => {
    const visitor = await new Visitor(createSandbox()).logIn('fresh');
    await visitor.request(authorizePath(), { headers: { 'sec-purpose': purpose } });
    expect(visitor.response.status).toBe(204);
    expect(location(visitor.response)).toBe('');
  },
);

describe('HEAD', () => {
  it('makes the same checks', async () => {
    expect((await get(authorizePath({ client_id: 'x' }), { method: 'HEAD' })).status).toBe(400);
    const refused = await get(authorizePath({ scope: 'x' }), { method: 'HEAD' });
    expect(location(refused)).toContain('error=invalid_scope');
  });

  it('issues no code, counts nothing and sets no cookie', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).logIn('fresh');
    for (let i = 0; i < 9; i++) await visitor.request(authorizePath(), { method: 'HEAD' });
    expect([visitor.response.status, visitor.text, location(visitor.response)]).toEqual([200, '', '']);
    expect(visitor.response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect((await get(authorizePath(), { method: 'HEAD' }, sandbox)).headers.has('set-cookie')).toBe(false);
    await visitor.request(authorizePath());
    expect(visitor.location.searchParams.has('code')).toBe(true);
  });
});
