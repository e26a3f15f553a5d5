import { beforeEach, describe, expect, test, vi } from 'vitest';
import { click, showPage } from './testing/button-page.ts';
import { browser, enterPage } from './testing/enter-page.ts';

const own = location.origin;
const start = `${own}/callback?dpplus=start`;
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});

beforeEach(enterPage);

const show = (href: string, attributes = '') =>
  showPage(`<a class="dpplus-connect" href="${href}" data-start ${attributes}>Log in</a>`);
const configure = async (given: object) => (await import('./options/configure.ts')).configure(given);
const opened = () => browser.open.mock.calls.map(([url]) => url);
const idIn = (url = opened().at(-1) ?? '') => /&state=(dpplus\d+)/.exec(url)?.[1] ?? '';
const warnings = () => warn.mock.calls.map(([line]) => String(line));

describe('a link to the start of the app', () => {
  test.each([
    ['/callback?dpplus=start', start],
    [start, start],
    ['/callback?dpplus=start&href=%2Fbooks', `${start}&href=%2Fbooks`],
    ['/callback?dpplus=start#top', start, '#top'],
    ['/callback#a#b', `${own}/callback?`, '#a#b'],
  ])('%s opens the popup there, with an id of the login', async (href, begin, end = '') => {
    const anchor = await show(href);
    expect(click(anchor)).toBe(true);
    expect(opened()).toEqual([`${begin}&state=${idIn()}&popup=1${end}`]);
    expect(anchor.getAttribute('href')).toBe(href);
    expect(idIn()).toMatch(/^dpplus\d{10,40}$/);
    const { diagnose } = await import('./api.ts');
    expect(diagnose()).toEqual([]);
  });

  test('is an ordinary link without its class', async () => {
    const anchor = await show('/callback?dpplus=start');
    anchor.removeAttribute('class');
    expect(click(anchor)).toBe(false);
    expect(browser.open).not.toHaveBeenCalled();
  });

  test.each(['', 'href="#"', 'href="#top"'])(
    'without a URL (%s) is a button without parameters',
    async (href) => {
      const { diagnose } = await import('./api.ts');
      await configure({ baseUrl: 'https://service.test' });
      await showPage(`<a class="dpplus-connect" data-start ${href}></a>`);
      expect(diagnose().map(({ code }) => code)).toContain('client-id-missing');
    },
  );
});

describe('a link that is not to a start of the app', () => {
  test.each([
    'https://elsewhere.example/callback?dpplus=start',
    '//elsewhere.example/callback?dpplus=start',
    '\\\\elsewhere.example/callback?dpplus=start',
    `${own}.elsewhere.example/callback?dpplus=start`,
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%s opens no popup, and a warning says why', async (href) => {
    const { diagnose } = await import('./api.ts');
    expect(click(await show(href))).toBe(false);
    expect([browser.open.mock.calls, assign.mock.calls]).toEqual([[], []]);
    expect(warnings()).toEqual([
      expect.stringMatching(
        /redirect-uri-pinned: data-redirect-uri="[^"]+", set it on the script tag or in configure\(\)$/,
      ),
    ]);
    expect(diagnose().map(({ code }) => code)).toEqual(['redirect-uri-pinned']);
  });
});

describe('with an allowlist', () => {
  const redirectUri =
    'https://app.test/callback https://query.test/?route=callback https://slash.test/callback/';

  test.each([
    ['https://app.test/callback?dpplus=start', true],
    ['https://app.test/callback/?dpplus=start&href=%2Fbooks#x', true],
    ['https://app.test/callback#x', true],
    ['https://query.test/?route=callback&dpplus=start', true],
    ['https://query.test/?dpplus=start', false],
    ['https://query.test/?route=callbacks&dpplus=start', false],
    ['https://query.test.elsewhere.example/?route=callback', false],
    ['https://slash.test/callback?dpplus=start', true],
    ['https://slash.test/callback/?dpplus=start', true],
    ['https://app.test/callback/start', false],
    ['https://app.test/callbacks?dpplus=start', false],
    ['https://app.test/callback/../start', false],
    ['http://app.test/callback?dpplus=start', false],
    ['https://app.test@elsewhere.example/callback?dpplus=start', false],
    [start, false],
  ])('%s opens a popup: %s', async (href, isOpened) => {
    await configure({ redirectUri });
    click(await show(href));
    expect(browser.open.mock.calls.length).toBe(isOpened ? 1 : 0);
    if (!isOpened) expect(warnings()[0]).toContain('use https://app.test/callback, https://query.test/');
  });

  test('the origin of the start may report the return, and the page follows it', async () => {
    await configure({ redirectUri: 'https://other.test/callback https://app.test/callback' });
    click(await show('https://app.test/callback?dpplus=start'));
    const data = { state: idIn(), ok: true, href: 'https://app.test/books' };
    dispatchEvent(new MessageEvent('message', { data, origin: 'https://app.test' }));
    expect(assign).toHaveBeenCalledWith('https://app.test/books?&');
  });
});

describe('open() with a start', () => {
  test('opens the popup there, and resolves to the outcome', async () => {
    const { open } = await import('./api.ts');
    const outcome = open({ start });
    expect(opened()).toEqual([`${start}&state=${idIn()}&popup=1`]);
    const data = { state: idIn(), ok: true, href: `${own}/books` };
    dispatchEvent(new MessageEvent('message', { data, origin: own }));
    expect(await outcome).toEqual(data);
  });

  test.each(['https://elsewhere.example/callback?dpplus=start', '/callback?dpplus=start'])(
    '%s rejects with the reason',
    async (given) => {
      const { open } = await import('./api.ts');
      await expect(open({ start: given })).rejects.toThrow('redirect-uri-pinned');
    },
  );
});
