import { expect, it } from 'vitest';
import { wordpress } from '../wordpress.ts';
import { describePlugin } from './describe-plugin.ts';
import { attribute, isOffered, stateOf } from './pages.ts';

// Sites whose users have no wp-admin, and whose pages choose where a login leads.

describePlugin('on a shop,', (site) => {
  const { inWordPress, newLinkedUser, newSession, openBrowser } = site;
  const page = async (content: string) =>
    String(await inWordPress('page', { content })).replace(site.origin, '');

  it('a login leads where a plugin leads the user, unless its link names a page', async () => {
    const { name } = await newLinkedUser();
    await inWordPress('lead', { name, to: `${site.origin}/my-account/` });
    expect((await openBrowser().logIn(name)).href).toBe(`${site.origin}/my-account/`);
    const named = `${wordpress.loginPage}?redirect_to=/sample-page/`;
    expect((await openBrowser().logIn(name, named)).href).toBe('/sample-page/');
    await inWordPress('lead', { name, to: 'https://evil.example/' });
    expect((await openBrowser().logIn(name)).href).toBe(`${site.origin}/wp-admin/`);
    await inWordPress('lead', { name });
    expect((await openBrowser().logIn(name)).href).toBe(`${site.origin}/wp-admin/profile.php`);
    await inWordPress('lead', { name: '' });
    expect((await openBrowser().logIn(name)).href).toBe(`${site.origin}/wp-admin/profile.php`);
    expect((await openBrowser().logIn('fresh')).href).toBe(`${site.origin}/wp-admin/`);
  });

  it('a customer links the account and removes the link on a page of the shop', async () => {
    const path = await page('[dpplus_connect_link]');
    const { name, open, comeBack, linkOf, answer, cookies } = await newSession();
    const link = attribute((await open(path)).body, 'href');
    const first = await open(link);
    const question = await open(linkOf(await comeBack(stateOf(first), name, 'email')).href);
    expect(isOffered(question)).toBe(true);
    const linked = await answer(question, 'yes');
    expect(linked.url).toContain(path);
    expect(linked.body).toContain('<p role="status">Your account is linked to Secure Connect.</p>');
    expect(await site.isConnected(name)).toBe(true);
    const { body } = await open(path);
    const value = (field: string) => new RegExp(`name="${field}" value="([^"]*)"`).exec(body)?.[1] ?? '';
    const fields = { _wpnonce: value('_wpnonce'), href: value('href').replaceAll('&#038;', '&') };
    const remove = attribute(body, 'action');
    await fetch(remove, { method: 'POST', body: new URLSearchParams(fields) });
    const forged = { ...fields, _wpnonce: 'x' };
    await fetch(remove, {
      method: 'POST',
      body: new URLSearchParams(forged),
      headers: { cookie: cookies() },
    });
    expect(await site.isConnected(name)).toBe(true);
    const removed = await open(remove, fields);
    expect(removed.body).toContain('<p role="status">The link to Secure Connect was removed.</p>');
    expect([removed.url.includes('/wp-admin/'), await site.isConnected(name)]).toEqual([false, false]);
    expect((await openBrowser().open(path)).body).not.toContain('dpplus-connect-link');
  });

  it('the form that removes a link leads to the first page if its field for the page is an array', async () => {
    const path = await page('[dpplus_connect_link]');
    const { name } = await newLinkedUser();
    const browser = openBrowser();
    await browser.logIn(name);
    const { body } = await browser.open(path);
    const [, nonce = ''] = /name="_wpnonce" value="([^"]*)"/.exec(body) ?? [];
    const removed = await browser.open(attribute(body, 'action'), { _wpnonce: nonce, 'href[]': path });
    expect([removed.status, removed.url]).toEqual([200, `${site.origin}/?dpplus-message=removed`]);
  });

  it('the login form stays if the filters of another plugin return nothing', async () => {
    const { status, body } = await openBrowser().open(`${wordpress.loginPage}?without-message`);
    expect([status, body]).toEqual([200, expect.stringContaining('class="dpplus-connect"')]);
  });

  it('the login form of a shop and a widget beside a list lead back to their page', async () => {
    const { name } = await newLinkedUser();
    for (const path of ['/?shop', '/?widget', '/?s=hello&widget']) {
      const browser = openBrowser();
      expect([path, (await browser.logIn(name, path)).href]).toEqual([path, path]);
      expect(await browser.user()).toBe(name);
    }
  });

  it('the window of an expired session ends after a login', async () => {
    const { name } = await newLinkedUser();
    const browser = openBrowser();
    const { href } = await browser.logIn(name, `${wordpress.loginPage}?interim-login=1`);
    expect((await browser.open(href)).body).toMatch(/<body class="[^"]*interim-login-success/);
    expect((await openBrowser().open(href)).body).not.toContain('interim-login-success');
  });
});
