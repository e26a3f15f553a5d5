import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../index.ts';
import { requestToken, sendJson } from '../../testing/requests.ts';
import { authorizePath, Visitor } from '../../testing/visitor.ts';

const errorIn = ({ location }: Visitor) => location.searchParams.get('error');
const atConsent = async (scope = '', sandbox = createSandbox()) => {
  const visitor = await new Visitor(sandbox).request(authorizePath({ scope }));
  await visitor.submit('login', { persona: 'fresh' });
  return visitor.submit('second-factor', { decision: 'confirm' });
};

describe('a refusal', () => {
  it('at the login goes back as access_denied', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    await visitor.submit('login', { decision: 'cancel' });
    expect([visitor.response.status, errorIn(visitor)]).toEqual([303, 'access_denied']);
    expect(visitor.location.searchParams.get('state')).toBe('state-1');
  });

  it('at the second factor goes back as access_denied and logs nobody in', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    await visitor.submit('login', { persona: 'consented' });
    await visitor.submit('second-factor', { decision: 'refuse' });
    expect(errorIn(visitor)).toBe('access_denied');
    await visitor.request(authorizePath());
    expect(visitor.text).toContain('Log in to Demo app');
  });

  it('at the consent goes back as access_denied and grants nothing', async () => {
    const visitor = await atConsent('email');
    await visitor.submit('consent', { decision: 'refuse' });
    expect(errorIn(visitor)).toBe('access_denied');
    await visitor.request(authorizePath({ scope: 'email' }));
    expect(visitor.text).toContain('Your e-mail address');
  });
});

