import { describe, expect, it } from 'vitest';
import { requestToken, sendJson } from '../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../testing/sandbox.ts';
import { authorizePath, Visitor } from '../../visitor.ts';

const errorIn = ({ location }: Visitor) => location.searchParams.get('error');
const atConsent = async (scope = '', sandbox = createSandbox()) => {
  const visitor = await new Visitor(sandbox).request(authorizePath({ scope }));
  await visitor.submit('login', { persona: 'fresh' });
  return visitor.submit('second-factor', { decision: 'confirm' });
};

describe('a refusal', () => {
  it('at the login returns access_denied', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    await visitor.submit('login', { decision: 'cancel' });
    expect([visitor.response.status, errorIn(visitor)]).toEqual([303, 'access_denied']);
    expect(visitor.location.searchParams.get('state')).toBe('state-1');
  });

  it('at the second factor returns access_denied and logs no user in', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    await visitor.submit('login', { persona: 'consented' });
    await visitor.submit('second-factor', { decision: 'refuse' });
    expect(errorIn(visitor)).toBe('access_denied');
    await visitor.request(authorizePath());
    expect(visitor.text).toContain('Log in to “Demo app”');
  });

  it('at the consent returns access_denied and grants nothing', async () => {
    const visitor = await atConsent('email');
    await visitor.submit('consent', { decision: 'refuse' });
    expect(errorIn(visitor)).toBe('access_denied');
    await visitor.request(authorizePath({ scope: 'email' }));
    expect(visitor.text).toContain('Your email address');
  });
});

