import { describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../../testing/sandbox.ts';
import { authorizePath, Visitor } from '../../../testing/visitor.ts';

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

  it('issues no code before the consent, with any values of the form', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath({ scope: 'email' }));
    await visitor.submit('login', { persona: 'fresh' });
    await visitor.submit('second-factor', { decision: 'confirm' });
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
});

describe('the session', () => {
  it.each([
    ['https://sandbox.test', {}, 443],
    ['http://sandbox.test', { 'x-forwarded-proto': 'https' }, 443],
    ['http://sandbox.test:4000', { 'x-forwarded-proto': 'https' }, 4000],
  ])('has the port that the browser uses in its name: %s with %j', async (url, headers, port) => {
    const answer = await createSandbox().fetch(new Request(url + authorizePath(), { headers }));
    expect(answer.headers.get('set-cookie')).toContain(`dpplus_sandbox_session_${port}=`);
  });

  it('has a cookie that scripts cannot read', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    const line = visitor.response.headers.get('set-cookie');
    expect(line).toMatch(/^dpplus_sandbox_session_80=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});
