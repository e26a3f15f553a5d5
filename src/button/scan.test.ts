import { beforeEach, describe, expect, test, vi } from 'vitest';
import { click, complete, completeUrl, showPage } from './testing/button-page.ts';
import { browser, channels, enterPage } from './testing/enter-page.ts';
import { forbidHtml } from './testing/no-html.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(location, 'replace').mockImplementation(() => {});

beforeEach(enterPage);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

const button = `<a ${complete}></a>`;

/** Adds something to the page after it was scanned. */
function addLater(html: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as HTMLElement;
}

const fire = (type: string, target: EventTarget) => target.dispatchEvent(new Event(type, { bubbles: true }));

describe('a button', () => {
  test('is drawn, and does nothing before the first gesture', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem');
    const anchor = await showPage(button);
    expect(anchor.textContent).toBe('Log in with Secure Connect');
    await vi.waitFor(() => expect(anchor.href).toBe(completeUrl));
    expect(vi.getTimerCount()).toBe(0);
    expect(channels.opened()).toBe(0);
    expect(setItem).not.toHaveBeenCalled();
    expect(document.cookie).toBe('');
    setItem.mockRestore();
  });

  test('that is added later is drawn when an animation starts, of the button or of an element inside', async () => {
    await showPage('');
    const [anchor, labelled] = [addLater(button), addLater(`<a ${complete}><b>Mine</b></a>`)];
    for (const started of [anchor, labelled.querySelector('b') as Element]) fire('animationstart', started);
    expect(anchor.textContent).toBe('Log in with Secure Connect');
    expect(labelled.hasAttribute('data-dpplus')).toBe(true);
  });

  test.each(['mouseover', 'focusin', 'pointerdown', 'click'])(
    'that is added later is drawn, and has its href, at the latest on %s',
    async (type) => {
      await showPage('');
      const anchor = addLater(button) as HTMLAnchorElement;
      fire(type, anchor);
      expect(anchor.textContent).toBe('Log in with Secure Connect');
      expect(anchor.href).toBe(completeUrl);
    },
  );

  test('costs three queries of the page, together with all others of a scan', async () => {
    await showPage('');
    const { api } = await import('./api.ts');
    document.body.innerHTML = button.repeat(100);
    const queries = [Document, Element].map(({ prototype }) => vi.spyOn(prototype, 'querySelectorAll'));
    api.scan(document.body);
    expect(queries.flatMap(({ mock }) => mock.calls)).toHaveLength(3);
    for (const query of queries) query.mockRestore();
  });

  test.each([
    '<div class="dpplus-connect">Not a link</div>',
    '<option class="dpplus-return" data-state="s" href="https://app.test/account">Not a link</option>',
    '<svg><a class="dpplus-connect"><text>SVG’s link</text></a></svg>',
    '<a class="other"></a>',
  ])('is only an HTML link with the class, not %s', async (html) => {
    await showPage('');
    const found = addLater(html);
    const { api } = await import('./api.ts');
    api.scan();
    for (const type of ['animationstart', 'mouseover', 'click'])
      fire(type, found.querySelector('a') ?? found);
    await Promise.resolve();
    expect(found.outerHTML).toBe(html);
    expect(channels.posted).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });
});

test('label and help line are text, never markup', async () => {
  const anchor = await showPage('<a data-help="true"></a>');
  anchor.className = 'dpplus-connect';
  const allow = forbidHtml();
  fire('mouseover', anchor);
  allow();
  expect(anchor.textContent).toMatch(/Log in with Secure Connect.*Two-step login\./);
});

test('buttons are drawn in a browser without MutationObserver', async () => {
  vi.stubGlobal('MutationObserver', undefined);
  expect((await showPage(button)).textContent).toBe('Log in with Secure Connect');
});

test('nothing is thrown or logged if a page dispatches an animation event at a text node', async () => {
  await showPage('<p>Text</p>');
  fire('animationstart', document.querySelector('p')?.firstChild as Text);
  expect(warn).not.toHaveBeenCalled();
});

test('a pointer on the button while the service answers a redirect leaves its state', async () => {
  const anchor = await showPage(button);
  sessionStorage.setItem('dpplus-redirect', 's');
  for (const type of ['mouseover', 'focusin', 'pointerdown']) fire(type, anchor);
  expect(sessionStorage.getItem('dpplus-redirect')).toBe('s');
});