describe('the consent', () => {
  it('asks for the login itself the first time, and remembers it', async () => {
    const visitor = await atConsent('');
    expect(visitor.text).toContain('receives only an identifier');
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

  it('asks only for new scopes', async () => {
    const visitor = await atConsent('email');
    await visitor.submit('consent', { decision: 'allow' });
    await visitor.request(authorizePath({ scope: 'email phone' }));
    expect(visitor.text).toContain('data-scope="phone"');
    expect(visitor.text).not.toContain('data-scope="email"');
  });

  it('lets another user log in instead, with the same request', async () => {
    const visitor = await atConsent('email');
    await visitor.submit('other-account');
    expect(visitor.text).toContain('Log in to “Demo app”');
    await visitor.submit('login', { persona: 'connected' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    expect(visitor.location.searchParams.get('state')).toBe('state-1');
  });

  it('is never given for a user who logged in in another tab meanwhile', async () => {
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

  it('counts immediate redirects, and no login that was cancelled', async () => {
    const visitor = await atConsent();
    await visitor.submit('consent', { decision: 'refuse' });
    await visitor.request(authorizePath());
    await visitor.submit('consent', { decision: 'allow' });
    const outcomes = [];
    for (let login = 2; login <= 6; login++) outcomes.push(errorIn(await visitor.request(authorizePath())));
    expect(outcomes).toEqual([null, null, null, null, 'access_denied']);
  });

  it('is reported to a user who has just logged in, and to HEAD too', async () => {
    const visitor = await new Visitor(createSandbox()).logIn(
      'limit-reached',
      authorizePath({ scope: 'email' }),
    );
    expect(errorIn(visitor)).toBe('access_denied');
    await visitor.request(authorizePath(), { method: 'HEAD' });
    expect(errorIn(visitor)).toBe('access_denied');
  });

  it('does not apply to a connected user', async () => {
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

  it('respond to a double click with the same redirect, and to a late second click with an error', async () => {
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

  it('cannot replace the logged-in user by another', async () => {
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

  it('takes no confirmation from a user who was not chosen', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    const { fields } = visitor.form('login');
    const body = new URLSearchParams({ ...fields, decision: 'confirm' });
    await visitor.request('/en/oauth/second-factor', { method: 'POST', body });
    expect(visitor.text).toContain('Log in to “Demo app”');
  });

  it('takes no choice of a user who does not exist', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    await visitor.submit('login', { persona: 'nobody' });
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

  it('creates no account for a user who is logged in', async () => {
    const sandbox = createSandbox();
    const visitor = await atConsent('', sandbox);
    const person = { first_name: 'Zoë', last_name: 'Müller', email: 'zoe@example.com' };
    const body = new URLSearchParams({ ...visitor.form('consent').fields, ...person });
    await visitor.request('/en/oauth/sign-up', { method: 'POST', body });
    expect(visitor.text).toContain('Logged in as Lotte Peeters');
    const { text } = await new Visitor(sandbox).request(authorizePath());
    expect(text).not.toContain('Zoë');
  });

  it('rejects the cookie from before the login', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).request(authorizePath());
    const [before, form] = [visitor.cookie, visitor.form('login')];
    await visitor.submit('login', { persona: 'fresh' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    const headers = { cookie: before };
    const answer = await sandbox.fetch(new Request(`http://sandbox.test${authorizePath()}`, { headers }));
    expect(answer.headers.get('set-cookie')).toContain('dpplus_sandbox_session=');
    expect((await thief(sandbox, before)(form.action, form.fields)).status).toBe(400);
  });

  it('ends an unfinished login after a day, also for a user who came back meanwhile', async () => {
    const sandbox = createSandbox({ clock: () => 0 });
    const visitor = await new Visitor(sandbox).request(authorizePath({ scope: 'email' }));
    const handle = visitor.form('login').fields.login;
    const hour = 3600;
    for (let count = 1; count < 4; count++) {
      sandbox.advanceClock(7 * hour);
      await visitor.request(authorizePath({ scope: 'phone' }));
      if (count > 1) await visitor.submit('other-account');
      await visitor.submit('login', { persona: 'fresh' });
      await visitor.submit('second-factor', { decision: 'confirm' });
    }
    sandbox.advanceClock(3 * hour - 1);
    await visitor.request(`/en/oauth/login.html?login=${handle}`);
    expect(visitor.text).toContain('data-scope="email"');
    const form = visitor.form('consent');
    sandbox.advanceClock(1);
    await visitor.request(`/en/oauth/login.html?login=${handle}`);
    expect(visitor.response.status).toBe(400);
    const body = new URLSearchParams({ ...form.fields, decision: 'allow' });
    await visitor.request(form.action, { method: 'POST', body });
    expect(visitor.response.status).toBe(400);
    await visitor.request(authorizePath({ scope: 'email' }));
    expect(visitor.text).toContain('data-scope="email"');
  });

  it('lets a logged-in user choose another user only after logging out', async () => {
    const visitor = await atConsent();
    const { fields } = visitor.form('consent');
    const body = new URLSearchParams({ ...fields, persona: 'connected' });
    await visitor.request('/en/oauth/login', { method: 'POST', body });
    expect(visitor.text).toContain('/en/oauth/consent"');
    expect(visitor.text).not.toContain('/en/oauth/second-factor"');
  });

  it('logs no user in who was not chosen, with any confirmation of the form', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    const body = new URLSearchParams({ ...visitor.form('login').fields, decision: 'confirm' });
    await visitor.request('/en/oauth/second-factor', { method: 'POST', body });
    expect(visitor.text).toContain('/en/oauth/login"');
    expect(visitor.response.status).toBe(200);
  });

  it('keeps the pending login of another browser apart when a user logs in', async () => {
    const sandbox = createSandbox();
    const other = await new Visitor(sandbox).request(authorizePath({ state: 'other' }));
    await new Visitor(sandbox).logIn('fresh');
    await other.submit('login', { decision: 'cancel' });
    expect(other.location.searchParams.get('state')).toBe('other');
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

  it('forgets the sign-up form if the user chooses another account, or has signed up', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    await visitor.submit('switch-form');
    await visitor.submit('sign-up', { first_name: 'Zoë', last_name: 'M', email: 'zoe@example.com' });
    await visitor.submit('other-account');
    expect(visitor.text).toContain('/en/oauth/login"');
    expect(visitor.text).not.toContain('/en/oauth/sign-up"');
  });

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
  it('has a cookie that scripts cannot read, and a new one after the login', async () => {
    const visitor = await new Visitor(createSandbox()).request(authorizePath());
    const line = visitor.response.headers.get('set-cookie');
    expect(line).toMatch(/^dpplus_sandbox_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const before = visitor.cookie;
    await visitor.submit('login', { persona: 'fresh' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    expect(visitor.cookie).not.toBe(before);
  });

  it('continues a login that another tab began', async () => {
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
    expect(visitor.text).toContain('Log in to “Demo app”');
  });

  it('ends with a reset', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).logIn('fresh');
    await sendJson(sandbox, '/_sandbox/reset', {});
    await visitor.request(authorizePath());
    expect(visitor.text).toContain('Log in to “Demo app”');
  });
});

it('ends in a code that the token endpoint takes', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).logIn('fresh', authorizePath({ scope: 'email' }));
  const response = await requestToken(sandbox, visitor.location.searchParams.get('code') ?? '');
  expect(await response.json()).toMatchObject({ scope: 'email' });
});
