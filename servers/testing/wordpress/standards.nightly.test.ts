import { chromium } from '@playwright/test';
import { expect, it } from 'vitest';
import { texts } from '../../../contract/texts.ts';
import { findBrowser } from '../../../tools/browsers/find-browsers.ts';
import { wordpress } from '../wordpress.ts';
import { describePlugin } from './describe-plugin.ts';
import { attribute, profile } from './pages.ts';

// What maintainers of WordPress expect of a plugin.

describePlugin('as a part of WordPress,', (site) => {
  const { inWordPress, newLinkedUser, openBrowser } = site;
  const page = async (content: string) =>
    String(await inWordPress('page', { content })).replace(site.origin, '');
  const button = /<a class="dpplus-connect"[^>]*>/;

  it('has its button above the login form, with an “or”, and a filter that leaves it out', async () => {
    const { body } = await openBrowser().open(wordpress.loginPage);
    const [above = '', form = ''] = body.split('<form');
    expect(above).toMatch(/<a class="dpplus-connect".*<\/a><\/p><p [^>]*>or<\/p>/s);
    expect(form).not.toMatch(button);
    expect((await openBrowser().open(`${wordpress.loginPage}?wp_lang=fr_FR`)).body).toContain('>ou</p>');
    for (const path of [`${wordpress.loginPage}?without-button`, '/wp-login.php?action=lostpassword']) {
      const without = (await openBrowser().open(path)).body;
      expect(without).not.toMatch(button);
      expect(without).not.toContain('dp_connect.js');
    }
  });

  it('draws the block as the shortcode, and prints the script once', async () => {
    const path = await page('<!-- wp:dpplus-connect/button /-->[dpplus_connect]');
    const { body } = await openBrowser().open(path);
    const [first, second, ...more] = body.match(new RegExp(button, 'g')) ?? [];
    expect([first, more]).toEqual([second, []]);
    expect(attribute(first ?? '', 'href')).toContain(`&href=${encodeURIComponent(path)}`);
    expect(body).toContain('<div class="wp-block-dpplus-connect-button"><a class="dpplus-connect"');
    expect(body.match(/dp_connect\.js/g)).toHaveLength(1);
  });

  it('has the block in the editor', async () => {
    const browser = await chromium.launch({ executablePath: findBrowser() ?? chromium.executablePath() });
    try {
      const editor = await browser.newPage();
      await editor.goto(site.origin + wordpress.loginPage);
      await editor.fill('#user_login', 'lea');
      await editor.fill('#user_pass', 'password of lea');
      await editor.click('#wp-submit');
      await editor.waitForURL('**/wp-admin/**');
      await editor.goto(`${site.origin}/wp-admin/post-new.php?post_type=page`);
      await editor.waitForFunction('window.wp?.blocks?.getBlockType("dpplus-connect/button")');
      await editor.evaluate(
        'wp.data.dispatch("core/block-editor").insertBlock(wp.blocks.createBlock("dpplus-connect/button"))',
      );
      const frame = editor.locator('iframe[name="editor-canvas"]');
      const canvas = (await frame.count()) > 0 ? editor.frameLocator('iframe[name="editor-canvas"]') : editor;
      await canvas.locator('[data-type="dpplus-connect/button"]').getByText(texts.en.login).waitFor();
    } finally {
      await browser.close();
    }
  });

  it('suggests a text for the privacy policy, with the host of the script', async () => {
    const { open, logInWithPassword } = openBrowser();
    await logInWithPassword('lea');
    const { body } = await open('/wp-admin/options-privacy.php?tab=policyguide');
    expect(body).toContain('If you link your account, this website stores a UUID');
    expect(body).toContain('load a script from 127.0.0.1, which');
  });

  it('tells other plugins of links and failures, and lets them change the button', async () => {
    await inWordPress('log');
    const { name, open, remove } = await newLinkedUser();
    await remove(await open(profile));
    expect(await inWordPress('log')).toEqual([`event: linked ${name}`, `event: removed ${name}`]);
    await inWordPress('define', { name: 'TEST_BROKEN', value: 'INSERT IGNORE' });
    expect((await openBrowser().logIn('fresh')).error).toBe('server_error');
    expect(await inWordPress('log')).toContain('event: The database stores no used states.');
    await inWordPress('button', { 'data-label': 'Come in', 'data-style': 'small' });
    const { body } = await openBrowser().open(wordpress.loginPage);
    expect(button.exec(body)?.[0]).toMatch(/ data-label="Come in" data-style="small"/);
    await inWordPress('button');
  });
});
