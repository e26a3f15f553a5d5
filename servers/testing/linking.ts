import { expect, it, vi } from 'vitest';
import { offerCookie, offerLifetime } from '../../contract/cookies.ts';
import { clockSkew, newToken } from '../../src/server/token.ts';
import { uuid } from './attacked-server.ts';
import { type LinkingApp, openBrowser } from './linking-browser.ts';

const other = uuid.replace(/5/g, '6');

/** Tests that nothing is stored and reported before the user agrees, in the browser of the login. */
export function testLinking(linking: LinkingApp) {
  const { app } = linking;

  /** Expects that nothing was linked, and why. */
  async function expectRefusal(detail: string, location: Promise<string>) {
    app.log = '';
    app.requests = [];
    // The page of the login would say that the account is linked.
    expect(await location).not.toContain('/books');
    await vi.waitFor(() => expect(app.log).toContain(` accept-refused: ${detail}\n`));
    expect(app.requests).toEqual([]);
  }

  it('users agree to the login of their browser, and no one else can agree for them', async () => {
    const [noah, lea] = [openBrowser(linking), openBrowser(linking)];
    await noah.signUp();
    await lea.signUp();
    await expectRefusal('no-login', noah.accept('x'));
    app.requests = [];
    // At a shared computer, the cookie of the login ends with the login.
    const asked = { error: '', href: linking.page ?? '/', lifetime: offerLifetime };
    expect(await noah.logIn(uuid, '&href=/books')).toMatchObject(asked);
    expect(app.requests).toEqual(['/oauth/token']);
    const token = await noah.token();
    const origins = linking.comparesOrigin ? [] : ['https://elsewhere.example', 'null'];
    for (const headers of [
      ...['same-site', 'cross-site'].map((site) => ({ 'sec-fetch-site': site })),
      ...origins.map((origin) => ({ origin })),
    ])
      await expectRefusal('foreign', noah.accept(token, headers));
    if (!linking.comparesOrigin)
      await expectRefusal('token', noah.accept('x', { origin: 'null', 'sec-fetch-site': 'same-origin' }));
    await expectRefusal('token', noah.accept('x'));
    const forged = await app.signer.sign('agreement', '', { id: 'A'.repeat(16), until: 2e9, text: '=1' });
    await expectRefusal('token', noah.accept(forged));
    // At a shared computer, the next user has the cookies of the login.
    const session = noah.jar.get(linking.session) ?? '';
    noah.jar.set(linking.session, lea.jar.get(linking.session) ?? '');
    expect(await noah.read()).not.toContain(uuid);
    await expectRefusal('no-login', noah.accept(token));
    noah.jar.set(linking.session, session);
    const browser = noah.jar.get(app.browserName) ?? '';
    noah.jar.set(app.browserName, 'A'.repeat(22));
    await expectRefusal('no-login', noah.accept(token));
    noah.jar.set(app.browserName, browser);
    await noah.accept(token, linking.comparesOrigin ? {} : { origin: app.origin });
    expect(app.requests).toEqual(['/api/uuids/connected']);
    expect(noah.jar.has(`${app.prefix}${offerCookie}`)).toBe(false);
    // Another user logs in with the same UUID: it has an owner.
    expect((await lea.logIn()).error).toBe('account_mismatch');
    expect((await noah.logIn(other)).error).toBe('account_mismatch');
    expect((await noah.logIn()).error).toBe('');
    const again = openBrowser(linking);
    expect((await again.logIn()).error).toBe('');
    expect(await again.read()).toMatch(RegExp(`Account ${linking.first ?? '1'}\\b`));
  });

  it('a user who has agreed elsewhere meanwhile keeps the first UUID', async () => {
    const eva = openBrowser(linking);
    await eva.signUp();
    await eva.logIn(uuid.replace(/1/g, '2'), '&href=/books');
    const [late, token] = [new Map(eva.jar), await eva.token()];
    await eva.accept(token);
    for (const pair of late) eva.jar.set(...pair);
    await expectRefusal('not-stored', eva.accept(token));
  });

  it('of two users who are asked about the same login, the first to agree has it', async () => {
    const [one, two] = [openBrowser(linking), openBrowser(linking)];
    for (const browser of [one, two]) {
      await browser.signUp();
      await browser.logIn(uuid.replace(/1/g, '9'));
    }
    await one.accept(await one.token());
    await expectRefusal('not-stored', two.accept(await two.token()));
  });

  if (linking.declines)
    it('a user who says no, or who logs out, is not asked again', async () => {
      const browser = openBrowser(linking);
      await browser.signUp();
      for (const field of linking.declines ?? []) {
        const { lifetime } = await browser.logIn(uuid.replace(/1/g, '7'));
        expect(lifetime).toBe(offerLifetime);
        const token = await browser.token();
        expect(token).not.toBe('');
        app.requests = [];
        await browser.send(field);
        expect([browser.jar.has(`${app.prefix}${offerCookie}`), await browser.token()]).toEqual([false, '']);
        await expectRefusal('no-login', browser.accept(token));
      }
      // The next user of the browser is not asked to link the login of the one before.
      await browser.signUp();
      expect(await browser.read()).toContain('Account');
      expect(await browser.read()).not.toContain(uuid.replace(/1/g, '7'));
      // A no is not for good.
      await browser.logIn(uuid.replace(/1/g, '7'));
      await browser.accept(await browser.token());
      expect((await openBrowser(linking).logIn(uuid.replace(/1/g, '7'))).lifetime).toBeNaN();
    });

  if (linking.closes)
    it('after a user closes the account, no session and no login that waits is of the next user', async () => {
      const [here, elsewhere, next] = [1, 2, 3].map(() => openBrowser(linking));
      if (!here || !elsewhere || !next) throw new Error('no browser');
      await here.signUp();
      await here.logIn(uuid.replace(/1/g, '8'));
      for (const pair of here.jar) elsewhere.jar.set(...pair);
      const [account] = /Account \d+/.exec(await elsewhere.read()) ?? [];
      const token = await elsewhere.token();
      expect(token).not.toBe('');
      await here.send('close');
      expect(await elsewhere.read()).not.toContain('Account');
      await next.signUp();
      expect(await next.read()).toContain('Account');
      expect(await next.read()).not.toMatch(RegExp(`${account}\\b`));
      expect(await elsewhere.read()).not.toContain('Account');
      await expectRefusal('no-login', elsewhere.accept(token));
      // The login of “confirm” was of the user before.
      for (const name of [app.browserName, `${app.prefix}${offerCookie}`])
        next.jar.set(name, elsewhere.jar.get(name) ?? '');
      expect(await next.token()).toBe('');
    });

  if (linking.closes)
    it('after a user closes the account, a session in another browser is one of nobody', async () => {
      const [here, elsewhere] = [openBrowser(linking), openBrowser(linking)];
      await here.signUp();
      await here.logIn(uuid.replace(/1/g, 'b'));
      await here.accept(await here.token());
      await elsewhere.logIn(uuid.replace(/1/g, 'b'));
      expect(await elsewhere.read()).toContain('Account');
      await here.send('close');
      expect(await elsewhere.read()).not.toContain('Account');
      // The page of a visitor does not tell what the app takes the session for.
      expect((await elsewhere.logIn(uuid.replace(/1/g, 'c'))).error).toBe('');
      await elsewhere.signUp();
      expect(await elsewhere.token()).not.toBe('');
    });

  it('the offer of one login does not link another', async () => {
    const [one, two] = [openBrowser(linking), openBrowser(linking)];
    await one.signUp();
    await two.signUp();
    await one.logIn(uuid.replace(/1/g, '3'));
    await two.logIn(uuid.replace(/1/g, '4'));
    await expectRefusal('token', one.accept(await two.token()));
    // A cookie of another browser.
    const name = `${app.prefix}${offerCookie}`;
    one.jar.set(name, two.jar.get(name) ?? '');
    expect(await one.token()).toBe('');
    await expectRefusal('no-login', one.accept('x'));
  });

  it.skipIf(linking.signs)('an offer ends, and the token of its form is for one user', async () => {
    const [mia, ben] = [openBrowser(linking), openBrowser(linking)];
    await mia.signUp();
    await ben.signUp();
    await mia.logIn(uuid.replace(/1/g, '5'));
    const [name, browser] = [`${app.prefix}${offerCookie}`, mia.jar.get(app.browserName) ?? ''];
    const text = Buffer.from(mia.jar.get(name)?.split('.').at(-2) ?? '', 'base64url').toString();
    const plant = async (text: string, lifetime = 60) =>
      mia.jar.set(name, await app.signer.sign('offer', browser, newToken(text, lifetime)));
    // As after a login without an account: whoever signs up or logs in then is asked.
    const forAnyone = text.replace(/(?<=^\["[^"]*",)"[^"]*"/, '""').replace(/\n.*/, '\n');
    expect(forAnyone).not.toBe(text);
    await plant(forAnyone);
    const token = await mia.token();
    const session = mia.jar.get(linking.session) ?? '';
    mia.jar.set(linking.session, ben.jar.get(linking.session) ?? '');
    expect(await mia.token()).not.toBe('');
    await expectRefusal('token', mia.accept(token));
    mia.jar.set(linking.session, session);
    // Of machines whose clocks are two minutes apart.
    for (const ahead of [-clockSkew, clockSkew]) {
      await plant(text, offerLifetime + ahead);
      expect(await mia.token()).not.toBe('');
    }
    await plant(text, 0);
    expect(await mia.token()).toBe('');
    await expectRefusal('no-login', mia.accept(token));
  });
}
