import { describe, expect, it, vi } from 'vitest';
import { purposeHeaders } from '../../contract/prefetch.ts';
import { texts } from '../../contract/texts.ts';
import { app, run, useSite } from './php-functions.ts';

describe('an answer that comes twice to a site in PHP', () => {
  useSite();

  it.each(purposeHeaders)('a prefetch of the answer with %s uses up nothing', async (header) => {
    const { state, cookie } = await app.openStart();
    for (const value of ['prefetch', 'preview', 'prefetch;prerender']) {
      const path = `${app.path}?state=${state}&code=x`;
      const { status, cookies } = await app.get(path, cookie, [`${header}: ${value}`]);
      expect([status, cookies, app.requests]).toEqual([403, {}, []]);
    }
    await vi.waitFor(() => expect(app.log).toContain('[dpplus-connect] state-refused: prefetch'));
    expect((await app.readReturn(await app.callback(state, cookie))).error).toBe('');
  });

  it('an answer that comes twice gets the session of PHP that onLogin has begun', async () => {
    const { state, cookie } = await app.openStart('state=of-the-page&href=%2Fbooks');
    const [first, second] = await Promise.all([app.callback(state, cookie), app.callback(state, cookie)]);
    const third = await app.callback(state, cookie);
    expect([second.cookies, third.cookies]).toEqual([first.cookies, first.cookies]);
    const session = `PHPSESSID=${third.cookies.PHPSESSID}`;
    expect(await app.readReturn(third, session)).toMatchObject({
      error: '',
      href: '/books',
      state: 'of-the-page',
      html: expect.stringContaining(`<title>${texts.en.title}</title>`),
    });
    expect((await app.get('/', session)).body).toContain('Hello noah');
    expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
    const copied = await app.callback(state, cookie);
    expect(copied.cookies.PHPSESSID).not.toBe(third.cookies.PHPSESSID);
    expect((await app.readReturn(copied)).error).toBe('expired_state');
  });

  it('the session is in its store before another request gets it, also if the store is slow', async () => {
    run({ store: 'slow' });
    const { state, cookie } = await app.openStart();
    const home = async () => {
      const { cookies } = await app.callback(state, cookie);
      return (await app.get('/', `PHPSESSID=${cookies.PHPSESSID}`)).body;
    };
    const pages = await Promise.all([home(), home(), home()]);
    for (const page of pages) expect(page).toContain('Hello noah');
  });

  it.each(["return 'ask';", "return '/books';", "return 'blocked';"])(
    'an answer that comes twice leads to the same page after onLogin with “%s”',
    async (onLogin) => {
      run({ onLogin });
      const { state, cookie } = await app.openStart();
      const first = await app.callback(state, cookie);
      const again = await app.callback(state, cookie);
      if (onLogin !== "return 'blocked';") expect(again.cookies).toEqual(first.cookies);
      const [page, same] = [await app.readReturn(first), await app.readReturn(again)];
      expect([same.error, same.href.split('?')[0]]).toEqual([page.error, page.href.split('?')[0]]);
    },
  );

  it.each([
    'return;',
    'return false;',
    "return '';",
    'return 7;',
    'return [];',
    "return 'x';",
    'return base64_encode(random_bytes(99));',
    'throw new Exception();',
  ])('answers whose get does “%s” keep nothing, and end no login', async (get) => {
    run({ answers: get });
    const { state, cookie } = await app.openStart();
    expect((await app.readReturn(await app.callback(state, cookie))).error).toBe('');
    const { html, error } = await app.readReturn(await app.callback(state, cookie));
    expect([error, html]).toEqual(['', expect.stringContaining(`<title>${texts.en.used}</title>`)]);
  });
});
