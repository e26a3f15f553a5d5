import { expect, it } from 'vitest';
import { relyingApp } from '../testing/app-under-test.ts';
import { after, signUp } from '../testing/steps.ts';
import { scopeNames } from './shared-data.ts';
import { welcomePage } from './welcome-page.ts';

const service = 'http://127.0.0.1:4000';
const sheet = `<link rel="stylesheet" href="${service}/en/dp_connect.css">`;
/** The address of the button, without its query. */
const login = 'http://localhost:3000/callback';
/** The form of a user without a connection, with the fields for the service's sign-up and those without the script. */
const enrollment = [
  `POST ${service}/oauth/authenticate`,
  ...['first_name', 'last_name', 'email', 'birth_date_year', 'birth_date_month', 'birth_date_day'].map(
    (name) => `enrollment_data[${name}]`,
  ),
  'response_type client_id redirect_uri state is_sandbox ui_locales',
].join(' ');

const linked = (scope: string) => `service fresh ${scope}, password ada, connect`;
const ada = 'Your account, Good to see you & Ada';
const last = 'Use your password again, Close your account';
const links = '/account/disconnect, /account/delete';
const library = 'The library by the park, The whole library & from home';
const newcomer = [login, '/password', '/sign-up', '/gallery'].join();

/** The title and headings of a page, and its forms with the names of their fields and links without their queries. */
function outlineOf(page: string) {
  const main = /<main>.*<\/main>/s.exec(page)?.[0] ?? '';
  const found = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, text]) => text);
  const forms = [...page.matchAll(/<form[^>]* method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)];
  return {
    titles: [
      ...found(/^<!doctype html>\n<html lang="en">.*<title>(.*) – Linden<\/title>/gs),
      ...found(/<h[12]>(.*?)<\/h[12]>/g),
    ],
    actions: [
      ...forms.map(([, action, content = '']) =>
        ['POST', action, ...[...content.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name)].join(' '),
      ),
      ...[...main.matchAll(/<a [^>]*href="([^"?]*)/g)].map(([, href]) => href),
    ],
  };
}

/** The page at a path after steps of the visitor. Texts that begin with `!` are not on the page. */
it.each<[steps: string, path: string, titles: string, actions: string, ...texts: string[]]>([
  ['', '/', `${library}, For readers`, newcomer, sheet, '?dpplus=start&#38;href=%2Faccount&#38;lang=en"'],
  [
    'password ada',
    '/',
    `${library}, Welcome back`,
    'POST /logout, /account, /gallery',
    '!class="dpplus-connect"',
  ],
  [
    '',
    '/password',
    'Log in with your password, Log in with your password',
    'POST /password email password',
    '!dp_connect',
    '!class="notice',
    '<nav><a href="/account">Your account</a></nav>',
  ],
  [
    'service fresh',
    '/sign-up',
    'Become a reader, Become a reader',
    'POST /sign-up firstName lastName birthDate email password',
    'type="text" value="Lotte Marie"',
    'type="text" value="Peeters"',
    'type="date" value="1991-03-14"',
    'type="email" value="fresh@example.com"',
    'At least 12 characters</small>',
  ],
  ['', '/nowhere', 'Page not found, Page not found', '/, mailto:desk@linden.example', 'Code: 404'],
  [
    'service fresh',
    '/account',
    'Welcome, Do you already have an account here?, I have an account, I am new here',
    'POST /logout, /password, /sign-up',
    '<dt>You logged in as</dt><dd>Lotte Marie Peeters</dd><dd>fresh@example.com</dd>',
  ],
  [
    'password ada, service fresh',
    '/account',
    'Link your account, Link these two accounts?',
    'POST /account/connect token decision decision',
    '<dd>Lotte Marie Peeters</dd>',
    '<dd>fresh@example.com</dd>',
    '<dd><code>UUID</code></dd>',
    '<dd>Ada Reader</dd>',
    '<dd>ada@example.com</dd>',
  ],
  [
    'password ada',
    '/account',
    `${ada}, Log in without a password, Close your account`,
    `POST /logout, ${enrollment}, /account/delete`,
    'value="17"',
    'data-client-id="demoapp" data-redirect-uri="http://localhost:3000/callback" data-is-sandbox="true" data-state="',
    sheet,
  ],
  [
    `${linked('email')}, logout, password ada`,
    '/account',
    `${ada}, See what you share, ${last}`,
    `POST /logout, ${login}, ${links}`,
    '?dpplus=start&#38;href=%2Faccount&#38;lang=en"',
  ],
  [
    linked('email+phone+eid_profile+eid_photo'),
    '/account',
    `${ada}, Provided by you, Read from your identity card, Share more data, ${last}`,
    `POST /logout, ${login}, ${links}`,
    `scope=${Object.keys(scopeNames).join('+')}&#38;lang=en"`,
    '<dd>Email address</dd>',
    '<code>UUID</code>',
    'fresh@example.com',
    '+32470000101',
    'Lotte Marie',
    '14 March 1991',
  ],
  [
    'service no-card email+eid_profile, password ada, connect',
    '/account',
    `${ada}, Provided by you, Read from your identity card, Share more data, ${last}`,
    `POST /logout, ${login}, ${links}`,
    'We have not received this data from Secure Connect.',
    'no-card@example.com',
  ],
  [
    `${linked('email')}, disconnect`,
    '/account',
    `${ada}, Log in without a password, Close your account`,
    `POST /logout, ${enrollment}, /account/delete`,
    '<div class="notice" tabindex="-1" autofocus>',
    '<p>Your account is no longer linked to Secure Connect. Use your password to log in.',
    '!fresh@example.com',
  ],
])(
  'after “%s”, %s has its title, its headings, its forms, its links and its texts',
  async (steps, path, titles, actions, ...texts) => {
    const { visitor, atService } = await after(steps, { gallery: '/gallery' });
    const page = await visitor.read(path);
    const listed = (list: string) => list.split(/, ?/).map((each) => each.replace(' & ', ', '));
    expect(outlineOf(page)).toEqual({ titles: listed(titles), actions: listed(actions) });
    const { uuid } = await atService('fresh');
    for (const text of texts)
      if (text.startsWith('!')) expect(page).not.toContain(text.slice(1));
      else expect(page).toContain(text.replace('UUID', uuid));
  },
);