describe('the styles', () => {
  test('come back after another library has removed them', async () => {
    const anchor = await showPage(button);
    document.adoptedStyleSheets = [];
    for (const _ of [1, 2]) fire('mouseover', anchor);
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });

  test.each<[string, string, number]>([
    ['wait for an idle moment on a page without a button', '<p>Page</p>', 0],
    ['are there at once on a page with a button', button, 1],
    ['are there at once on a page with a form', `<form ${complete}></form>`, 1],
    ['are there at once on a return page', '<a class="dpplus-return" href="/">Continue</a>', 1],
  ])('%s', async (_, html, before) => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
    await showPage(html);
    expect(document.adoptedStyleSheets).toHaveLength(before);
    for (const act of idle) act();
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });
});

describe('an open shadow root', () => {
  async function shadow(html: string) {
    const { api } = await import('./api.ts');
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = html;
    api.scan(root);
    return { root, api };
  }

  test('that is passed to scan() has buttons once, with the stylesheet of the page', async () => {
    const { root, api } = await shadow(button);
    api.scan();
    api.scan(root);
    const anchor = root.querySelector('a') as HTMLAnchorElement;
    expect(anchor.textContent).toBe('Log in with Secure Connect');
    const told = vi.fn();
    anchor.addEventListener('dpplus-beforeopen', told);
    click(anchor);
    expect(told).toHaveBeenCalledTimes(1);
    expect(root.adoptedStyleSheets).toHaveLength(1);
    expect(root.adoptedStyleSheets).toEqual(document.adoptedStyleSheets);
    const late = root.appendChild(document.createElement('p'));
    late.innerHTML = button;
    fire('animationstart', late.firstElementChild as Element);
    expect(late.textContent).toBe('Log in with Secure Connect');
  });

  test('that was not passed to scan() keeps its links unchanged', async () => {
    await showPage('<div></div>');
    const root = document.querySelector('div')?.attachShadow({ mode: 'open' }) as ShadowRoot;
    root.innerHTML = button;
    const anchor = root.querySelector('a') as HTMLAnchorElement;
    expect(click(anchor)).toBe(false);
    expect(anchor.textContent).toBe('');
    expect(browser.open).not.toHaveBeenCalled();
  });

  test('that the page has removed is forgotten, and one in another one is found', async () => {
    const { root, api } = await shadow(`<div></div>`);
    const inner = root.querySelector('div')?.attachShadow({ mode: 'open' }) as ShadowRoot;
    inner.innerHTML = `<a ${complete} data-mode="x"></a>`;
    api.scan(inner);
    expect(api.diagnose().map(({ element }) => element)).toEqual([inner.querySelector('a')]);
    root.host.remove();
    expect(api.diagnose()).toEqual([]);
  });

  test('counts in diagnose() once, however often it is scanned', async () => {
    const { api, root } = await shadow(`<a ${complete} data-mode="x"></a>`);
    api.scan(root);
    expect(api.diagnose().map(({ code }) => code)).toEqual(['unknown-value']);
  });
});

test('a part of the page can be scanned, and the whole page is followed from then on', async () => {
  const { api } = await import('./api.ts');
  const part = addLater(`<p>${button}</p>`);
  const other = addLater(button);
  api.scan(part);
  expect(part.textContent).toBe('Log in with Secure Connect');
  expect(other.textContent).toBe('');
  fire('mouseover', other);
  expect(other.textContent).toBe('Log in with Secure Connect');
});

test('a node outside of the page is drawn, but neither styled nor observed', async () => {
  const { api } = await import('./api.ts');
  const part = document.createElement('p');
  part.innerHTML = `<a ${complete} data-mode="x"></a>`;
  api.scan(part);
  expect(part.textContent).toBe('Log in with Secure Connect');
  expect(document.adoptedStyleSheets).toHaveLength(0);
  expect(api.diagnose()).toEqual([]);
});

test('a form’s problems are reported', async () => {
  const form = await showPage('<form class="dpplus-connect"></form>', 'form');
  await vi.waitFor(() => expect(warn.mock.calls.map(([, element]) => element)).toContain(form));
});

test.each(['when the page is loaded', 'when its animation starts'])(
  'a return link returns the user to the page with the button %s, and is not a button',
  async (when) => {
    const link = '<a class="dpplus-return" href="https://app.test/account" data-state="s">Continue</a>';
    const isLater = when.includes('animation');
    await showPage(isLater ? '' : link);
    if (isLater) fire('animationstart', addLater(link));
    const anchor = document.querySelector('a') as HTMLAnchorElement;
    click(anchor);
    expect(anchor.outerHTML).toBe(link);
    expect(browser.open).not.toHaveBeenCalled();
    expect(channels.posted).toEqual([{ state: 's', ok: true, href: 'https://app.test/account' }]);
  },
);
