import { expect, it } from 'vitest';
import { purposeHeaders } from '../../../contract/prefetch.ts';
import { texts } from '../../../contract/texts.ts';
import vectors from '../../../contract/vectors.json' with { type: 'json' };
import { get, type Page } from '../attacked-server.ts';
import { wordpress } from '../wordpress.ts';
import { describePlugin } from './describe-plugin.ts';
import { attribute, isOffered, linkPage, profile, startPage, stateOf } from './pages.ts';

const logins = ['/oauth/token', '/api/uuids/connected'];

/** What a browser has read at the end of a login. */
const kinds = [
  [texts.en.used, 'used'],
  [texts.en.title, 'success'],
  ['unknown_state', 'unknown_state'],
  ['expired_state', 'expired_state'],
] as const;

describePlugin('an answer of the service', (site) => {
  const { inWordPress, newLinkedUser, openBrowser, codeFor, requests } = site;

  const ask = (path: string, cookie = '') => get(Number(new URL(site.origin).port), path, cookie);

  /** The cookies of a browser with those of a page. */
  const keep = (cookie: string, { cookies }: Pick<Page, 'cookies'>) => {
    const all = new Map(cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]));
    for (const [name, value] of Object.entries(cookies)) all.set(name, value);
    return [...all].map((pair) => pair.join('=')).join('; ');
  };

  /** Opens a start, by default in a new browser. */
  async function begin(query = '', cookie = '') {
    const page = await ask(`${startPage}&${query}`, cookie);
    const state = new URL(page.location).searchParams.get('state') ?? '';
    return {
      state,
      cookie: keep(cookie, page).replace(/^=.*?; /, ''),
      id: /\.([\w-]{16})\./.exec(state)?.[1] ?? '',
    };
  }
  async function answer(state: string, cookie: string, persona = 'fresh') {
    const query = new URLSearchParams({ code: await codeFor(persona, ''), state });
    return ask(`${wordpress.callback}&${query}`, cookie);
  }
  const isSession = ({ cookies }: Page) => Object.keys(cookies).some((name) => name.includes('logged_in'));
  const returnTo = async ({ location }: Page, cookie: string) => {
    const { body } = await ask(location.replace(site.origin, ''), cookie);
    return Buffer.from(body, 'latin1').toString();
  };
  const userOf = async (cookie: string) =>
    / id="user_login"[^>]* value="(\w+)"/.exec((await ask(profile, cookie)).body)?.[1];

  it('gets the result again if the browser has lost the response, until it comes to the return page', async () => {
    const { name } = await newLinkedUser();
    await requests();
    const { state, cookie } = await begin('href=%2Fbooks&state=of-the-page');
    await site.respond({ token: { delay_ms: 1000 } });
    const first = answer(state, cookie, name);
    const [same, again] = [await answer(state, cookie, name), await answer(state, cookie, name)];
    expect([same.cookies, again.cookies]).toEqual([(await first).cookies, (await first).cookies]);
    expect(await requests()).toEqual(logins);
    const own = keep(cookie, again);
    expect(await userOf(own)).toBe(name);
    const page = await returnTo(again, own);
    expect(page).toContain(`<h1>${texts.en.title}</h1>`);
    expect([attribute(page, 'data-state'), page.includes('href="/books"')]).toEqual(['of-the-page', true]);
    // The browser has been at its return page: a copy of its cookie gets nothing, and Back after a logout neither.
    const withoutSession = own.replaceAll(/;? ?wordpress\w+=[^;]*/g, '');
    for (const late of [cookie, withoutSession]) {
      const copied = await answer(state, late, name);
      expect(isSession(copied)).toBe(false);
      expect(await returnTo(copied, '')).toMatch(/expired_state|unknown_state/);
    }
    expect(await requests()).toEqual([]);
  });

  it.each(vectors.twice)('$title: $response', async (vector) => {
    const { name, cookies } = await newLinkedUser();
    const begun = await begin();
    let { state, id } = begun;
    const browser = /dpplus-browser=([\w-]{22})/.exec(begun.cookie)?.[1] ?? '';
    if (vector.state === 'expired') {
      state = String(await inWordPress('seal', { purpose: 'state', bind: browser, text: 'en/' }));
      id = /\.([\w-]{16})\./.exec(state)?.[1] ?? '';
    }
    const isWait = vector.entry === 'working';
    if (isWait) await site.respond({ token: { delay_ms: 1500 } });
    const running =
      vector.isUsed || vector.state === 'before' ? answer(state, begun.cookie, name) : undefined;
    const first = isWait ? undefined : await running;
    if (first && vector.entry === 'delivered') await returnTo(first, keep(begun.cookie, first));
    if (vector.entry === 'none') await inWordPress('forget', { id });
    if (isWait) await expect.poll(() => inWordPress('answer', { id })).toMatch(/ working$/);
    const renewed = first ? keep(begun.cookie, first) : '';
    const cookie = {
      other: (await begin()).cookie,
      before: renewed,
      current: begun.cookie,
      expired: begun.cookie,
    }[vector.state] as string;
    const withoutUser = cookie.replaceAll(/;? ?wordpress\w+=[^;]*/g, '');
    const own = vector.hasUser ? `${withoutUser}; ${cookies()}` : withoutUser;
    await requests();
    const page = await answer(state, own, name);
    const html = await returnTo(page, vector.hasUser ? own : '');
    const read = kinds.find(([words]) => html.includes(words))?.[1];
    const sent = await requests();
    const found = !isSession(page) ? read : isWait ? 'wait' : sent.length > 0 ? 'login' : 'result';
    expect(found).toBe(vector.withOneId ?? vector.response);
    await running;
  });

  it('keeps no cookie in the database that can be read, and old entries go', async () => {
    const { state, cookie, id } = await begin();
    const page = await answer(state, cookie);
    const sealed = String(await inWordPress('answer', { id }));
    for (const secret of [...Object.values(page.cookies), ...cookie.split('=')])
      for (const text of [sealed, Buffer.from(sealed.split(' ')[1] ?? '', 'base64').toString('latin1')])
        expect(text).not.toContain(secret);
    for (const entry of [
      'x',
      sealed.split(' ')[1]?.slice(0, 60) ?? '',
      `${sealed.split(' ')[1]?.slice(0, -4)}AAAA`,
    ]) {
      await inWordPress('remember', { id, entry });
      const again = await answer(state, cookie);
      expect([isSession(again), await returnTo(again, '')]).toEqual([
        false,
        expect.stringContaining(texts.en.used),
      ]);
    }
    await inWordPress('remember', { id, entry: 'old', seconds: '-1' });
    await inWordPress('use', { count: '1000', until: String(Math.floor(Date.now() / 1000) + 100) });
    expect(await inWordPress('answer', { id })).toBeNull();
  });

  it('ends as before if the database keeps no results', async () => {
    await inWordPress('define', { name: 'TEST_BROKEN', value: 'INSERT INTO wp_options' });
    const { state, cookie } = await begin();
    expect(isSession(await answer(state, cookie))).toBe(true);
    expect(await returnTo(await answer(state, cookie), '')).toContain(texts.en.used);
  });

  it('of a login that links leads to the same question again', async () => {
    const { name, open, cookies } = await site.newSession();
    const state = stateOf(await open(linkPage));
    await answer(state, cookies(), name);
    await requests();
    const page = await returnTo(await answer(state, cookies(), name), cookies());
    expect([page.includes(texts.en.title), attribute(page, 'data-error')]).toEqual([true, '']);
    expect([isOffered(await open(linkPage)), await requests()]).toEqual([true, []]);
    expect(await returnTo(await answer(state, cookies(), name), cookies())).toContain('expired_state');
  });

  it('that the browser requests before the user does uses up nothing', async () => {
    const { name } = await newLinkedUser();
    const { openStart, open, comeBack, linkOf, user } = openBrowser();
    const { state } = await openStart();
    await inWordPress('log');
    for (const header of purposeHeaders) {
      const query = new URLSearchParams({ code: 'x', state });
      const { body } = await open(`${wordpress.callback}&${query}`, undefined, { [header]: 'prefetch' });
      expect(body).toMatch(/^Open this link in a new window\.\nReference: [\da-f]{8}\n$/);
    }
    expect(await inWordPress('log')).toEqual(purposeHeaders.map(() => 'state-refused: prefetch'));
    expect(linkOf(await comeBack(state, name)).error).toBe('');
    expect(await user()).toBe(name);
  });

  it('that comes twice leads on without a kept result, and says nothing of an error', async () => {
    const { openStart, open, comeBack, linkOf } = openBrowser();
    const { state } = await openStart('href=%2Fbooks&state=of-the-page');
    await open(`${wordpress.callback}&${new URLSearchParams({ error: 'access_denied', state })}`);
    await inWordPress('forget', { id: /\.([\w-]{16})\./.exec(state)?.[1] ?? '' });
    const page = await comeBack(state, 'fresh');
    expect(linkOf(page)).toEqual({ href: '/books', error: '' });
    expect(page.body).toContain(`<h1>${texts.en.used}</h1><p>${texts.en.lead}</p>`);
    expect(page.body).toContain('data-state="of-the-page"');
    expect(page.body).not.toContain(texts.en.code);
  });

  it.each(['title', 'window', 'mail_linked', 'login_named', 'linked', 'removed', 'not_linked'])(
    'with the error “%s” shows the text of an error, not the label or message of that name',
    async (error) => {
      const { openStart, open } = openBrowser();
      const { state } = await openStart();
      const { body } = await open(`${wordpress.callback}&${new URLSearchParams({ error, state })}`);
      expect(body).toContain(texts.en.errors.server_error);
    },
  );
});
