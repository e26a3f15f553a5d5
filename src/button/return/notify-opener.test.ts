import { beforeEach, describe, expect, test, vi } from 'vitest';
import { channels, enterPage } from '../testing/enter-page.ts';
import { forbidHtml } from '../testing/no-html.ts';

const own = location.origin;
const account = `${own}/account`;
const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
const opener = { postMessage: vi.fn() };
const close = vi.fn();

beforeEach(enterPage);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('opener', opener);
  vi.stubGlobal('close', close);
});

/** A page with one return link that sends its message. Its modules are new, because a page does that once. */
async function notifyOpener(attributes = '', href = account, state = 'data-state="s"') {
  const { notifyOpener } = await import('./return-page.ts');
  document.body.innerHTML = `<a class="dpplus-return" href="${href}" ${state} ${attributes}>Continue</a>`;
  const link = document.querySelector('a') as HTMLAnchorElement;
  notifyOpener(link);
  return { link, again: () => notifyOpener(link) };
}

const answer = (data: unknown, origin: string) =>
  dispatchEvent(new MessageEvent('message', { data, origin }));
const ack = { state: 's', ack: true };
const message = { state: 's', ok: true, href: account };
const shop = 'https://shop.test';
const openerIsShop = `data-opener-origin="${shop}"`;

describe('the return message', () => {
  test.each([
    ['the page’s own origin', '', own],
    [
      'the origin that the link names',
      'data-opener-origin="https://shop.test/any/path"',
      'https://shop.test',
    ],
  ])('goes to %s and over the channel, once for each page', async (_what, attributes, origin) => {
    const { again } = await notifyOpener(attributes);
    again();
    expect(opener.postMessage.mock.calls).toEqual([[message, origin]]);
    expect(channels.posted).toEqual([message]);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(['*', '', 'null', 'shop.test', 'data:text/html,x', 'file:///etc', 'javascript:0', 'about:blank'])(
    'is not sent with the opener origin %j',
    async (value) => {
      const { link } = await notifyOpener(`data-opener-origin="${value}"`);
      expect(opener.postMessage.mock.calls).toEqual([[message, own]]);
      expect(warn.mock.calls).toEqual([
        [
          `[dpplus-connect] opener-origin-invalid: data-opener-origin=${JSON.stringify(value)}, use an http(s) origin`,
          link,
        ],
      ]);
    },
  );

  test.each(['opener', 'channel'])('has another way without %s', async (missing) => {
    if (missing === 'channel') channels.forbid();
    else vi.stubGlobal('opener', null);
    await notifyOpener();
    expect(channels.posted).toEqual(missing === 'channel' ? [] : [message]);
    expect(opener.postMessage).toHaveBeenCalledTimes(missing === 'channel' ? 1 : 0);
  });
});

describe('an acknowledgement', () => {
  test.each([
    ['of its own origin', ack, '', own, true],
    ['of the origin that the link names', ack, openerIsShop, shop, true],
    ['over the channel', ack, openerIsShop, 'channel', true],
    ['over the channel of another state', { ...ack, state: 't' }, '', 'channel', false],
    ['of another origin', ack, '', 'https://evil.test', false],
    ['of an opaque origin', ack, '', 'null', false],
    ['of its own origin, when the link names another', ack, openerIsShop, own, false],
    ['of another state', { ...ack, state: 't' }, '', own, false],
  ])('%s closes the window, or the page continues', async (_what, data, attributes, from, closes) => {
    await notifyOpener(attributes);
    if (from === 'channel') channels.receive(data);
    else answer(data, from);
    expect(close).toHaveBeenCalledTimes(closes ? 1 : 0);
    vi.advanceTimersByTime(60_000);
    expect(replace).toHaveBeenCalledTimes(closes ? 0 : 1);
  });
});

test('a window that may not be closed announces it after the link as text, in the script’s language, to screen readers too', async () => {
  const { link } = await notifyOpener();
  answer(ack, own);
  const allow = forbidHtml();
  vi.advanceTimersByTime(499);
  expect(document.querySelector('p')).toBeNull();
  vi.advanceTimersByTime(1);
  allow();
  const status = link.nextElementSibling as HTMLElement;
  expect(status.outerHTML).toBe(
    '<p class="" lang="en" dir="ltr" role="status">You can close this window now.</p>',
  );
});

describe('without an acknowledgement', () => {
  test('the page continues by itself after a second and a half', async () => {
    await notifyOpener();
    vi.advanceTimersByTime(1499);
    expect(replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(replace.mock.calls).toEqual([[account]]);
    expect(document.querySelector('p')).toBeNull();
  });

  test.each([
    'https://elsewhere.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    // Of the page's own origin, and no page of its server.
    `blob:${own}/x`,
  ])('the page does not go to %s', async (href) => {
    await notifyOpener('', href);
    vi.advanceTimersByTime(60_000);
    expect(replace).not.toHaveBeenCalled();
  });

  // Content of users may have this link on every page, at every URL: only the tag of the script is not of them.
  test.each([
    [shop, `${shop}/books`, true],
    [`${shop}/any/path`, `${shop}/`, true],
    ['https://SHOP.test:443', `${shop}/`, true],
    [shop, 'https://elsewhere.test/', false],
    [shop, `${shop}@elsewhere.test/`, false],
    [shop, `${shop}./`, false],
    [shop, `${shop}:8443/`, false],
    [shop, 'http://shop.test/', false],
    [shop, 'javascript:alert(1)', false],
    ['*', `${shop}/`, false],
    ['', `${shop}/`, false],
    ['null', 'data:text/html,x', false],
    [undefined, `${shop}/`, false],
  ])('a page with the opener origin %j on the tag of the script goes to %s: %s', async (tag, href, goes) => {
    const { configure } = await import('../options/configure.ts');
    configure({ redirectUri: `${own}/callback`, openerOrigin: tag });
    history.replaceState(null, '', '/callback?dpplus=return&outcome=x');
    await notifyOpener(`data-opener-origin="${new URL(href).origin}"`, href);
    vi.advanceTimersByTime(60_000);
    history.replaceState(null, '', '/');
    expect(replace.mock.calls).toEqual(goes ? [[href]] : []);
  });
});

describe('a login that was a redirect', () => {
  test.each([
    ['s', 'data-state="s"', true],
    ['', '', true],
    ['t', 'data-state="s"', false],
    [null, '', false],
  ])(
    'remembered with the state %j continues at once for a link with %s: %s',
    async (state, attribute, isKnown) => {
      if (state !== null) sessionStorage.setItem('dpplus-redirect', state);
      await notifyOpener(attribute, account, '');
      expect(replace.mock.calls).toEqual(isKnown ? [[account]] : []);
      expect(opener.postMessage).toHaveBeenCalledTimes(isKnown ? 0 : 1);
      expect(channels.posted).toHaveLength(isKnown ? 0 : 1);
      expect(sessionStorage).toHaveLength(isKnown || state === null ? 0 : 1);
    },
  );

  test('waits for an acknowledgement if storage is forbidden', async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    const { rememberRedirect } = await import('../popup/redirect-memory.ts');
    rememberRedirect('s');
    rememberRedirect();
    await notifyOpener();
    expect(opener.postMessage).toHaveBeenCalledTimes(1);
  });
});
