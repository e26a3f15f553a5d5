import { expect, it } from 'vitest';
import { drawReturn, returnPageOf } from '../../../src/server/return-page.ts';
import { newToken } from '../../../src/server/token.ts';
import type { AttackedServer, Page } from '../attacked-server.ts';
import { contact, expectLine, expectPrivate, scriptOf } from './expectations.ts';

/** What the user reads to the help desk. */
const referenceIn = (html: string): string =>
  /(?:Reference:|Référence\s:) (\w+) · /.exec(html)?.[1] ?? 'none';

/** The time on the page, in milliseconds. */
const timeIn = (html: string): number => {
  const [, day, time] = / · (\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC<\/small>/.exec(html) ?? [];
  return day ? Date.parse(`${day}T${time}:00Z`) : Number.NaN;
};

export function testReturn(app: AttackedServer) {
  it.each([
    ['en', '', ''],
    ['fr', '', 'Accept-Language: fr-BE, en;q=0.1'],
    ['fr', '&lang=fr', 'Accept-Language: de'],
  ] as const)(
    'the return page is the one of dpplus-connect/server: %s%s, %s',
    async (language, lang, header) => {
      const script = scriptOf(app, language);
      for (const error of [undefined, 'access_denied', 'login_limit', 'invalid_scope', 'unknown']) {
        const began = Date.now();
        const { cookie, state } = await app.openStart(`href=%2Fbooks${lang}`, '', [header]);
        const { location } = await app.callback(state, cookie, error && `&error=${error}`);
        const page = await app.readReturn({ location }, '', [header]);
        const login = referenceIn(page.html);
        const at = timeIn(page.html);
        const outcome = { language, state, href: '/books', ...(error && { error }), login, at };
        const drawn = (errorPage?: string) =>
          drawReturn(
            returnPageOf(outcome, script, { redirectUri: app.redirectUri, contact }, errorPage),
          ).replace(/&#38;/g, '&');
        if (error) {
          await expectLine(app, `login-refused: ${error}`, login);
          expect(Math.abs(at - began)).toBeLessThanOrEqual(60_000);
        }
        expect(page.html).toBe(drawn(`${location}&read`));
        if (error) expect((await app.readReturn({ location: page.href }, '', [header])).html).toBe(drawn());
      }
      const unknown = await app.get(`${app.path}?code=x&state=x`, '', ['Accept-Language: lb']);
      expect((await app.readReturn(unknown)).html).toContain('<html lang="de">');
    },
  );

  it('the return page escapes the page that it leads to', async () => {
    const { cookie, state } = await app.openStart('href=%2F%22%3E%3Cscript%3E');
    const { html } = await app.readReturn(await app.callback(state, cookie));
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('an outcome that is wrong or expired says so, but not to a user who is logged in', async () => {
    const session = `${app.sessionName}=${(await app.logIn()).session}`;
    const expired = async (query?: string) => {
      const { cookie, state } = await app.openStart('href=%2Fbooks');
      const { location } = await app.callback(state, cookie, query);
      const text = Buffer.from(location.split('.').at(-2) ?? '', 'base64url').toString();
      return `&outcome=${await app.signer.sign('return', '', newToken(text, -1))}`;
    };
    const page = (query: string, cookie = '') =>
      app.readReturn({ location: `${app.path}?dpplus=return${query}` }, cookie);
    const leads = ({ status, location }: Page, href: string) =>
      expect([status, location.replace(app.origin, '')]).toEqual([303, href]);
    const late = await expired('&error=access_denied');
    for (const [query, reason, href] of [
      ['', 'foreign', '/'],
      ['&outcome=x', 'foreign', '/'],
      [late.repeat(2), 'foreign', '/'],
      [late, 'expired', '/books'],
    ] as const) {
      const own = await page(query);
      expect(own).toMatchObject({ status: 200, error: 'expired_state', state: '' });
      expect((await app.readReturn({ location: own.href })).href).toBe(href);
      expectPrivate(own);
      await expectLine(app, `return-refused: ${reason}`, referenceIn(own.html));
      leads(await page(query, session), href);
    }
    leads(await page(await expired()), '/books');
  });
}
