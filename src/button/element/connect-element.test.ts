// The definition of the element stays in the window. Vitest gives a file with other options a separate window.
// @vitest-environment-options { "url": "http://localhost:3000/element" }
import { afterEach, expect, test, vi } from 'vitest';
import { attributes, closedSets } from '../../../contract/attributes.ts';

import { DpplusConnectElement, registerElement } from './connect-element.ts';

const scan = vi.fn();
registerElement(scan);

afterEach(() => {
  scan.mockClear();
  document.body.innerHTML = '';
});

/** An element in the page after its first update, and the anchor in it. */
async function show(attributes = '') {
  document.body.innerHTML = `<dpplus-connect ${attributes}></dpplus-connect>`;
  const element = document.body.firstElementChild as DpplusConnectElement;
  await element.updateComplete;
  const anchor = element.shadowRoot?.querySelector('a') as HTMLAnchorElement;
  return { element, anchor };
}

test('the element has a link as the script draws it, with a slot for a label', async () => {
  const { element, anchor } = await show();
  expect(anchor.outerHTML).toBe(
    '<a class="dpplus-connect" target="_top" rel="external" part="button"><slot></slot></a>',
  );
  // happy-dom's root tells only its mode.
  expect(DpplusConnectElement.shadowRootOptions).toEqual({ mode: 'open', delegatesFocus: true });
  expect(scan.mock.calls).toEqual([[element.shadowRoot]]);
});

test.each(attributes.filter((name) => name !== 'style'))(
  '%s is the anchor’s attribute of that name',
  async (name) => {
    const { anchor } = await show(`${name}="x"`);
    expect(anchor.getAttribute(`data-${name}`)).toBe('x');
  },
);

test('start is the URL of the link, and without it the link has the address of its login again', async () => {
  const { element, anchor } = await show('start="/callback?dpplus=start"');
  expect(anchor.getAttribute('href')).toBe('/callback?dpplus=start');
  element.start = null;
  expect([anchor.getAttribute('href'), anchor.hasAttribute('data-start')]).toEqual(['#', false]);
});

test.each([
  ['aria-label', 'Log in with the card', 'Log in with the card', null],
  ['aria-disabled', 'true', 'true', null],
  ['rel', 'noopener', 'external noopener', 'external'],
])('the link has %s of the element', async (name, given, set, without) => {
  const { element, anchor } = await show(`${name}="${given}"`);
  expect(anchor.getAttribute(name)).toBe(set);
  element.requestUpdate();
  expect(anchor.getAttribute(name)).toBe(set);
  element.removeAttribute(name);
  expect(anchor.getAttribute(name)).toBe(without);
});

test('the element has the state busy while its link is busy', async () => {
  const states = new Set<string>();
  Object.assign(DpplusConnectElement.prototype, { attachInternals: () => ({ states }) });
  const { anchor } = await show();
  anchor.setAttribute('data-dpplus', 'busy');
  await vi.waitFor(() => expect([...states]).toEqual(['busy']));
  anchor.setAttribute('data-dpplus', '');
  await vi.waitFor(() => expect([...states]).toEqual([]));
  Reflect.deleteProperty(DpplusConnectElement.prototype, 'attachInternals');
});

test.each<[string, Partial<DpplusConnectElement>, Record<string, string | undefined>]>([
  // At once, because a listener may set a property during a click.
  [
    '',
    { state: 'fresh', redirectUri: 'https://app.test/cb' },
    { state: 'fresh', redirectUri: 'https://app.test/cb' },
  ],
  ['state="s"', { state: null }, { state: undefined }],
  ['state="s"', { state: undefined }, { state: undefined }],
  ['', { scope: '' }, { scope: '' }],
  ['', { isSandbox: true, help: false }, { isSandbox: 'true', help: 'false' }],
  ['is-sandbox=""', {}, { isSandbox: '' }],
  ...Object.entries(closedSets).flatMap(([name, values]): [string, object, Record<string, string>][] =>
    // As HTML's own switches are.
    `${values}` === 'false,true' ? [[name, {}, { [name]: 'true' }]] : [],
  ),
  ['size="large" style="color: red"', {}, { style: 'large' }],
  ['size="large"', { size: 'small' }, { style: 'small' }],
])(
  'the element with %s, then with the properties %j, gives its link the data %j',
  async (html, given, data) => {
    const { element, anchor } = await show(html);
    Object.assign(element, given);
    expect(Object.fromEntries(Object.keys(data).map((name) => [name, anchor.dataset[name]]))).toEqual(data);
  },
);

test('the element replaces the HTML of the server, and a click on what it replaced clicks its link', async () => {
  const element = document.createElement('dpplus-connect') as DpplusConnectElement;
  const root = element.attachShadow({ mode: 'open' });
  root.innerHTML = '<a class="dpplus-connect">Old <b>link</b></a>';
  const old = root.querySelector('b') as HTMLElement;
  document.body.append(element);
  await element.updateComplete;
  expect(root.innerHTML).toMatch(/^<a [^>]*><slot><\/slot><\/a>$/);
  const clicked = vi.spyOn(root.querySelector('a') as HTMLElement, 'click');
  old.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(clicked).toHaveBeenCalledOnce();
});

test('the script finds a label that is added, removed or written after the element was drawn', async () => {
  const { element } = await show();
  const text = document.createTextNode('');
  for (const change of [() => element.append(text), () => (text.data = 'Mine'), () => text.remove()]) {
    scan.mockClear();
    change();
    await vi.waitFor(() => expect(scan.mock.calls).toContainEqual([element.shadowRoot]));
  }
});

test('a second copy of the file keeps the element of the first', () => {
  const other = vi.fn();
  registerElement(other);
  expect(DpplusConnectElement.scan).toBe(scan);
});

test('without custom elements nothing is thrown', () => {
  vi.stubGlobal('customElements', undefined);
  expect(() => registerElement(vi.fn())).not.toThrow();
  vi.unstubAllGlobals();
});
