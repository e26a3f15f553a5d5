import { expect, it } from 'vitest';
import { texts } from '../../../contract/texts.ts';
import { userUuid } from '../../../sandbox/service/state/personas/user-ids.ts';
import { describePlugin } from './describe-plugin.ts';
import { attribute, fieldsOf, isOffered, linkPage, profile, stateOf } from './pages.ts';

describePlugin('a link', (site) => {
  const { inWordPress, mailsTo, newUser, respond, isConnected, openBrowser, newSession, newLinkedUser } =
    site;

  it('needs the password, a new login in that session, and a yes', async () => {
    const [name, stranger] = [await newUser(), await newUser()];
    const { logIn, open, logInWithPassword, begin, comeBack, linkOf, ask, answer, user } = openBrowser();
    // Left at a shared computer.
    const left = await begin();
    const { href, error } = await logIn(stranger);
    expect(error).toBe('');
    const page = await open(href);
    expect(page.body).toContain('Your account here is not linked yet.');
    expect(await user()).toBeUndefined();

    const next = new URL(page.url).searchParams.get('redirect_to') ?? '';
    const start = await logInWithPassword(name, next);
    expect(start.body).toContain(`To link your account <strong>${name}</strong>`);
    expect(attribute(start.body, 'data-scope')).toBe('email');
    expect(linkOf(await comeBack(left, stranger, 'email')).href).toContain('dpplus-message=not_linked');
    for (const { body } of [start, await open(linkPage)]) expect(body).not.toContain('Yes, link them');

    const question = await ask(name);
    expect(question.body).toContain(
      `Link the account <strong>${name}</strong> to this account at Secure Connect?`,
    );
    expect(question.body).not.toContain(userUuid('demoapp', name));
    expect((await open(question.url, { _wpnonce: 'foreign', answer: 'yes' })).status).toBe(403);
    expect((await openBrowser().logIn(name)).href).toContain('dpplus-message=not_linked');
    expect(await isConnected(name)).toBe(false);

    const done = await answer(question, 'yes');
    expect(done.body).toContain('Your account is linked to Secure Connect.');
    expect(done.body).toMatch(/Linked since \w+ \d+, \d+ \d+:\d+ [ap]m\./);
    expect(done.body).not.toContain(userUuid('demoapp', name));
    const other = openBrowser();
    await other.logIn(name);
    expect(await other.user()).toBe(name);
    expect(await isConnected(name)).toBe(true);
  });

  it.each([
    [
      'email',
      'Connect: <strong>&lt;img src=x onerror=alert(1)&gt;%s</strong> (logged in at <strong>TIME</strong>)',
    ],
    [
      '',
      'the one with which you just logged in (at <strong>TIME</strong>). If Secure Connect did not ask you',
    ],
  ])('is named by email address and time, without markup, after the scope %j', async (scope, text) => {
    const { name, ask } = await newSession();
    const email = '<img src=x onerror=alert(1)>%s';
    await respond(scope ? { user_data: { json: { email } } } : {});
    expect((await ask(name, scope)).body.replace(/\d+:\d+ [ap]m/, 'TIME')).toContain(text);
  });

  it('is offered in the session in which the login began, and in no other', async () => {
    const { name, browser } = await newSession();
    const [stranger, other, third] = [await newUser(), openBrowser(), openBrowser()];
    await other.logInWithPassword(name);
    const states = [1, 2, 3].map(async () => stateOf(await other.open(linkPage)));
    const [one = '', two = '', three = ''] = await Promise.all(states);
    expect(third.linkOf(await third.comeBack(one, stranger)).error).toBe('unknown_state');
    const { href } = browser.linkOf(await browser.comeBack(two, stranger));
    expect(href).toBe(`${site.origin}/wp-admin/`);
    expect(isOffered(await browser.open(linkPage))).toBe(false);
    const question = await browser.ask(name);
    expect(isOffered(question)).toBe(true);
    expect(isOffered(await other.open(linkPage))).toBe(false);
    await other.answer(question, 'yes');
    for (const { logInWithPassword } of [browser, other]) await logInWithPassword(stranger);
    await other.comeBack(three, name);
    for (const { open } of [browser, other]) expect(isOffered(await open(linkPage))).toBe(false);
    expect((await openBrowser().logIn(name)).href).toContain('dpplus-message=not_linked');
  });

  it('is offered for ten minutes, or until the user says no', async () => {
    const { name, ask, answer, open } = await newSession();
    await answer(await ask(name), 'no');
    expect(isOffered(await open(linkPage))).toBe(false);
    const question = await ask(name);
    await inWordPress('wait', { name, seconds: '590' });
    expect(isOffered(await open(linkPage))).toBe(true);
    await inWordPress('wait', { name, seconds: '10' });
    expect(isOffered(await open(linkPage))).toBe(false);
    await inWordPress('log');
    await answer(question, 'yes');
    expect(await inWordPress('log')).toEqual(['accept-refused: no-login']);
    expect((await open(profile)).body).not.toContain('Linked since');
    expect(await mailsTo(name)).toEqual([]);
  });

  it('is not made with the UUID of another user, and not replaced by another one', async () => {
    const [{ name, browser }, other] = [await newSession(), await newSession()];
    const [stranger, second] = [await newUser(), openBrowser()];
    await second.logInWithPassword(name);
    const first = await browser.ask(name);
    const [ofOther, ofSecond] = [await other.ask(name), await second.ask(stranger)];
    await browser.answer(first, 'yes');
    await inWordPress('log');
    const mismatch = texts.en.errors.account_mismatch;
    expect((await other.answer(ofOther, 'yes')).body).toContain(mismatch);
    expect(await inWordPress('log')).toEqual(['accept-refused: not-stored']);
    expect((await other.ask(name)).body).toContain(mismatch);
    expect((await other.open(profile)).body).not.toContain('Linked since');
    await second.answer(ofSecond, 'yes');
    expect((await second.open(linkPage)).url).toBe(site.origin + profile);
    expect((await openBrowser().logIn(stranger)).href).toContain('dpplus-message=not_linked');
    const { logIn, user } = openBrowser();
    await logIn(name);
    expect(await user()).toBe(name);
  });

  it('is removed by its user, which ends the other sessions, and not by another user or site', async () => {
    const { name, browser } = await newLinkedUser();
    const [{ browser: stranger }, other] = [await newLinkedUser(), openBrowser()];
    await other.logIn(name);
    const page = await browser.open(profile);
    const { _wpnonce = '' } = fieldsOf(await stranger.open(profile));
    const form = { ...fieldsOf(page), _wpnonce };
    expect((await stranger.open('/wp-admin/admin-post.php', form)).status).toBe(403);
    expect((await browser.open('/wp-admin/admin-post.php', form)).status).toBe(403);
    const query = new URLSearchParams(form);
    expect((await browser.open(`/wp-admin/admin-post.php?${query}`)).status).toBe(403);
    expect(await isConnected(name)).toBe(true);

    const removal = await browser.remove(page);
    expect(removal.body).toContain('The link to Secure Connect was removed.');
    expect(removal.body).toContain('Link your account to Secure Connect');
    expect(await isConnected(name)).toBe(false);
    expect((await openBrowser().logIn(name)).href).toContain('dpplus-message=not_linked');
    expect([await browser.user(), await other.user()]).toEqual([name, undefined]);
  });

  it('is removed by an administrator on the profile of the user', async () => {
    const { name, browser } = await newLinkedUser();
    await inWordPress('locale', { name, locale: 'de_DE' });
    const { logIn, open, remove } = openBrowser();
    await logIn('fresh');
    const { user_id = '' } = fieldsOf(await browser.open(profile));
    const page = await open(`/wp-admin/user-edit.php?user_id=${user_id}`);
    expect(page.body).toContain('Linked since');
    expect(page.body).not.toContain(userUuid('demoapp', name));
    expect((await remove(page)).body).toContain('The link to Secure Connect was removed.');
    expect((await open(page.url)).body).toContain('Only the owner can link this account');
    expect(await browser.user()).toBeUndefined();
    // The email is in the user’s language, not in the administrator’s.
    expect((await mailsTo(name)).map(({ subject }) => subject)).toEqual([
      '[Test] Your account is linked to Secure Connect',
      '[Test] Die Verknüpfung mit Secure Connect wurde entfernt',
    ]);
  });

  it('is part of the tools that export and erase personal data', async () => {
    const { name } = await newLinkedUser();
    const email = `${name}@wordpress.example`;
    const exported = (await inWordPress('export', { email })) as { data: { data: { value: string }[] }[] };
    expect(exported.data[0]?.data.map(({ value }) => value)).toEqual([
      userUuid('demoapp', name),
      expect.stringMatching(/^\w+ \d+, \d+ \d+:\d+ [ap]m$/),
    ]);
    for (const isThere of [true, false]) {
      const erased = { items_removed: isThere, items_retained: false, messages: [], done: true };
      expect(await inWordPress('erase', { email })).toEqual(erased);
      expect(await isConnected(name)).toBe(false);
    }
    expect(await inWordPress('export', { email })).toEqual({ data: [], done: true });
  });
});