describe('the consent', () => {
  it('asks for the login itself the first time, and remembers it', async () => {
    const visitor = await atConsent('');
    expect(visitor.text).toContain('only learns that it is you');
    await visitor.submit('consent', { decision: 'allow' });
    await visitor.request(authorizePath());
    expect(visitor.location.searchParams.has('code')).toBe(true);
  });

  it('lists each requested scope', async () => {
    const { text } = await atConsent('email phone eid_profile eid_photo eid_address');
    expect([...text.matchAll(/data-scope="(\w+)"/g)].map(([, scope]) => scope)).toEqual([
      'email',
      'phone',
      'eid_profile',
      'eid_photo',
      'eid_address',
    ]);
  });

  it('asks only for what is new', async () => {
    const visitor = await atConsent('email');
    await visitor.submit('consent', { decision: 'allow' });
    await visitor.request(authorizePath({ scope: 'email phone' }));
    expect(visitor.text).toContain('data-scope="phone"');
    expect(visitor.text).not.toContain('data-scope="email"');
  });

  it('lets somebody else log in instead, with the same request', async () => {
    const visitor = await atConsent('email');
    await visitor.submit('other-account');
    expect(visitor.text).toContain('Log in to Demo app');
    await visitor.submit('login', { persona: 'connected' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    expect(visitor.location.searchParams.get('state')).toBe('state-1');
  });

  it('is never given for somebody who logged in in another tab meanwhile', async () => {
    const sandbox = createSandbox();
    const visitor = await atConsent('email', sandbox);
    const form = visitor.form('consent');
    await visitor.submit('other-account');
    await visitor.submit('login', { persona: 'no-card' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    const body = new URLSearchParams({ ...form.fields, decision: 'allow' });
    await visitor.request(form.action, { method: 'POST', body });
    expect(visitor.text).toContain('Logged in as Hugo Claes');
  });
});

describe('the limit of five unconnected logins', () => {
  it('lets the fifth in and refuses the sixth, after the login and before the consent', async () => {
    const visitor = await new Visitor(createSandbox()).logIn(
      'four-logins',
      authorizePath({ scope: 'email' }),
    );
    expect(visitor.location.searchParams.has('code')).toBe(true);
    await visitor.request(authorizePath({ scope: 'email' }));
    expect(errorIn(visitor)).toBe('access_denied');
    expect(visitor.location.searchParams.get('error_description')).toContain('login limit');
  });

  it('counts immediate redirects and not what was refused on the way', async () => {
    const visitor = await atConsent();
    await visitor.submit('consent', { decision: 'refuse' });
    await visitor.request(authorizePath());
    await visitor.submit('consent', { decision: 'allow' });
    const outcomes = [];
    for (let login = 2; login <= 6; login++) outcomes.push(errorIn(await visitor.request(authorizePath())));
    expect(outcomes).toEqual([null, null, null, null, 'access_denied']);
  });

  it('is told to somebody who has just logged in, and to HEAD too', async () => {
    const visitor = await new Visitor(createSandbox()).logIn(
      'limit-reached',
      authorizePath({ scope: 'email' }),
    );
    expect(errorIn(visitor)).toBe('access_denied');
    await visitor.request(authorizePath(), { method: 'HEAD' });
    expect(errorIn(visitor)).toBe('access_denied');
  });

  it('is no limit for somebody who is connected', async () => {
    const visitor = await new Visitor(createSandbox()).logIn('connected');
    for (let login = 2; login <= 8; login++) {
      await visitor.request(authorizePath());
      expect(visitor.location.searchParams.has('code')).toBe(true);
    }
    await visitor.request('/_sandbox/personas');
    const connected = expect.objectContaining({ connected: true, unconnected_logins: 0 });
    expect(JSON.parse(visitor.text)).toContainEqual(
      expect.objectContaining({ id: 'connected', apps: [connected] }),
    );
  });
});

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

  it('go back to a page of their own, so that a reload repeats nothing', async () => {
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

  it('give a double click the same answer, and a late second click none', async () => {
    const sandbox = createSandbox();
    const visitor = await atConsent('', sandbox);
    const { action, fields } = visitor.form('consent');
    const again = () =>
      visitor.request(action, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, decision: 'allow' }),
      });
    const first = (await again()).location.href;
    expect((await again()).location.href).toBe(first);
    sandbox.advanceClock(60);
    expect((await again()).response.status).toBe(400);
  });

  it('refuse any other content type and any other method', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    await visitor.request('/en/oauth/login', { method: 'POST', body: '{}' });
    expect(visitor.response.status).toBe(415);
    await visitor.request('/en/oauth/login');
    expect([visitor.response.status, visitor.response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('cannot put somebody else in the place of who is logged in', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath({ scope: 'email' }));
    const { fields } = visitor.form('login');
    await visitor.submit('login', { persona: 'fresh' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    const body = new URLSearchParams({ ...fields, persona: 'connected' });
    await visitor.request('/en/oauth/login', { method: 'POST', body });
    expect(visitor.text).toContain('Logged in as Lotte Peeters');
  });

  it('cannot skip the second factor', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    const { fields } = visitor.form('login');
    await visitor.request('/en/oauth/consent', {
      method: 'POST',
      body: new URLSearchParams({ ...fields, decision: 'allow', user: 'fresh' }),
    });
    expect(visitor.text).toContain('Log in to Demo app');
    await visitor.submit('login', { persona: 'consented' });
    await visitor.request(authorizePath());
    expect(visitor.text).toContain('Log in to Demo app');
  });
});

describe('the session', () => {
  it('has a cookie that scripts cannot read, and a new one after the login', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    const line = visitor.response.headers.get('set-cookie');
    expect(line).toMatch(/^dpplus_sandbox_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const before = visitor.cookie;
    await visitor.submit('login', { persona: 'fresh' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    expect(visitor.cookie).not.toBe(before);
  });

  it('lets a login that another tab began go on after this one', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).request(authorizePath({ state: 'tab-1' }));
    const firstTab = visitor.form('login').fields.login;
    await visitor.logIn('consented', authorizePath({ state: 'tab-2' }));
    await visitor.request(`/en/oauth/login.html?login=${firstTab}`);
    expect(visitor.location.searchParams.get('state')).toBe('tab-1');
  });

  it('ends after eight hours', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).logIn('fresh');
    sandbox.advanceClock(8 * 3600);
    await visitor.request(authorizePath());
    expect(visitor.text).toContain('Log in to Demo app');
  });

  it('ends with a reset', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).logIn('fresh');
    await sendJson(sandbox, '/_sandbox/reset', {});
    await visitor.request(authorizePath());
    expect(visitor.text).toContain('Log in to Demo app');
  });
});

it('ends in a code that the token endpoint takes', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).logIn('fresh', authorizePath({ scope: 'email' }));
  const response = await requestToken(sandbox, visitor.location.searchParams.get('code') ?? '');
  expect(await response.json()).toMatchObject({ scope: 'email' });
});
