import { describe, expect, it } from 'vitest';
import { languages } from '../languages.ts';
import { password, relyingApp } from '../testing/app-under-test.ts';
import { en } from '../texts/en.ts';
import { texts } from '../texts.ts';
import { fieldValue } from './field-value.ts';

/** The content of a page without the parts of every page. */
const mainOf = (page: string) => /<main>.*<\/main>/s.exec(page)?.[0] ?? '';

/** Everything that a page lets its reader do: each form's action with the names of its fields, then each link. */
const actionsOf = (whole: string, page = mainOf(whole)) => ({
  forms: [...page.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([form, action, content = '']) => [
      ...(form.includes('method="post"') ? ['post'] : []),
      action,
      ...[...content.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name),
    ],
  ),
  links: [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href),
});

/** What of markup is there to be read. */
const wordsOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Each field of a page's forms, with its label. */
const fieldsOf = (page: string) =>
  [...page.matchAll(/<div class="field">(.*?)(<input[^>]*>)/gs)].map(([, words = '', input]) => [
    wordsOf(words),
    input,
  ]);

function expectHeaded(page: string, title: string, heading: string) {
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain(`<title>${title} – Linden</title>`);
  expect(page.match(/<h1>.*?<\/h1>/g)).toEqual([`<h1>${heading}</h1>`]);
}

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
  return { ...world, visitor };
}

