// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { describe, expect, it } from 'vitest';
import { logins, submit } from '../../testing/inspector.ts';
import { getJson, requestToken, sendJson } from '../../testing/requests.ts';
import { createSandbox } from '../../testing/sandbox.ts';
import { authorizePath, callback, origin, Visitor } from '../../testing/visitor.ts';

describe('the page of logins', () => {
  const received = `${callback}/`;

  it('shows both addresses of a redirect_uri_mismatch, and registers the received one', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).request(
      authorizePath({ redirect_uri: 'http://localhost:3001/callback' }),
    );
    await visitor.request(logins);
    expect(visitor.text).toContain('<dd><code>http://localhost:3000/callback</code></dd>');
    expect(visitor.text).toContain('<dd><code>http://localhost:3001/callback</code></dd>');
    const [form = ''] = visitor.text.match(/<form method="post"[\s\S]*?<\/form>/) ?? [];
    const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const after = await submit(sandbox, logins, Object.fromEntries(fields));
    expect(after.text).toContain('The redirect URI was registered.');
    expect(after.text).toContain('The received address is registered now.');
    expect(await getJson(sandbox, '/_sandbox/apps')).toMatchObject([
      { redirect_uri: 'http://localhost:3001/callback' },
    ]);
  });

  it.each(['javascript:alert(1)', 'http://x.test/?access_token=1'])(
    'offers no button for %s',
    async (redirectUri) => {
      const sandbox = createSandbox();
      await sandbox.fetch(new Request(origin + authorizePath({ redirect_uri: redirectUri })));
      const { text } = await new Visitor(sandbox).request(logins);
      expect(text).toContain('<dt>Received</dt>');
      expect(text).not.toContain('Register the received address');
    },
  );

  it.each([
    ['a request with the right address and something else wrong', authorizePath({ scope: 'x' })],
    ['a request of an unknown app', authorizePath({ client_id: 'x', redirect_uri: received })],
    ['a request without an address', authorizePath({ redirect_uri: undefined })],
    [
      'an address behind more parameters than are kept',
      `/en/oauth/authenticate.html?client_id=demoapp&${'x=1&'.repeat(60)}redirect_uri=${encodeURIComponent(received)}`,
    ],
  ])('shows no difference for %s', async (_what, path) => {
    const sandbox = createSandbox();
    await sandbox.fetch(new Request(origin + path));
    const { text, response } = await new Visitor(sandbox).request(logins);
    expect(response.status).toBe(200);
    expect(text).not.toMatch(/registered now|<dt>Received|Register the received/);
  });

  it('opens a rejected request with a hint, and shows its parameters without the secrets', async () => {
    const sandbox = createSandbox({ clock: () => Date.UTC(2026, 0, 2, 3, 4, 5) });
    const headers = { authorization: 'Bearer secret', 'user-agent': 'Tester/1 <b>' };
    await sandbox.fetch(new Request(`${origin}/oauth/user_data?client_id=demoapp&code=secret`, { headers }));
    await requestToken(sandbox, '');
    const { text } = await new Visitor(sandbox).request(logins);
    const [first = '', second = ''] = text.match(/<details id="request-[\s\S]*?<\/details>/g) ?? [];
    expect(first).toContain('<details id="request-1">');
    expect(first).toContain(
      '<span class="status">401</span> the access token is unknown, expired or revoked</span>',
    );
    expect(first).toContain('<time datetime="2026-01-02T03:04:05.000Z">03:04:05</time>');
    expect(first).toContain('<dt>Authorization</dt><dd><code>Bearer ***</code></dd>');
    expect(first).toContain('<dt>User-Agent</dt><dd>Tester/1 &lt;b&gt;</dd>');
    expect(first).toContain('<dt><code>code</code></dt><dd><code>***</code></dd>');
    expect(first).not.toContain('secret');
    expect(second).toContain('<details id="request-2" open>');
    expect(second).toContain('<p class="hint">The token request is a form');
  });

  it('shows an injected fault as bad, whatever its status', async () => {
    const sandbox = createSandbox();
    await sendJson(sandbox, '/_sandbox/faults', [{ on: 'token', then: { status: 200 } }], { method: 'PUT' });
    await requestToken(sandbox, 'x');
    expect((await new Visitor(sandbox).request(logins)).text).toContain('<li class="step bad">');
  });

  it('shows twenty stories, and counts the other requests', async () => {
    const sandbox = createSandbox();
    for (let count = 0; count < 32; count += 1) await new Visitor(sandbox).request(authorizePath());
    const { text } = await new Visitor(sandbox).request(logins);
    expect(text.match(/class="card story"/g)).toHaveLength(20);
    expect(text).toContain('12 earlier requests are not shown.');
  });
});
