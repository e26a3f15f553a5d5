import { describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../testing/sandbox.ts';
import { authorizePath, Visitor } from '../../visitor.ts';

const atConsent = async (scope = '', sandbox = createSandbox()) => {
  const visitor = await new Visitor(sandbox).request(authorizePath({ scope }));
  await visitor.submit('login', { persona: 'fresh' });
  return visitor.submit('second-factor', { decision: 'confirm' });
};

describe('the forms', () => {
  it('are refused with a page when the CSRF token is wrong or missing', async () => {
    for (const token of ['wrong', '']) {
      const visitor = await new Visitor(createSandbox()).request(authorizePath());
      await visitor.submit('login', { persona: 'fresh', csrf_token: token });
      expect(visitor.response.status).toBe(403);
      expect(visitor.text).toContain('<h1>');
    }
  });

  it('belong to the browser that they were rendered for', async () => {
    const sandbox = createSandbox();
    const victim = await new Visitor(sandbox).request(authorizePath());
    const { action, fields } = victim.form('login');
    const stranger = await new Visitor(sandbox).request(authorizePath());
    const body = new URLSearchParams({ ...fields, persona: 'fresh' });
    await stranger.request(action, { method: 'POST', body });
    expect(stranger.response.status).toBe(400);
  });

  it('redirect to a page, so that a reload repeats nothing', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).request(authorizePath());
    const { action, fields } = visitor.form('login');
    const response = await sandbox.fetch(
      new Request(`http://sandbox.test${action}`, {
        method: 'POST',
        headers: { cookie: visitor.cookie },
        body: new URLSearchParams({ ...fields, persona: 'fresh' }),
      }),
    );
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/en\/oauth\/login\.html\?login=[\w-]{43}$/),
    ]);
  });

  it('cannot skip the second factor', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    const { fields } = visitor.form('login');
    await visitor.request('/en/oauth/consent', {
      method: 'POST',
      body: new URLSearchParams({ ...fields, decision: 'allow', user: 'fresh' }),
    });
    expect(visitor.text).toContain('Log in to “Demo app”');
    await visitor.submit('login', { persona: 'consented' });
    await visitor.request(authorizePath());
    expect(visitor.text).toContain('Log in to “Demo app”');
  });
});