describe('a page has a title, a text and its actions:', () => {
  it('the first page, with the login', async () => {
    const page = await relyingApp({ gallery: '/gallery' }).visit().read('/');
    expectHeaded(page, en.tagline, en.loginHeading);
    const links = ['#', '/password', '/sign-up', '/gallery'];
    expect(actionsOf(page)).toEqual({ forms: [], links });
    expect(page).toContain(`<h2 id="login-heading">${en.readersHeading}</h2>`);
    expect(page).not.toContain('class="notice');
  });

  it('the first page for a logged-in user', async () => {
    const page = await (await ada()).visitor.read('/');
    expectHeaded(page, en.tagline, en.loginHeading);
    expect(actionsOf(page)).toEqual({ forms: [], links: ['/account'] });
  });

  it('the password page', async () => {
    const page = await relyingApp().visit().read('/password');
    expectHeaded(page, 'Log in with your password', 'Log in with your password');
    expect(actionsOf(page)).toEqual({ forms: [['post', '/password', 'email', 'password']], links: [] });
    expect(page).toContain('type="email" value=""');
  });

  it('the password page after a wrong password', async () => {
    const page = await (await relyingApp().visit().logInByPassword('Eve@example.com', 'x')).text();
    expect(page.match(/class="notice/g)).toHaveLength(1);
    expect(page).toContain(`<title>${en.errorMark} ${en.passwordTitle} – Linden</title>`);
    expect(page).toContain('<div class="notice failure" role="status" tabindex="-1" autofocus>');
    expect(page).toContain(`<b>${en.errorMark}</b> ${en.notices.wrong_password}`);
    expect(page).toContain('type="email" value="eve@example.com"');
  });

  it('the sign-up page', async () => {
    const page = await relyingApp().visit().read('/sign-up');
    expectHeaded(page, 'Become a reader', 'Become a reader');
    const names = ['first_name', 'last_name', 'birth_date', 'email', 'password'];
    expect(actionsOf(page)).toEqual({ forms: [['post', '/sign-up', ...names]], links: [] });
  });

  it('the sign-up page with the errors in its fields', async () => {
    const fields = {
      first_name: ' ',
      last_name: 'Reader',
      birth_date: '1.4.90',
      email: 'ada',
      password: 'short',
    };
    const answer = await relyingApp().visit().post('/sign-up', fields);
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain(`<title>${en.errorMark} ${en.signUpTitle} – Linden</title>`);
    expect(page).toContain('<div class="notice failure" role="alert" tabindex="-1" autofocus>');
    const problems = ['firstName', 'birthDate', 'email', 'password'] as const;
    const links = ['#first_name', '#birth_date', '#email', '#password'];
    expect(actionsOf(page).links).toEqual(links);
    for (const [index, name] of problems.entries()) {
      const id = links[index]?.slice(1);
      const hint = name === 'password' ? 'password-hint ' : '';
      expect(page).toContain(`<a href="#${id}">${en.fieldProblems[name]}</a>`);
      expect(page).toContain(`id="${id}-problem"><b>${en.errorMark}</b> ${en.fieldProblems[name]}</p>`);
      expect(page).toMatch(
        new RegExp(`<input id="${id}" .* aria-invalid="true" aria-describedby="${hint}${id}-problem">`),
      );
    }
    expect(page).toContain('id="last_name" name="last_name" type="text" value="Reader"');
    expect(page).not.toContain('value="short"');
  });

  it('the page for a user whose UUID the library does not know', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    const page = await visitor.read('/account');
    expectHeaded(page, 'Welcome', 'Have you been here before?');
    expect(actionsOf(page)).toEqual({ forms: [['post', '/logout']], links: ['/password', '/sign-up'] });
  });

  it('the question whether a login and an account belong together', async () => {
    const { visitor } = await ada();
    await visitor.logIn({ scope: '' });
    const page = await visitor.read('/account');
    expectHeaded(page, 'Link your account', 'Are both of these yours?');
    expect(actionsOf(page).forms).toEqual([['post', '/account/connect', 'token', 'decision', 'decision']]);
    expect([...page.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text]) => text)).toEqual([
      expect.stringMatching(/^<code>[\w-]{36}<\/code>$/),
      'Ada Reader',
      'ada@example.com',
    ]);
  });

  it.each([
    ['/account/delete', en.deleteQuestion, en.submitDelete],
    ['/account/disconnect', en.disconnectQuestion, en.submitDisconnect],
  ])('the question before %s', async (path, question, submit) => {
    const { visitor } = await ada({ scope: '' });
    const page = await visitor.read(path);
    expectHeaded(page, question, question);
    expect(actionsOf(page)).toEqual({ forms: [['post', path]], links: ['/account'] });
    expect(page).toContain(`<button class="action">${submit}</button>`);
  });

  it('the account page of a user with a password only', async () => {
    const page = await (await ada()).visitor.read('/account');
    expectHeaded(page, 'Your account', 'Good to see you, Ada');
    const [connect, ...others] = actionsOf(page).forms;
    expect(connect?.slice(0, 2)).toEqual(['post', 'http://127.0.0.1:4000/oauth/authenticate']);
    expect(others).toEqual([['post', '/logout']]);
    expect(actionsOf(page).links).toContain('/account/delete');
    expect(page.match(/<h2>.*?<\/h2>/g)).toEqual([
      '<h2>Log in without a password</h2>',
      '<h2>Close your account</h2>',
    ]);
  });

  it('the account page of a connected user who logged in by password', async () => {
    const { visit, reader } = relyingApp();
    await reader({ persona: 'fresh' });
    const visitor = visit();
    await visitor.logInByPassword('ada@example.com', password);
    const page = await visitor.read('/account');
    expect(page).toContain('<h2>See what you share</h2>');
    expect(page).toContain('data-scope="email phone eid_profile"');
    expect(page).toContain(`<a href="/account" aria-current="page">`);
    const first = `${en.accountHeading('Ada', 'Reader')} ${en.refreshHeading}`;
    expect(wordsOf(mainOf(page)).startsWith(first)).toBe(true);
    await visitor.post('/account/disconnect');
    const done = await visitor.read('/account');
    expect(done).toContain('<div class="notice success" role="status" tabindex="-1" autofocus>');
    expect(wordsOf(mainOf(done)).startsWith(en.notices.disconnected)).toBe(true);
  });

  it('the account page of a user who logged in with the service', async () => {
    const page = await (await ada({ scope: 'email eid_profile' })).visitor.read('/account');
    expectHeaded(page, 'Your account', 'Good to see you, Ada');
    expect(actionsOf(page).forms).toEqual([['post', '/logout']]);
    expect(actionsOf(page).links).toEqual(expect.arrayContaining(['/account/disconnect', '/account/delete']));
    expect(page.match(/<h2>.*?<\/h2>/g)).toEqual([
      '<h2>Provided by you</h2>',
      '<h2>Read from your identity card</h2>',
      '<h2>Share more data</h2>',
      '<h2>Use your password again</h2>',
      '<h2>Close your account</h2>',
    ]);
    expect(page).toContain('<dd>Email address</dd>');
    expect(page).toContain('<dd>Details from your identity card</dd>');
    expect(page).not.toContain('class="photo"');
  });

  it('the account page with a photo', async () => {
    const page = await (await ada({ scope: 'eid_profile eid_photo' })).visitor.read('/account');
    expect(page).toContain('<img class="photo" src="/account/photo"');
  });

  it.each([
    ['eid_photo', true],
    ['eid_address', true],
    ['eid_photo eid_address', false],
  ])(
    'the account page, which offers to share more while something is missing: %s',
    async (scope, isOffered) => {
      const page = await (await ada({ scope })).visitor.read('/account');
      expect(page.includes(`<h2>${en.moreHeading}</h2>`)).toBe(isOffered);
    },
  );

  it('the page of connections', async () => {
    const { visit, reader } = relyingApp();
    await reader({ email: 'staff@example.com', staff: true, persona: 'connected' });
    const visitor = visit();
    await visitor.logInByPassword('staff@example.com', password);
    const inLine = await visitor.read('/connections');
    expectHeaded(inLine, 'Linked accounts', 'Linked accounts');
    expect(actionsOf(inLine).forms).toEqual([]);
    expect(inLine.match(/<dd>None<\/dd>/g)).toHaveLength(2);
    await reader({ email: 'b@example.com', persona: 'fresh' });
    expect(actionsOf(await visitor.read('/connections')).forms).toEqual([['post', '/connections']]);
  });

  it('the return page, and the page after a login that failed', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    const page = await visitor.readReturn();
    expectHeaded(page, 'Login', 'You are logged in');
    expect(page).not.toContain('data-error');
    await visitor.comeBack({
      error: 'access_denied',
      state: (await visitor.get('/state').then((it) => it.json())).state,
    });
    expectHeaded(await visitor.readReturn(), 'Login not completed', 'Login not completed');
    const failure = await visitor.readFailure();
    expectHeaded(failure, 'Login not completed', 'Login not completed');
    expect(actionsOf(failure)).toEqual({ forms: [], links: ['/account'] });
  });

  it('an address without a page', async () => {
    const visitor = relyingApp().visit();
    const page = await visitor.read('/nowhere');
    expectHeaded(page, 'Page not found', 'Page not found');
    expect(actionsOf(page)).toEqual({ forms: [], links: ['/'] });
  });
});

