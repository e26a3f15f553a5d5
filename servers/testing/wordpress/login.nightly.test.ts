import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { returnPolicy } from '../../../contract/return-page.ts';
import { texts } from '../../../contract/texts.ts';
import { userUuid } from '../../../sandbox/service/state/personas/user-ids.ts';
import { wordpress } from '../wordpress.ts';
import { describePlugin } from './describe-plugin.ts';
import { startPage } from './pages.ts';

describePlugin('a login', (site) => {
  const { inWordPress, newUser, openBrowser, newSession, newLinkedUser } = site;

  it('with another UUID than the user has is refused, and one with this UUID ends the session before', async () => {
    const { name, logIn, open, user } = await newSession();
    const { href, error } = await logIn('fresh');
    expect(error).toBe('account_mismatch');
    expect((await open(href)).body).toContain(texts.en.errors.account_mismatch);
    expect(await user()).toBe(name);
    const linked = await newLinkedUser();
    expect((await linked.logIn(await newUser())).error).toBe('account_mismatch');
    const old = linked.browser.copy();
    expect(await old.user()).toBe(linked.name);
    await linked.logIn(linked.name);
    expect([await linked.user(), await old.user()]).toEqual([linked.name, undefined]);
  });

  it('keeps the cookies of other plugins', async () => {
    const { headers } = await fetch(site.origin + startPage, {
      redirect: 'manual',
      headers: { 'x-theme': '1' },
    });
    const names = headers.getSetCookie().map((line) => line.split('=')[0]);
    expect(names).toEqual(['theme', expect.stringContaining('dpplus')]);
  });

  it.each(['wp_authenticate_user', 'authenticate'])(
    'of a user whom a plugin refuses in %s fails, and plugins get the event',
    async (filter) => {
      const { name } = await newLinkedUser();
      await inWordPress('refuse', { filter, name });
      await inWordPress('log');
      const { logIn, open, user } = openBrowser();
      const { href, error } = await logIn(name);
      expect(error).toBe('not_admitted');
      expect((await open(href)).body).toContain('This website does not accept your account.');
      expect(await inWordPress('log')).toEqual([`event: ${name}`, 'login-refused: not_admitted']);
      expect(await user()).toBeUndefined();
    },
  );

  it('fails if two users have the UUID', async () => {
    const { name } = await newLinkedUser();
    await inWordPress('copy-link', { from: name, to: await newUser() });
    const { logIn, user } = openBrowser();
    expect((await logIn(name)).error).toBe('configuration_error');
    expect(await inWordPress('log')).toContain('login-refused: two_users');
    expect(await user()).toBeUndefined();
  });

  it('on https has a cookie that no other host of the domain can plant', async () => {
    const https = site.origin.replace('http:', 'https:');
    for (const name of ['WP_SITEURL', 'WP_HOME']) await inWordPress('define', { name, value: https });
    // As a proxy sends it.
    const request = (path: string, cookie = '') =>
      fetch(site.origin + path, { headers: { cookie, 'x-forwarded-proto': 'https' }, redirect: 'manual' });
    const { headers } = await request(startPage);
    const [line = ''] = headers.getSetCookie();
    expect(line).toMatch(/^__Host-dpplus-browser=[\w-]{22}; path=\/; secure; HttpOnly; SameSite=Lax$/);
    const state = /&state=[^&]*/.exec(headers.get('location') ?? '')?.[0];
    await inWordPress('log');
    // PHP decodes the names of cookies.
    for (const cookie of [line.replace('__', '%5F_'), line])
      await request(`${wordpress.callback}&error=access_denied${state}`, cookie.split(';')[0]);
    expect(await inWordPress('log')).toEqual(['state-refused: no-cookie', 'login-refused: access_denied']);
  });

  it('that comes back late leads a user who is logged in to the page, without a message', async () => {
    const { begin, comeBack, linkOf, open } = openBrowser();
    const state = await begin(`${wordpress.loginPage}?redirect_to=//evil.example/`);
    const first = await begin(`${wordpress.loginPage}?redirect_to=/sample-page/?a=1`);
    expect(linkOf(await comeBack(first, 'fresh'))).toEqual({ href: '/sample-page/?a=1', error: '' });
    for (const late of [state, 'x'])
      expect(linkOf(await comeBack(late, 'fresh'))).toEqual({ href: `${site.origin}/wp-admin/`, error: '' });
    for (const error of ['', 'server_error']) {
      const text = JSON.stringify(['', '/sample-page/', error, 'en']);
      const outcome = String(await inWordPress('seal', { purpose: 'return', text }));
      const page = `${wordpress.callback}&dpplus=return&outcome=${outcome}`;
      expect((await open(page)).url).toBe(`${site.origin}/sample-page/`);
      expect((await openBrowser().open(page)).url.endsWith('/sample-page/')).toBe(error === '');
    }
  });

  it.each([
    ['HEAD', ''],
    ['POST', ''],
    ['GET', '//'],
    ['GET', '/start'],
  ])('neither begins nor ends with %s at /wp-login.php%s', async (method, path) => {
    const { begin, comeBack, cookies, linkOf } = openBrowser();
    const state = await begin();
    for (const query of ['dpplus=start', `code=x&state=${state}`]) {
      const url = `${site.origin}${wordpress.callback.replace('?', `${path}?`)}&${query}`;
      const { status, headers } = await fetch(url, { method, headers: { cookie: cookies() } });
      expect([status, headers.getSetCookie()]).toEqual([404, []]);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect(linkOf(await comeBack(state, 'fresh')).error).toBe('');
  });

  it('has a return page with the script of the service and one stylesheet only', async () => {
    const { headers } = await fetch(`${site.origin}${wordpress.callback}&dpplus=return`);
    const policy = headers.get('content-security-policy');
    expect(policy?.replace(/(?<=script-src )http:\/\/127\.0\.0\.1:\d+/, '{scripts}')).toBe(returnPolicy);
  });

  it('reads at most 100 kB of an answer of the internal address of the service', async () => {
    const answer = { uuid: userUuid('demoapp', 'fresh'), access_token: 'x'.repeat(100_000) };
    const service = createServer((_, response) => response.end(JSON.stringify(answer)));
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const value = `http://127.0.0.1:${Object(service.address()).port}`;
    await inWordPress('define', { name: 'DPPLUS_INTERNAL_SERVICE', value });
    await inWordPress('log');
    expect((await openBrowser().logIn('fresh')).error).toBe('service_unavailable');
    expect(await inWordPress('log')).toEqual(['request-failed: /oauth/token 200 invalid_response']);
    service.close();
  });

  it('reads an answer of the service that begins with 103 and is compressed without a request for it', async () => {
    const { name } = await newLinkedUser();
    const uuid = userUuid('demoapp', name);
    const service = createServer((request, response) => {
      response.writeEarlyHints({ link: '</x>; rel=preload' });
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify({ uuid, access_token: request.url })));
    });
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const value = `http://127.0.0.1:${Object(service.address()).port}`;
    await inWordPress('define', { name: 'DPPLUS_INTERNAL_SERVICE', value });
    const { logIn, user } = openBrowser();
    expect((await logIn('fresh')).error).toBe('');
    expect(await user()).toBe(name);
    service.close().closeAllConnections();
  });

  it('waits three seconds for a report without an end', async () => {
    const { name } = await newLinkedUser();
    const service = createServer((request, response) => {
      const answer = JSON.stringify({ uuid: userUuid('demoapp', name), access_token: 'x' });
      if (request.url === '/oauth/token') return response.end(answer);
      const drip = setInterval(() => response.write(' '), 500);
      return response.on('close', () => clearInterval(drip));
    });
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const value = `http://127.0.0.1:${Object(service.address()).port}`;
    await inWordPress('define', { name: 'DPPLUS_INTERNAL_SERVICE', value });
    await inWordPress('log');
    const [{ logIn, user }, began] = [openBrowser(), performance.now()];
    expect((await logIn('fresh')).error).toBe('');
    expect(performance.now() - began).toBeLessThan(6000);
    expect([await user(), await inWordPress('log')]).toEqual([
      name,
      ['request-failed: /api/uuids/connected 0 cURL 28'],
    ]);
    service.close().closeAllConnections();
  });

  it('does not blame the user if the database fails', async () => {
    await inWordPress('define', { name: 'TEST_BROKEN', value: 'INSERT IGNORE' });
    expect((await openBrowser().logIn('fresh')).error).toBe('server_error');
    expect(await inWordPress('log')).toContain('callback-failed: RuntimeException');
  });

  it('in progress ends if wp-config.php gets new keys', async () => {
    const { begin, comeBack, linkOf } = openBrowser();
    const state = await begin();
    await inWordPress('define', { name: 'AUTH_KEY', value: 'new key of auth' });
    expect(linkOf(await comeBack(state, 'fresh')).error).toBe('unknown_state');
  });

  it('leaves about 10,000 used states in the database', async () => {
    const until = String(Math.floor(Date.now() / 1000) + 100);
    await inWordPress('use', { count: '13000', until });
    expect(Number(await inWordPress('used'))).toBeLessThan(12_500);
    expect(Number(await inWordPress('used'))).toBeGreaterThanOrEqual(10_000);
  });

  it('has at most 1,000 bytes of the state of the page, also of one that is not UTF-8', async () => {
    const { openStart, open } = openBrowser();
    expect((await openStart(`state=${'%C3%A9'.repeat(166)}`)).location).toContain('/oauth/authenticate');
    expect((await openStart(`state=${'%C3%A9'.repeat(167)}`)).location).toContain('dpplus=start');
    const state = /&(state=[^&]*)/.exec((await openStart('state=%ffx')).location)?.[1];
    expect(state).toMatch(/~%FFx$/);
    const { body } = await open(`${wordpress.callback}&error=access_denied&${state}${'x'.repeat(3000)}`);
    expect(body).toContain(` data-state="\u{FFFD}${'x'.repeat(999)}" data-error="access_denied"`);
  });
});