it.each([
  ['/account/delete', 'Delete your account?', 'Delete my account'],
  ['/account/disconnect', 'Unlink from Secure Connect?', 'Unlink from Secure Connect'],
])('the question before %s can be answered in two ways', async (path, question, submit) => {
  const page = await (await after(linked('email'))).visitor.read(path);
  expect(outlineOf(page)).toEqual({ titles: [question, question], actions: [`POST ${path}`, '/account'] });
  expect(page).toContain(`<button class="action">${submit}</button>`);
});

it.each([
  ['eid_photo', true],
  ['eid_address', true],
  ['eid_photo+eid_address', false],
])('the account page offers to share more while something is missing: %s', async (scope, isOffered) => {
  const page = await (await after(linked(scope))).visitor.read('/account');
  expect(page.includes('<h2>Share more data</h2>')).toBe(isOffered);
  expect(page.includes('<img class="photo" src="/account/photo"')).toBe(scope.includes('photo'));
});

it('a newcomer who shares no data is named by the UUID', () => {
  const page = String(welcomePage({ uuid: '0e7febbf', scope: '', data: {}, photo: async () => undefined }));
  expect(page).toContain('<dt>You logged in as</dt><dd>0e7febbf</dd>');
});

it('the page after a wrong password has the error in its title and in a message with the focus', async () => {
  const page = await (await relyingApp().visit().logInByPassword('Eve@example.com', 'x')).text();
  expect(page).toContain('<title>Error: Log in with your password – Linden</title>');
  expect(page).toMatch(/<div class="notice failure" tabindex="-1" autofocus>\s*<p><b>Error:<\/b> The email/);
  expect(page).toContain('type="email" value="eve@example.com"');
});

it('the return page has no navigation, and its link leads to a page about the error', async () => {
  const visitor = relyingApp().visit();
  await visitor.logIn();
  const page = await visitor.readReturn();
  const titles = (title: string, ...more: string[]) => ({
    titles: [title, title],
    actions: ['/account', ...more],
  });
  expect(outlineOf(page)).toEqual(titles('Login successful'));
  expect(page).toContain('<body class="compact">');
  expect(page).not.toMatch(/<nav|data-error/);
  expect(page).toContain(`<script src="${service}/en/dp_connect.js" `);
  await visitor.comeBack({ error: 'access_denied', state: await visitor.readState() });
  const failure = await visitor.readFailure();
  expect(outlineOf(failure)).toEqual(titles('Login not completed', 'mailto:desk@linden.example'));
  expect(failure).toContain(
    '<p class="reason" tabindex="-1" autofocus>You stopped the login, or it was not allowed. Nothing was shared. If you did not stop it, contact the website.</p>',
  );
  expect(failure).toMatch(
    /<p class="hint">Code: access_denied · Reference: [\da-f]{8} · localhost:\d+ · [\d-]{10} [\d:]{5} UTC<\/p>/,
  );
});

it('input is text on each page that shows it', async () => {
  const { visitor } = await after('');
  const names = { firstName: '<zq7 first', lastName: '<zq7 last', email: '<zq7@example.com' };
  const form = await (await visitor.post('/sign-up', { ...signUp, ...names, birthDate: '"><zq7' })).text();
  await visitor.post('/sign-up', { ...signUp, ...names });
  const account = await visitor.read('/account');
  await visitor.logIn();
  const question = await visitor.read('/account');
  const refused = await (await visitor.logInByPassword(names.email, 'x')).text();
  for (const page of [form, account, question, refused]) {
    expect(page).toContain('&lt;zq7');
    expect(page).not.toContain('<zq7');
  }
});