describe('a form', () => {
  it('for a password has the names by which browsers fill it in', async () => {
    expect(fieldsOf(await relyingApp().visit().read('/password'))).toEqual([
      [en.email, '<input id="email" name="email" type="email" value="" autocomplete="username" required>'],
      [
        en.password,
        '<input id="password" name="password" type="password" value="" autocomplete="current-password" required>',
      ],
    ]);
  });

  it('for signing up has these names too, and the rules for a password', async () => {
    expect(fieldsOf(await relyingApp().visit().read('/sign-up'))).toEqual([
      [
        en.firstName,
        '<input id="first_name" name="first_name" type="text" value="" autocomplete="given-name" required>',
      ],
      [
        en.lastName,
        '<input id="last_name" name="last_name" type="text" value="" autocomplete="family-name" required>',
      ],
      [en.birthDate, '<input id="birth_date" name="birth_date" type="date" value="" autocomplete="bday">'],
      [en.email, '<input id="email" name="email" type="email" value="" autocomplete="username" required>'],
      [
        `${en.password} ${en.passwordHint}`,
        '<input id="password" name="password" type="password" value="" autocomplete="new-password" required aria-describedby="password-hint">',
      ],
    ]);
  });

  it('shows no error before it was sent', async () => {
    const page = await relyingApp().visit().read('/sign-up');
    const labels = fieldsOf(page).map(([words]) => words);
    expect(wordsOf(mainOf(page))).toBe([en.signUpTitle, en.signUpLead, ...labels, en.submitSignUp].join(' '));
  });
});

