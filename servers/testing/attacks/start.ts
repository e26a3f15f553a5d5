import { expect, it } from 'vitest';
import { browserCookie, sessionCookie } from '../../../contract/cookies.ts';
import { longestState } from '../../../contract/limits.ts';
import { purposeHeaders } from '../../../contract/prefetch.ts';
import { texts } from '../../../contract/texts.ts';
import vectors from '../../../contract/vectors.json' with { type: 'json' };
import { cookiesInState } from '../../../sandbox/checker/cookie-in-state.ts';
import { type AttackedServer, uuid } from '../attacked-server.ts';
import { expectFailure, expectLine, expectPrivate, planted, scriptOf } from './expectations.ts';

const oddTargets = `
  //[ /// /?% PATH?% PATH?state=%ff&code=%zz PATH?&&=&== PATH?dpplus=return&outcome=%00
  PATH?dpplus=return&outcome[]=%ff PATH?code=x&state=%0D%0AAttacker:%20yes PATH?state[]=x&code[]=y
  PATH?dpplus=start&href[]=x&state=%0D%0AAttacker:%20yes&lang[]=z&scope[] PATH?dpplus=start&href=%ff&state=%ff
`.match(/\S+/g);

const longState = `The state of this link is longer than ${longestState.toLocaleString('en')} characters in the URL.`;

/** The detail in the log, the response, the query and a header. */
const refusedStarts: [string, number, string, string, string?][] = [
  ['query', 400, 'This link asks for two things at once, or for something unknown.', '&dpplus=start'],
  ['scope', 400, 'This link asks for a scope that is not in ALLOWED_SCOPE.', '&scope=email%20eid_profile'],
  ['state', 400, longState, `&state=${'x'.repeat(longestState + 1)}`],
  ['state', 400, longState, `&state=${'%C3%A9'.repeat(longestState / 6 + 1)}`],
  ['not-navigation', 403, 'Open this link in a tab or a popup.', '', 'Sec-Fetch-Dest: iframe'],
  ...purposeHeaders.flatMap((name) =>
    ['prefetch', 'preview'].map((purpose): [string, number, string, string, string] => [
      ...(['prefetch', 403, 'Open this link in a tab or a popup.', ''] as const),
      `${name}: ${purpose}`,
    ]),
  ),
];

export function testStart(app: AttackedServer) {
  it('the button is a link to the start that caches can store', async () => {
    const { head, body, cookies } = await app.get('/');
    expect(head).not.toContain('no-store');
    expect(cookies).toEqual({});
    expect(Buffer.from(body, 'latin1').toString()).toContain(
      `<a class="dpplus-connect" data-start target="_top" rel="external" href="${app.redirectUri}?dpplus=start&amp;lang=en">` +
        `<span class="dpplus-label" lang="en">${texts.en.login}</span></a>${scriptOf(app, 'en')}`,
    );
  });

  it.each(refusedStarts)('a start is refused: %s', async (detail, status, text, query, header) => {
    const page = await app.get(`${app.path}?dpplus=start${query}`, '', header ? [header] : []);
    expect([page.status, page.cookies, page.location]).toEqual([status, {}, '']);
    expect(page.head).toMatch(/^content-type: text\/plain; ?charset=utf-8\r?$/im);
    expect(page.body).toContain(text);
    expectPrivate(page);
    await expectLine(app, `start-refused: ${detail}`, /\nReference: (\w+)\n$/.exec(page.body)?.[1] ?? 'none');
  });

  it.each(vectors.ask)('htmx opens a start in the tab, and nothing begins: $title', async (vector) => {
    const target = `${app.path}?${vector.query}`;
    const page = await app.get(target, '', ['HX-Request: true', 'Sec-Fetch-Dest: empty', 'X-Moz: prefetch']);
    const [, address] = /^hx-redirect: (.*?)\r?$/im.exec(page.head) ?? [];
    expect(address).toBe(vector.asks === 'start' ? target : undefined);
    if (!address) return;
    expect([page.status, page.cookies, page.location, page.body]).toEqual([200, {}, '', '']);
    expect(app.log).not.toContain('[dpplus-connect]');
    expectPrivate(page);
  });

  it.each(oddTargets ?? [])('the request %s is answered', async (target) => {
    const { status, head, body } = await app.get(
      target.replace('PATH', app.path),
      `${browserCookie}=${planted}`,
    );
    expect(`${status} ${body}`).toMatch(/^[234](?!.*(attacker:|Traceback|Warning))/is);
    expect(head).not.toMatch(/^attacker/im);
  });

  it('the state, which others can read, has the cookie of the browser in no encoding', async () => {
    const { state, cookies } = await app.openStart('href=%2Fbooks');
    const values = Object.values(cookies).map((value) => ({ value }));
    expect([values.length, cookiesInState(state, values)]).toEqual([1, []]);
  });

  it('a start has the scope of the link, and the language of the browser if the link names none', async () => {
    const query = 'scope=&lang=fr&lang=fr&popup=1&popup=1&state=x&state=x';
    const { location } = await app.openStart(query, '', ['Accept-Language: fr;q=0.5, nl-BE']);
    expect(location).toMatch(/\/nl\/oauth\/.*&scope=&state=[\w.-]+&is_sandbox=true$/);
  });

  // On http, any other port of the host can plant a cookie under its plain name.
  if (app.prefix)
    it('a cookie that a sibling host can plant, and that a parser may find, has no effect', async () => {
      const { session } = await app.logIn();
      const { length } = app.requests;
      for (const prefix of ['%5F_Host-', '..Host-', '_[Host-', '_ Host-', '__HOST-', '', '"__Host-']) {
        const end = prefix.startsWith('"') ? '"' : '';
        const { browser, state } = await app.openStart();
        const cookie = `${prefix}${browserCookie}${end}=${browser}`;
        await expectFailure(app, await app.callback(state, cookie));
        await expectFailure(app, await app.callback(state, `${cookie}; ${app.browserName}=${planted}`));
        expect((await app.get('/', `${prefix}${sessionCookie}${end}=${session}`)).body).not.toContain(uuid);
      }
      expect(app.requests).toHaveLength(length);
    });
}
