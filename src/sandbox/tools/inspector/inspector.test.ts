import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../index.ts';
import { authorizePath, origin, Visitor } from '../../testing/visitor.ts';
import { addressDifference } from './address-difference.ts';

const received = 'http://localhost:3000/callback/';

describe('after a redirect_uri_mismatch', () => {
  const mismatched = async (redirectUri: string) => {
    const sandbox = createSandbox();
    await sandbox.fetch(new Request(origin + authorizePath({ redirect_uri: redirectUri })));
    return { sandbox, visitor: await new Visitor(sandbox).request('/_sandbox') };
  };

  it('shows both addresses with the difference marked', async () => {
    const { visitor } = await mismatched('http://localhost:3001/callback');
    expect(visitor.text).toContain('http://localhost:300<mark>0</mark>/callback');
    expect(visitor.text).toContain('http://localhost:300<mark>1</mark>/callback');
  });

  it('registers the received address at the press of a button', async () => {
    const { sandbox, visitor } = await mismatched(received);
    await visitor.submit('register');
    expect(visitor.text).toContain('The received address is registered now.');
    const again = await sandbox.fetch(new Request(origin + authorizePath({ redirect_uri: received })));
    expect(again.status).toBe(200);
  });

  it.each(['javascript:alert(1)', '/callback', 'http://x.test/#y', 'http://x.test/?access_token=1'])(
    'offers no button for %s',
    async (redirectUri) => {
      const { visitor } = await mismatched(redirectUri);
      expect(visitor.text).toContain('<dt>Received</dt>');
      expect(visitor.text).not.toContain('Register the received address');
    },
  );

  it('shows what was received as text', async () => {
    const { visitor } = await mismatched('<script>alert(1)</script>');
    expect(visitor.text).not.toContain('<script');
  });
});

it.each([
  ['http://a/b', 'http://a/b/', ['http://a/b', '', '/', '']],
  ['http://a/b', 'https://a/b', ['http', '', 's', '://a/b']],
  ['http://aa/', 'http://aaa/', ['http://aa', '', 'a', '/']],
  ['abc', 'xyz', ['', 'abc', 'xyz', '']],
  ['abc', '', ['', 'abc', '', '']],
])('finds where %s and %s differ', (one, other, [start, registered, differing, end]) => {
  expect(addressDifference(one, other)).toEqual({ start, registered, received: differing, end });
});

it('shows where every user stands', async () => {
  const { text } = await new Visitor(createSandbox()).request('/_sandbox');
  expect(text).toContain('4 of 5');
  expect(text).toContain('<td>connected</td>');
  expect(text).toContain('None yet.');
});

it('advances the clock and resets', async () => {
  const sandbox = createSandbox({ clock: () => 0 });
  const visitor = await new Visitor(sandbox).request('/_sandbox');
  const act = (action: string) =>
    visitor.request('/_sandbox/inspector', { method: 'POST', body: new URLSearchParams({ action }) });
  await act('ten-minutes');
  expect((await act('one-hour')).text).toContain('1970-01-01T01:10:00.000Z');
  expect((await act('reset')).text).toContain('1970-01-01T00:00:00.000Z');
  for (const action of ['', 'register', '__proto__', 'toString']) {
    expect((await act(action)).response.status).toBe(400);
  }
});

it('is closed to pages of other sites', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  for (const path of ['/_sandbox', '/_sandbox/inspector']) {
    for (const method of ['GET', 'POST']) {
      const response = await createSandbox().fetch(new Request(origin + path, { method, headers }));
      expect(response.status).toBe(403);
    }
  }
});
