import { beforeEach, describe, expect, test, vi } from 'vitest';
import { click, complete, completeUrl, showPage } from '../testing/button-page.ts';
import { browser, enterPage } from '../testing/enter-page.ts';

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeEach(enterPage);

const show = (attributes = '', content = '') => showPage(`<a ${complete} ${attributes}>${content}</a>`);

describe('a plain click', () => {
  test('on an element inside the button is a click on the button', async () => {
    const button = await show('', '<b>Log in</b>');
    expect(click(button.querySelector('b') as Element)).toBe(true);
    expect(browser.popups).toHaveLength(1);
  });

  test.each([{}, { ctrlKey: true }])('with %j on a button that is disabled does nothing', async (keys) => {
    const button = await show('aria-disabled="true"');
    expect(click(button, keys)).toBe(true);
    expect(browser.open).not.toHaveBeenCalled();
  });

  test('reads each option once, and the state once more after the listeners of the page', async () => {
    const button = await show();
    // The address is built before the click.
    button.dispatchEvent(new Event('mouseover', { bubbles: true }));
    const getAttribute = vi.spyOn(Element.prototype, 'getAttribute');
    let read: string[] = [];
    browser.open.mockImplementationOnce(() => {
      read = getAttribute.mock.calls.flatMap(([name]) => (name.startsWith('data-') ? name : []));
      return null;
    });
    click(button);
    getAttribute.mockRestore();
    expect(read.filter((name, index) => read.indexOf(name) !== index)).toEqual(['data-state']);
  });

  test('by a script whose event cannot be cancelled logs in too', async () => {
    const button = await show();
    click(button, {}, { bubbles: false });
    expect(browser.popups).toHaveLength(1);
  });
});

test.each<[string, MouseEventInit]>([
  ['middle', { button: 1 }],
  ['secondary', { button: 2 }],
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
])('a click with the %s button or key belongs to the browser', async (_which, init) => {
  const button = await show();
  expect(click(button, init)).toBe(false);
  expect(browser.open).not.toHaveBeenCalled();
  expect(button.href).toBe(completeUrl);
});

describe('the page', () => {
  test.each<[string, (button: Element) => EventTarget, boolean]>([
    ['the button', (button) => button, false],
    ['an ancestor', () => document.body, false],
    ['the document', () => document, false],
    ['the window, before the script has the event', () => window, true],
  ])('can prevent a login at %s, and a report names the link once', async (_where, node, capture) => {
    const button = await show('href="/login"');
    const prevent = (event: Event) => event.preventDefault();
    node(button).addEventListener('click', prevent, { capture });
    warn.mockClear();
    click(button);
    click(button);
    node(button).removeEventListener('click', prevent, { capture });
    expect(browser.open).not.toHaveBeenCalled();
    expect(warn.mock.calls).toEqual([
      ['[dpplus-connect] click-canceled: href="/login", leave it to the script', button],
    ]);
  });

  test('gets no report of a login that it lets through, whatever is clicked after it', async () => {
    const button = await show();
    document.body.addEventListener('click', (event) => event.stopPropagation(), { once: true });
    warn.mockClear();
    click(button);
    // The listeners of the first click that did not run are still there.
    click(document.body.appendChild(document.createElement('p')));
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(['stopPropagation', 'stopImmediatePropagation'] as const)(
    'does not stop the login by %s',
    async (stop) => {
      const button = await show();
      document.body.addEventListener('click', (event) => event[stop](), { once: true });
      click(button);
      expect(browser.popups).toHaveLength(stop === 'stopPropagation' ? 1 : 0);
    },
  );
});

test('a click that the page stops inside the button follows the link', async () => {
  const button = await show('', '<b>Log in</b>');
  const inside = button.querySelector('b') as Element;
  inside.addEventListener('click', (event) => event.stopPropagation());
  expect(click(inside)).toBe(false);
  expect(browser.open).not.toHaveBeenCalled();
});

test.each([
  ['a blocked popup goes', ''],
  ['the redirect mode goes', 'data-mode="redirect"'],
  ['a blocked popup goes', 'href="/login"'],
  ['the redirect mode goes', 'href="/login" data-mode="redirect"'],
])('%s to the service with the values that a listener has just set (%s)', async (_what, attributes) => {
  browser.block();
  const button = await show(attributes);
  button.addEventListener('dpplus-beforeopen', () => {
    button.dataset.state = 'fresh';
  });
  expect(click(button)).toBe(true);
  expect(assign.mock.calls).toEqual([[completeUrl.replace('state=s', 'state=fresh')]]);
});

test('a click that cannot be cancelled opens no popup, because the browser follows the link', async () => {
  const button = await show();
  click(button, {}, { cancelable: false });
  expect(browser.open).not.toHaveBeenCalled();
  expect(button.href).toBe(completeUrl);
});