describe('every page', () => {
  it('has its own texts and those of the layout, and no others', async () => {
    const visitor = relyingApp().visit();
    const site = [en.accountTitle, 'English Français Deutsch Nederlands Italiano'];
    for (const [path, title] of [
      ['/password', en.passwordTitle],
      ['/', en.tagline],
    ]) {
      const page = await visitor.read(path ?? '');
      expect(wordsOf(page)).toBe([`${title} – Linden Linden`, ...site, wordsOf(mainOf(page))].join(' '));
    }
    await visitor.logIn();
    const page = await visitor.readReturn();
    expect(wordsOf(page)).toBe(`Login – Linden Linden ${wordsOf(mainOf(page))}`);
  });

  it('links to itself in each language, and marks the current one', async () => {
    const page = await relyingApp().visit().read('/password?lang=nl');
    const links = [
      ...page.matchAll(/<a href="\?lang=(\w\w)" lang="(\w\w)"[^>]* aria-current="(\w+)">(.*?)</g),
    ];
    expect(links.map(([, ...parts]) => parts.join(' '))).toEqual([
      'en en false English',
      'fr fr false Français',
      'de de false Deutsch',
      'nl nl true Nederlands',
      'it it false Italiano',
    ]);
    expect(page).toContain('<body class="full">');
  });

  it('leads to the account, and marks it there', async () => {
    const page = await relyingApp().visit().read('/password');
    expect(page).toContain('<a href="/account">');
    expect(await (await ada()).visitor.read('/account')).toContain('<a href="/account" aria-current="page">');
  });

  it('has the button’s stylesheet if it has the button', async () => {
    const visitor = relyingApp().visit();
    const sheet = '<link rel="stylesheet" href="http://127.0.0.1:4000/de/dp_connect.css">';
    expect(await visitor.read('/?lang=de')).toContain(sheet);
    expect(await visitor.read('/password')).not.toContain('dp_connect');
  });

  it('has no navigation in a popup', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    const page = await visitor.readReturn();
    expect(page).toContain('<body class="compact">');
    expect(page).not.toMatch(/<nav/);
  });
});

describe('a value of the user’s data', () => {
  it.each([
    ['Peeters', 'Peeters'],
    ['1991-03-14', '14 March 1991'],
    ['2026-01-31T23:59:59Z', '31 January 2026'],
    ['1958-00-00', '1958-00-00'],
    ['since 1991-03-14', 'since 1991-03-14'],
    ['1991-03-14 or so', '1991-03-14 or so'],
    ['2026-01-31T23:59:59Z or so', '2026-01-31T23:59:59Z or so'],
    [{}, ''],
    [{ floor: 3 }, ''],
    ['', ''],
    [{ street_and_number: 'Voorbeeldstraat 12', zip_code: '1000', floor: 3 }, 'Voorbeeldstraat 12, 1000'],
    [null, ''],
    [undefined, ''],
    [7, ''],
  ] as [unknown, string][])('%j is shown as “%s”', (value, text) => {
    expect(fieldValue('en', 'any', value)?.text ?? '').toBe(text);
  });

  it('is left out if it is empty', () => {
    for (const value of ['', {}, { floor: 3 }, null, 7])
      expect(fieldValue('en', 'any', value)).toBeUndefined();
  });

  it('that consists of parts keeps the wording of the service', () => {
    expect(fieldValue('en', 'address', { zip_code: '1000' })).toEqual({ text: '1000', isOurs: false });
  });

  it('is in the language of the page', () => {
    expect(fieldValue('de', 'any', '1991-03-14')).toEqual({ text: '14. März 1991', isOurs: true });
  });

  it.each(['M', 'V', 'F', 'W'])(
    'is in the language of the page for the card’s code for the sex, %s',
    (code) => {
      for (const language of languages) {
        expect(fieldValue(language, 'gender', code)).toEqual({
          text: texts[language].sexes[code as 'M' | 'V' | 'F' | 'W'],
          isOurs: true,
        });
      }
    },
  );

  it.each([
    ['gender', 'X'],
    ['gender', 'constructor'],
    ['nationality', 'V'],
    ['nationality', 'Belg'],
  ])('%s: %s stays unchanged, without a language', (name, value) => {
    expect(fieldValue('en', name, value)).toEqual({ text: value, isOurs: false });
  });

  it('has no language on the page if it stays unchanged', async () => {
    const page = await (await ada({ scope: 'eid_profile' })).visitor.read('/account');
    expect(page).toContain('<dt>Nationality</dt><dd lang="">Belg</dd>');
    expect(page).toContain('<dt>Sex</dt><dd>Female</dd>');
  });
});

it('the script’s allowlists have the values of the buttons of each page, and no others', async () => {
  const { visitor } = await ada();
  for (const page of [await relyingApp().visit().read('/'), await visitor.read('/account')]) {
    const pins = 'data-client-id="demoapp" data-redirect-uri="http://localhost:3000/callback"';
    expect(page).toContain(`<script src="http://127.0.0.1:4000/en/dp_connect.js" ${pins}></script>`);
    expect(page.match(/data-client-id="demoapp"/g)).toHaveLength(2);
    expect(page.match(/data-redirect-uri="http:\/\/localhost:3000\/callback"/g)).toHaveLength(2);
  }
});
