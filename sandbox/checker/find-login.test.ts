import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { givenCookies, openAppBrowser, type Visit } from './app-browser.ts';
import { readBeginRequest } from './begin-request.ts';
import { createLoginFinder } from './find-login.ts';
import type { Target } from './target.ts';

const authorize = 'http://service.test/en/oauth/authenticate.html?scope=email&state=';

/** Looks for the login of an app, as a visitor or as another user, and says what was seen. */
async function find(app: Hono, options: Partial<Target> & { begin?: never } = {}, begin = '') {
  const requests: string[] = [];
  const served = await serve(async (request) => {
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname}`);
    return app.fetch(request);
  });
  onTestFinished(served.close);
  const loginPage = `${served.url}/`;
  const client = { clientId: 'a', clientSecret: 'b', redirectUri: `${served.url}/callback`, timeout: 5000 };
  const request = readBeginRequest(begin, loginPage);
  const target: Target = { ...client, loginPage, ...options, ...(request && { begin: request }) };
  const open = () => openAppBrowser(() => {}, 5000, givenCookies(target.visitorCookie, loginPage));
  const finder = createLoginFinder(target, open);
  const found = await finder.open(open(), loginPage, true);
  const session = await finder.open(open(), loginPage, false);
  const seen = finder.seen(found.visit as Visit);
  return { state: found.login?.state, start: found.start?.replace(served.url, ''), seen, session, requests };
}

const page = (body: string) => new Hono().get('/', (c) => c.html(body));
const post = (action: string, text = 'Go') =>
  `<form method="post" action="${action}"><button>${text}</button></form>`;

it('follows a link that names a login, after others, and takes it for the start', async () => {
  const app = page('<a href="/a">Books</a><a href="/logout">Log out</a><a href="/fr/connexion">Entrer</a>');
  const { state, start, session, requests } = await find(
    app.get('/fr/connexion', (c) => c.redirect(`${authorize}x`)),
  );
  expect([state, start, session.login?.state]).toEqual(['x', '/fr/connexion', 'x']);
  expect(requests.filter((one) => /\/a$|logout/.test(one))).toEqual([]);
});

it('finds the button one page behind the first', async () => {
  const app = page('<a href="/welcome?back=1">Sign in</a>');
  app.get('/welcome', (c) => c.html('<a data-client-id="a" data-scope="email" data-state="s"></a>'));
  expect(await find(app)).toMatchObject({ state: 's', start: undefined });
});

it('posts the forms in which nobody types, and first the one that names a login', async () => {
  const app = page(
    `${post('/theme')}${post('/logout', 'Log out')}<form method=post action=/a><input name=x></form>${post('/b', 'Inloggen')}`,
  );
  const { state, requests } = await find(app.post('/b', (c) => c.redirect(`${authorize}y`, 303)));
  expect(state).toBe('y');
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /b', 'POST /b', 'POST /b']);
});

it('answers the question before the first page', async () => {
  const app = new Hono().get('/', (c) =>
    /consent/.test(c.req.header('cookie') ?? '')
      ? c.html(`<a class="dpplus-connect" data-start href="/start">Log in</a>`)
      : c.html(post('/consent', 'Only needed ones')),
  );
  app.post(
    '/consent',
    (c) => c.redirect('/', 303) && c.body(null, 303, { location: '/', 'set-cookie': 'consent=1' }),
  );
  app.get('/start', (c) => c.redirect(`${authorize}z`));
  expect((await find(app)).state).toBe('z');
  // With the cookie, no form is posted.
  const given = await find(app, { visitorCookie: 'consent=1' });
  expect([given.state, given.requests.some((one) => one.startsWith('POST'))]).toEqual(['z', false]);
});

it('posts nothing for a logged-in user that led no visitor to the service', async () => {
  const { session, requests } = await find(page(post('/delete')));
  expect(session.login).toBeUndefined();
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /delete']);
});

it.each<[string, (app: Hono) => Hono, string]>([
  [
    'POST /api/login',
    (app) => app.post('/api/login', (c) => c.json({ url: `${authorize}j` })),
    '<script></script>',
  ],
  [
    'POST /api/login {"way":"service"}',
    (app) =>
      app.post('/api/login', async (c) =>
        (await c.req.json()).way === 'service' ? c.json({ a: [`${authorize}j`] }) : c.json({}, 400),
      ),
    '',
  ],
  [
    'POST /login way=service',
    (app) =>
      app.post('/login', async (c) => {
        const { csrf, way } = await c.req.parseBody();
        return csrf === 'of-page' && way === 'service' ? c.redirect(`${authorize}j`) : c.text('no', 403);
      }),
    '<form method=post action=/login><input type=hidden name=csrf value=of-page><input name=way></form>',
  ],
  [
    'POST /login',
    (app) =>
      app.post('/login', (c) =>
        c.req.header('x-csrf-token') === 'of-page' ? c.redirect(`${authorize}j`) : c.text('no', 403),
      ),
    '<meta name="csrf-token" content="of-page">',
  ],
  ['GET /go', (app) => app.get('/go', (c) => c.redirect(`${authorize}j`)), ''],
])('begins with the request %s', async (begin, add, body) => {
  const { state, start, session } = await find(add(page(body)), {}, begin);
  expect([state, start, session.login?.state]).toEqual([
    'j',
    begin.startsWith('GET') ? '/go' : undefined,
    'j',
  ]);
});

it('sends the token of a cookie in the headers of scripts', async () => {
  const app = new Hono().get('/', (c) => c.html('', 200, { 'set-cookie': 'XSRF-TOKEN=a%3D' }));
  app.post('/login', (c) => c.json({ url: c.req.header('x-xsrf-token') === 'a=' ? `${authorize}j` : '' }));
  expect((await find(app, {}, 'POST /login')).state).toBe('j');
});

it.each<[string, (app: Hono) => Hono, RegExp]>([
  ['<p>Hello</p>', (app) => app, /^: text only$/],
  ['{"a":1}', (app) => app, /^: JSON without a URL of the service$/],
  ['<script src=/a.js></script>', (app) => app, /^: a script, .*--begin$/],
  [
    '<form method=post action=/password><input name=a></form>',
    (app) => app,
    /users type or choose \(\/password\)/,
  ],
  [
    '<a href="/login">Log in</a>',
    (app) => app.get('/login', (c) => c.text('no', 503)),
    /; the checker tried the link “Log in” to \/login \(status 503, text only\)$/,
  ],
  [
    post('/auth', 'Log in'),
    (app) => app.post('/auth', (c) => c.text('', 401, { 'www-authenticate': 'Basic realm=x' })),
    /tried the form to \/auth \(status 401, it asks for credentials \(Basic\): pass them with --header/,
  ],
])('says what it saw of %s', async (body, add, text) => {
  expect((await find(add(page(body)))).seen).toMatch(text);
});

it('says what the request of --begin got', async () => {
  expect((await find(page(''), {}, 'POST /api/login')).seen).toMatch(
    /^; the checker tried POST \/api\/login \(status 404, there is no such page\)$/,
  );
});

it.each(['PUT /a', 'POST', '/login', 'GET /a b=c', 'GET http://['])(
  'takes no other text for a request: %s',
  (text) => {
    expect(readBeginRequest(text, 'http://app.test/')).toBeUndefined();
  },
);
