import { chromium } from '@playwright/test';
import { expect, it } from 'vitest';
import { passLogin } from '../../../sandbox/kit/pass-login.ts';
import { findBrowser } from '../../../tools/browsers/find-browsers.ts';
import { wordpress } from '../wordpress.ts';
import { describePlugin } from './describe-plugin.ts';
import { attribute, linkPage, profile } from './pages.ts';

/** Starts scripts after the first click, and sends that click again, as optimizers do. */
const optimizer = `<script>addEventListener('click', async (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const delayed of document.querySelectorAll('script[type=delayed]')) {
    const script = document.createElement('script');
    for (const { name, value } of delayed.attributes) if (name !== 'type') script.setAttribute(name, value);
    await new Promise((done) => Object.assign(script, { onload: done }) && delayed.replaceWith(script));
  }
  event.target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
}, { capture: true, once: true })</script>`;

describePlugin('the pages', (site) => {
  const { inWordPress, openBrowser, newSession, newLinkedUser } = site;

  const scriptOf = (text: string) => /<script[^>]*dp_connect\.js[^>]*>/.exec(text)?.[0] ?? '';

  it('have the script, with what optimizers leave alone, where users log in, but not where they type a new password or confirm', async () => {
    const [visitor, { name, open, ask }] = [openBrowser(), await newSession()];
    const login = await visitor.open(wordpress.loginPage);
    const back = await visitor.comeBack(await visitor.begin(), 'fresh');
    for (const { body } of [login, back, await open(linkPage)]) {
      expect(attribute(scriptOf(body), 'data-client-id')).toBe('demoapp');
      expect(attribute(scriptOf(body), 'data-redirect-uri')).toBe(site.origin + wordpress.callback);
      // Cloudflare reads its attribute before `src` only. WordPress 7 sorts attributes.
      const [before = ''] = scriptOf(body).split(' src="');
      for (const part of ['data-cfasync="false"', 'data-no-optimize="1"', 'data-no-defer="1"', 'nowprocket'])
        expect(before).toContain(` ${part}`);
    }
    const reset = await openBrowser().open(String(await inWordPress('password-link', { name })));
    expect(reset.body).toContain('id="pass1"');
    const lost = await open('/wp-login.php?action=lostpassword');
    for (const { body } of [reset, lost, await open(profile), await ask(name)])
      expect(scriptOf(body)).toBe('');
  });

  it.each([
    [{ DPPLUS_SERVICE: 'https://login.example' }, 'false'],
    [{ DPPLUS_SERVICE: 'http://login.example', DPPLUS_IS_SANDBOX: 'true' }, 'true'],
  ])('lead to the service, with %j as is_sandbox=%s', async (settings, isSandbox) => {
    for (const [name, value] of Object.entries(settings)) await inWordPress('define', { name, value });
    const { location } = await openBrowser().openStart();
    expect(new URL(location).searchParams.get('is_sandbox')).toBe(isSandbox);
  });

  it('stay as they were if WordPress has no https', async () => {
    await inWordPress('define', { name: 'DPPLUS_SERVICE', value: 'https://login.example' });
    await inWordPress('define', { name: 'WP_SITEURL', value: 'http://wordpress.example' });
    await inWordPress('log');
    expect(await (await fetch(site.origin + wordpress.loginPage)).text()).not.toContain('dp_connect.js');
    expect(await inWordPress('log')).toContainEqual(
      expect.stringContaining('address of WordPress needs https'),
    );
  });

  it.each([
    ['undefine', 'DPPLUS_CLIENT_SECRET', '', 'DPPLUS_CLIENT_SECRET: needs a value'],
    ['define', 'DPPLUS_CLIENT_SECRET', 'demosecret\n', 'DPPLUS_CLIENT_SECRET: needs printable ASCII'],
    ['define', 'DPPLUS_CLIENT_ID', 'é', 'DPPLUS_CLIENT_ID: needs printable ASCII'],
    ['define', 'DPPLUS_IS_SANDBOX', 'yes', 'DPPLUS_IS_SANDBOX: needs true or false'],
    ['define', 'DPPLUS_IS_SANDBOX', 'false', 'DPPLUS_SERVICE: needs https'],
    ['define', 'DPPLUS_SERVICE', 'http://localhost.example', 'DPPLUS_SERVICE: needs https'],
    ['define', 'DPPLUS_SERVICE', 'https://login.example/', 'DPPLUS_SERVICE: needs a whole http(s) URL'],
    ['define', 'DPPLUS_CONTACT', 'javascript:alert(1)', 'DPPLUS_CONTACT: needs an http(s), mailto or tel'],
    ['define', 'DPPLUS_INTERNAL_SERVICE', 'sandbox:4000', 'DPPLUS_INTERNAL_SERVICE: needs a whole'],
  ])(
    'stay as they were after %s %s %j, with a notice for administrators and a line of the log',
    async (task, name, value, notice) => {
      const { logIn, open } = openBrowser();
      await logIn('fresh');
      await inWordPress('log');
      await inWordPress(task, { name, value });
      const login = await open(wordpress.loginPage);
      expect([login.status, scriptOf(login.body)]).toEqual([200, '']);
      expect((await open('/wp-admin/')).body).toContain(notice);
      expect(await inWordPress('log')).toContainEqual(expect.stringContaining(notice));
    },
  );

  it('that a cache has stored log another visitor in with the first click, also if scripts wait for it', async () => {
    const { name } = await newLinkedUser();
    const content = 'Members: [dpplus_connect] [dpplus_connect]';
    const url = String(await inWordPress('page', { content }));
    const visitor = await fetch(url);
    expect(visitor.headers.getSetCookie()).toEqual([]);
    const stored = await visitor.text();
    expect(stored.match(/dp_connect\.js/g)).toHaveLength(1);
    const scripts = `${stored}<script src="/wp-includes/js/underscore.min.js"></script>`;
    const html = scripts.replaceAll(/<script(?![^>]*nowprocket)/g, '<script type="delayed"') + optimizer;
    await inWordPress('cache', { html });
    const chrome = await chromium.launch({ executablePath: findBrowser() ?? chromium.executablePath() });
    const page = await chrome.newPage();
    await page.goto(`${site.origin}/cached.html`);
    const popup = page.waitForEvent('popup');
    await page.locator('.dpplus-label').first().click();
    await passLogin(await popup, name);
    await page.waitForURL(url);
    await page.goto(site.origin + profile);
    expect(await page.locator('#user_login').inputValue()).toBe(name);
    await chrome.close();
  });
});