describe('a guard of the login', () => {
  /** A second browser with the cookie of the first, like an attacker who planted it. */
  const thief = (sandbox: Sandbox, cookie: string) => (path: string, fields: Record<string, string>) =>
    sandbox.fetch(
      new Request(`http://sandbox.test${path}`, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams(fields),
      }),
    );

  it('gives the forms new CSRF tokens after the login, so that an attacker who planted the cookie cannot consent', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).request(authorizePath({ scope: 'email' }));
    const planted = visitor.form('login').fields;
    await visitor.submit('login', { persona: 'fresh' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    expect(visitor.form('consent').fields.csrf_token).not.toBe(planted.csrf_token);
    const forge = thief(sandbox, visitor.cookie);
    const answer = await forge('/en/oauth/consent', { ...planted, decision: 'allow', user: 'fresh' });
    expect(answer.headers.get('location') ?? '').not.toContain('code=');
    await visitor.request(`/en/oauth/login.html?login=${planted.login}`);
    expect(visitor.text).toContain('data-scope="email"');
  });

  it('shows the current step after a form from before the login', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).request(authorizePath({ state: 'tab-1' }));
    const form = visitor.form('login');
    await visitor.logIn('fresh', authorizePath({ state: 'tab-2', scope: 'email' }));
    const body = new URLSearchParams({ ...form.fields, persona: 'connected' });
    await visitor.request(form.action, { method: 'POST', body });
    expect(visitor.location.searchParams.get('state')).toBe('tab-1');
    const again = thief(sandbox, visitor.cookie);
    expect((await again(form.action, { ...form.fields, csrf_token: '' })).status).toBe(403);
    expect((await again(form.action, { ...form.fields, csrf_token: 'undefined' })).status).toBe(403);
  });

  it('takes no second factor without the confirmation', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    await visitor.submit('login', { persona: 'consented' });
    for (const fields of [{}, { decision: '' }, { decision: 'allow' }]) {
      await visitor.submit('second-factor', fields as Record<string, string>);
      expect(visitor.form('second-factor').fields.login).toBeTruthy();
    }
    await visitor.request(authorizePath());
    expect(visitor.text).toContain('Log in to “Demo app”');
  });

  it('issues no code before the consent, with any values of the form', async () => {
    const visitor = await atConsent('email');
    for (const fields of [{}, { decision: '' }, { decision: 'confirm' }, { decision: 'allow', user: '' }]) {
      await visitor.submit('consent', fields as Record<string, string>);
      expect(visitor.text).toContain('data-scope="email"');
    }
  });

  it('grants nothing to a consent that comes before the second factor', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).request(authorizePath({ scope: 'email' }));
    const handle = visitor.form('login').fields.login;
    await visitor.submit('login', { persona: 'fresh' });
    await visitor.logIn('fresh', authorizePath());
    await visitor.request(`/en/oauth/login.html?login=${handle}`);
    const { fields } = visitor.form('second-factor');
    const body = new URLSearchParams({ ...fields, decision: 'allow', user: 'fresh' });
    await visitor.request('/en/oauth/consent', { method: 'POST', body });
    expect(visitor.text).toContain('/oauth/second-factor"');
    await visitor.request(authorizePath({ scope: 'email' }));
    expect(visitor.text).toContain('data-scope="email"');
  });

  it('rejects the cookie from before the login', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).request(authorizePath());
    const [before, form] = [visitor.cookie, visitor.form('login')];
    await visitor.submit('login', { persona: 'fresh' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    const headers = { cookie: before };
    const answer = await sandbox.fetch(new Request(`http://sandbox.test${authorizePath()}`, { headers }));
    expect(answer.headers.get('set-cookie')).toContain('dpplus_sandbox_session_80=');
    expect((await thief(sandbox, before)(form.action, form.fields)).status).toBe(400);
  });

  it.each(['/xx/oauth/login.html?login=x', '/xx/oauth/login'])(
    'has no step in a language that there is not: %s',
    async (path) => {
      const method = path.endsWith('login') ? 'POST' : 'GET';
      const visitor = await new Visitor(createSandbox()).request(path, {
        method,
        ...(method === 'POST' && { body: new URLSearchParams() }),
      });
      expect([visitor.response.status, visitor.text.includes('<html lang="en">')]).toEqual([404, true]);
    },
  );

  it('sends the cookie over https only, where it was set over https', async () => {
    const cookieOf = async (scheme: string) =>
      (await createSandbox().fetch(new Request(`${scheme}://sandbox.test${authorizePath()}`))).headers.get(
        'set-cookie',
      );
    expect(await cookieOf('https')).toMatch(/; Secure(;|$)/);
    expect(await cookieOf('http')).not.toContain('Secure');
  });
});

describe('the session', () => {
  it('stays when the browser logs in at a sandbox on another port, because cookies have no port', async () => {
    const sandboxes = { 4000: createSandbox(), 4001: createSandbox() };
    let port: keyof typeof sandboxes = 4000;
    const visitor = new Visitor({
      fetch: (request) =>
        sandboxes[port].fetch(new Request(request.url.replace('sandbox.test', `127.0.0.1:${port}`), request)),
    });
    await visitor.logIn('fresh');
    port = 4001;
    await visitor.logIn('fresh');
    port = 4000;
    expect((await visitor.request(authorizePath())).location.searchParams.has('code')).toBe(true);
  });

  it.each([
    ['https://sandbox.test', {}, 443],
    ['http://sandbox.test', { 'x-forwarded-proto': 'https' }, 443],
    ['http://sandbox.test:4000', { 'x-forwarded-proto': 'https' }, 4000],
  ])('has the port that the browser uses in its name: %s with %j', async (url, headers, port) => {
    const answer = await createSandbox().fetch(new Request(url + authorizePath(), { headers }));
    expect(answer.headers.get('set-cookie')).toContain(`dpplus_sandbox_session_${port}=`);
  });

  it('has a cookie that scripts cannot read, and a new one after the login', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    const line = visitor.response.headers.get('set-cookie');
    expect(line).toMatch(/^dpplus_sandbox_session_80=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const before = visitor.cookie;
    await visitor.submit('login', { persona: 'fresh' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    expect(visitor.cookie).not.toBe(before);
  });
});
