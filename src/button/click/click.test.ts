import { beforeEach, describe, expect, test, vi } from 'vitest';
import { click, complete, completeUrl, showPage } from '../testing/button-page.ts';
import { browser, enterPage } from '../testing/enter-page.ts';

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
vi.spyOn(console, 'warn').mockImplementation(() => {});

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
    expect(read.sort()).toEqual([
      'data-client-id',
      'data-is-sandbox',
      'data-mode',
      'data-redirect-uri',
      'data-scope',
      'data-start',
      'data-state',
      'data-state',
    ]);
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
  ])('can prevent a login at %s', async (_where, node, capture) => {
    const button = await show();
    node(button).addEventListener('click', (event) => event.preventDefault(), { once: true, capture });
    click(button);
    expect(browser.open).not.toHaveBeenCalled();
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

test('a blocked popup lets the link navigate with the values that a listener has just set', async () => {
  browser.block();
  const button = await show();
  button.addEventListener('dpplus-beforeopen', () => {
    button.dataset.state = 'fresh';
  });
  click(button);
  expect(button.href).toBe(completeUrl.replace('state=s', 'state=fresh'));
});

test.each([
  ['a blocked popup leaves the click to', '', []],
  ['the redirect mode goes to the service instead of', 'data-mode="redirect"', [[completeUrl]]],
])('%s the author’s own URL', async (_what, attributes, urls) => {
  browser.block();
  const button = await show(`href="/login" ${attributes}`);
  expect(click(button)).toBe(urls.length > 0);
  expect(button.getAttribute('href')).toBe('/login');
  expect(assign.mock.calls).toEqual(urls);
});
