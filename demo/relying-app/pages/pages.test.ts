import { expect, it } from 'vitest';
import { password, relyingApp } from '../testing/app-under-test.ts';

/** The address of the button, without its query. */
const login = 'http://127.0.0.1:4000/en/oauth/authenticate.html';

/**
 * Everything that a page lets its reader do: each form's action with the names of its fields, then each link without its
 * query.
 */
function actionsOf(page: string) {
  const main = /<main>.*<\/main>/s.exec(page)?.[0] ?? '';
  const forms = [...main.matchAll(/<form[^>]* method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)];
  return {
    forms: forms.map(([, action, content = '']) => [
      action,
      ...[...content.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name),
    ]),
    links: [...main.matchAll(/<a [^>]*href="([^"?]*)/g)].map(([, href]) => href),
  };
}

function expectHeaded(page: string, title: string, heading: string) {
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain(`<title>${title} – Linden</title>`);
  expect(page.match(/<h1>.*?<\/h1>/g)).toEqual([`<h1>${heading}</h1>`]);
}

const headingsOf = (page: string) => [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);

/**
 * Ada, who is logged in.
 *
 * @param login With the service, else by password.
 */
async function ada(login?: { persona?: string; scope?: string }) {
  const world = relyingApp();
  await world.reader(login ? { persona: 'fresh' } : {});
  const visitor = world.visit();
  await (login ? visitor.logIn(login) : visitor.logInByPassword('ada@example.com', password));
  return visitor;
}

