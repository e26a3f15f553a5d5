import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hostPrefix, offerCookie } from '../../contract/cookies.ts';
import { CookieJar } from '../../testing/cookie-jar.ts';
import { AttackedServer, json, uuid } from './attacked-server.ts';
import { servers } from './servers.ts';

// Users of the apps in the docs, who link their account to a login.

const apps = servers.filter(({ name }) => / users$/.test(name));
const other = uuid.replace(/5/g, '6');

/** A browser, which keeps its cookies. */
function createBrowser(app: AttackedServer) {
  const jar = new CookieJar();
  async function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
    const request = {
      method: 'POST',
      redirect: 'manual' as const,
      headers: { cookie: jar.header, ...headers },
      body: new URLSearchParams(fields),
    };
    const response = await fetch(`http://localhost:${app.port}/`, request);
    jar.keep(response.headers);
    return response.text();
  }
  /** Logs in as a user of the service, and returns the return page. */
  async function logIn(id = uuid) {
    app.grant = json({ uuid: id });
    const start = await app.openStart('', jar.header);
    for (const pair of Object.entries(start.cookies)) jar.set(...pair);
    const page = await app.callback(start.state, jar.header);
    for (const pair of Object.entries(page.cookies)) jar.set(...pair);
    return app.readReturn(page);
  }
  const read = async () => (await app.get('/', jar.header)).body;
  const token = async () => / name="token" value="([^"]*)"/.exec(await read())?.[1] ?? '';
  return { jar, post, logIn, read, token };
}

/** Expects that nothing was linked, and why. */
async function expectRefusal(app: AttackedServer, detail: string, answer: Promise<unknown>) {
  app.log = '';
  app.requests = [];
  await answer;
  await vi.waitFor(() => expect(app.log).toContain(`[dpplus-connect] accept-refused: ${detail}\n`));
  expect(app.requests).toEqual([]);
}

describe.each(apps)('the users of $file', (server) => {
  const app = new AttackedServer(server, 'https://app.example.test');
  const sessionName = server.file === 'docs/php.md' ? 'PHPSESSID' : app.sessionName;
  beforeAll(() => app.start({}), 60_000);
  afterAll(() => app.stop());

  it('agree to the login of their browser, and no one else can agree for them', async () => {
    const [noah, lea] = [createBrowser(app), createBrowser(app)];
    await noah.post({ new: '' });
    await lea.post({ new: '' });
    await expectRefusal(app, 'no-login', noah.post({ token: 'x' }));
    app.requests = [];
    expect(await noah.logIn()).toMatchObject({ error: '', href: '/' });
    expect(app.requests).toEqual(['/oauth/token']);
    const token = await noah.token();
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ])
      await expectRefusal(app, 'foreign', noah.post({ token }, headers));
    await expectRefusal(
      app,
      'token',
      noah.post({
        token: await app.signer.sign('agreement', '', { id: 'A'.repeat(16), until: 2e9, text: '=1' }),
      }),
    );
    // At a shared computer, the next user has the cookies of the login.
    const session = noah.jar.get(sessionName) ?? '';
    noah.jar.set(sessionName, lea.jar.get(sessionName) ?? '');
    expect(await noah.read()).not.toContain(uuid);
    await expectRefusal(app, 'no-login', noah.post({ token }));
    noah.jar.set(sessionName, session);
    const browser = noah.jar.get(app.browserName) ?? '';
    noah.jar.set(app.browserName, 'A'.repeat(22));
    await expectRefusal(app, 'no-login', noah.post({ token }));
    noah.jar.set(app.browserName, browser);
    await noah.post({ token }, { origin: app.origin });
    expect(app.requests).toEqual(['/api/uuids/connected']);
    expect(noah.jar.has(`${hostPrefix}${offerCookie}`)).toBe(false);

    // Another user logs in with the same UUID: it has an owner.
    expect((await lea.logIn()).error).toBe('account_mismatch');
    expect((await noah.logIn(other)).error).toBe('account_mismatch');
    expect((await noah.logIn()).error).toBe('');
    const again = createBrowser(app);
    expect((await again.logIn()).error).toBe('');
    expect(await again.read()).toContain('<p>Account 1</p>');
  });

  it('who have agreed elsewhere meanwhile keep their first UUID', async () => {
    const eva = createBrowser(app);
    await eva.post({ new: '' });
    await eva.logIn(uuid.replace(/1/g, '2'));
    const [late, token] = [new Map(eva.jar), await eva.token()];
    await eva.post({ token });
    for (const pair of late) eva.jar.set(...pair);
    await expectRefusal(app, 'not-stored', eva.post({ token }));
  });
});