it.each([
  [
    '/',
    'The library by the park',
    'The whole library, from home',
    [],
    [login, '/password', '/sign-up', '/gallery'],
  ],
  [
    '/password',
    'Log in with your password',
    'Log in with your password',
    [['/password', 'email', 'password']],
    [],
  ],
  [
    '/sign-up',
    'Become a reader',
    'Become a reader',
    [['/sign-up', 'firstName', 'lastName', 'birthDate', 'email', 'password']],
    [],
  ],
  ['/nowhere', 'Page not found', 'Page not found', [], ['/']],
])(
  'the page %s has its title, its heading, its forms and its links',
  async (path, title, heading, forms, links) => {
    const page = await relyingApp({ gallery: '/gallery' }).visit().read(path);
    expectHeaded(page, title, heading);
    expect(actionsOf(page)).toEqual({ forms, links });
    expect(page).not.toMatch(/class="notice|Error:/);
  },
);

it('the first page greets a logged-in user, without a button', async () => {
  const page = await (await ada()).read('/');
  expect(headingsOf(page)).toEqual(['Welcome back']);
  expect(actionsOf(page)).toEqual({ forms: [], links: ['/account'] });
  expect(page).not.toContain('class="dpplus-connect"');
});

it('the page for a user whose UUID the library does not know asks for an account', async () => {
  const visitor = relyingApp().visit();
  await visitor.logIn();
  const page = await visitor.read('/account');
  expectHeaded(page, 'Welcome', 'Do you already have an account here?');
  expect(actionsOf(page)).toEqual({ forms: [['/logout']], links: ['/password', '/sign-up'] });
});

it('the question whether a login and an account belong together can be answered in two ways', async () => {
  const visitor = await ada();
  await visitor.logIn({ scope: '' });
  const page = await visitor.read('/account');
  expectHeaded(page, 'Link your account', 'Are both of these yours?');
  expect(actionsOf(page).forms).toEqual([['/account/connect', 'token', 'decision', 'decision']]);
});

it.each([
  ['/account/delete', 'Delete your account?', 'Delete my account'],
  ['/account/disconnect', 'Unlink from Secure Connect?', 'Unlink from Secure Connect'],
])('the question before %s can be answered in two ways', async (path, question, submit) => {
  const page = await (await ada({ scope: '' })).read(path);
  expectHeaded(page, question, question);
  expect(actionsOf(page)).toEqual({ forms: [[path]], links: ['/account'] });
  expect(page).toContain(`<button class="action">${submit}</button>`);
});

it('the account page of a user with a password only offers to connect', async () => {
  const page = await (await ada()).read('/account');
  expectHeaded(page, 'Your account', 'Good to see you, Ada');
  const [connect, ...others] = actionsOf(page).forms;
  expect(connect?.[0]).toBe('http://127.0.0.1:4000/oauth/authenticate');
  expect(others).toEqual([['/logout']]);
  expect(headingsOf(page)).toEqual(['Log in without a password', 'Close your account']);
});

it('the account page of a connected user who logged in by password offers to see the data', async () => {
  const { visit, reader } = relyingApp();
  await reader({ persona: 'fresh' });
  const visitor = visit();
  await visitor.logInByPassword('ada@example.com', password);
  const page = await visitor.read('/account');
  expect(headingsOf(page)).toEqual(['See what you share', 'Use your password again', 'Close your account']);
  expect(page).toContain('data-scope="email phone eid_profile"');
});

it('the account page of a user who logged in with the service shows the data and offers to share more', async () => {
  const page = await (await ada({ scope: 'email eid_profile' })).read('/account');
  expect(actionsOf(page).links).toEqual([login, '/account/disconnect', '/account/delete']);
  expect(headingsOf(page)).toEqual([
    'Provided by you',
    'Read from your identity card',
    'Share more data',
    'Use your password again',
    'Close your account',
  ]);
  expect(page).toContain('data-scope="email phone eid_profile eid_photo eid_address"');
  expect(page).toContain('<dd>Email address</dd>');
  expect(page).toContain('<dd>Details from your identity card</dd>');
  expect(page).not.toContain('class="photo"');
});

it.each([
  ['eid_photo', true],
  ['eid_address', true],
  ['eid_photo eid_address', false],
])('the account page offers to share more while something is missing: %s', async (scope, isOffered) => {
  const page = await (await ada({ scope })).read('/account');
  expect(headingsOf(page).includes('Share more data')).toBe(isOffered);
  expect(page.includes('<img class="photo" src="/account/photo"')).toBe(scope.includes('photo'));
});

it('the page after a wrong password has the error in its title and in a message with the focus', async () => {
  const page = await (await relyingApp().visit().logInByPassword('Eve@example.com', 'x')).text();
  expect(page).toContain('<title>Error: Log in with your password – Linden</title>');
  expect(page).toMatch(/<div class="notice failure" tabindex="-1" autofocus>\s*<p><b>Error:<\/b> The email/);
  expect(page).toContain('type="email" value="eve@example.com"');
});

it('the message of a success has no mark of an error', async () => {
  const visitor = await ada({ scope: '' });
  await visitor.post('/account/disconnect');
  const page = await visitor.read('/account');
  expect(page).toContain('<title>Your account – Linden</title>');
  expect(page).toMatch(/<div class="notice" tabindex="-1" autofocus>\s*<p>Your account is no longer/);
});

it('the return page has no navigation, and its link leads to a page about the error', async () => {
  const visitor = relyingApp().visit();
  await visitor.logIn();
  const page = await visitor.readReturn();
  expectHeaded(page, 'Login confirmed', 'Login confirmed');
  expect(page).toContain('<body class="compact">');
  expect(page).not.toMatch(/<nav|data-error/);
  expect(page).toMatch(/<a href="\/account" class="dpplus-return" data-state="[\w.-]+">Continue<\/a>/);
  expect(page).toContain('<script src="http://127.0.0.1:4000/en/dp_connect.js" ');
  const { state } = await (await visitor.get('/state')).json();
  await visitor.comeBack({ error: 'access_denied', state });
  expectHeaded(await visitor.readReturn(), 'Login not completed', 'Login not completed');
  const failure = await visitor.readFailure();
  expectHeaded(failure, 'Login not completed', 'Login not completed');
  expect(failure).toContain('<p>You did not complete the login. You can try again at any time.</p>');
  expect(failure).toContain('<p class="hint">Code: access_denied</p>');
  expect(actionsOf(failure)).toEqual({ forms: [], links: ['/account'] });
});

it('the inputs of the forms have the names by which browsers fill them in, and their hints', async () => {
  const visitor = relyingApp().visit();
  const inputs = `${await visitor.read('/password')}${await visitor.read('/sign-up')}`.match(/<input[^>]*>/g);
  expect(inputs).toEqual([
    '<input id="email" name="email" type="email" value="" autocomplete="username" aria-required="true">',
    '<input id="password" name="password" type="password" value="" autocomplete="current-password" aria-required="true">',
    '<input id="firstName" name="firstName" type="text" value="" autocomplete="given-name" aria-required="true">',
    '<input id="lastName" name="lastName" type="text" value="" autocomplete="family-name" aria-required="true">',
    '<input id="birthDate" name="birthDate" type="date" value="" autocomplete="bday">',
    '<input id="email" name="email" type="email" value="" autocomplete="username" aria-required="true">',
    '<input id="password" name="password" type="password" value="" autocomplete="new-password" aria-required="true" aria-describedby="password-hint">',
  ]);
  expect(await visitor.read('/sign-up')).toContain(
    '<small id="password-hint">At least 12 characters</small>',
  );
});

it('a page leads to the account, and has the button’s stylesheet if it has the button', async () => {
  const visitor = relyingApp().visit();
  const sheet = '<link rel="stylesheet" href="http://127.0.0.1:4000/en/dp_connect.css">';
  expect(await visitor.read('/')).toContain(sheet);
  const page = await visitor.read('/password');
  expect(page).not.toContain('dp_connect');
  expect(page).toContain('<nav><a href="/account">Your account</a></nav>');
});
