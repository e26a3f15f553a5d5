import { afterEach, expect, test, vi } from 'vitest';
import { attributes, closedSets } from '../../vocabulary/attributes.ts';
import { DpplusConnectElement } from './connect-element.ts';
import { registerElement } from './register-element.ts';

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
  expect(anchor.outerHTML).toBe('<a class="dpplus-connect" part="button"><slot></slot></a>');
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

test('a name for screen readers is set on the link', async () => {
  const { element, anchor } = await show('aria-label="Log in with the town’s card"');
  expect(anchor.getAttribute('aria-label')).toBe('Log in with the town’s card');
  element.requestUpdate();
  expect(anchor.getAttribute('aria-label')).toBe('Log in with the town’s card');
  element.removeAttribute('aria-label');
  expect(anchor.hasAttribute('aria-label')).toBe(false);
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

test('the element replaces the HTML of the server', async () => {
  const element = document.createElement('dpplus-connect') as DpplusConnectElement;
  element.attachShadow({ mode: 'open' }).innerHTML = '<a class="dpplus-connect">Old</a>';
  document.body.append(element);
  await element.updateComplete;
  expect(element.shadowRoot?.querySelectorAll('a')).toHaveLength(1);
  expect(element.shadowRoot?.textContent?.trim()).not.toContain('Old');
});

test('the script finds a label that is added or removed after the element was drawn', async () => {
  document.body.innerHTML = '<dpplus-connect></dpplus-connect>';
  const element = document.body.firstElementChild as DpplusConnectElement;
  element.append('Mine');
  expect(scan).not.toHaveBeenCalled();
  await element.updateComplete;
  element.lastChild?.remove();
  element.append('Other');
  expect(scan.mock.calls).toEqual(Array(3).fill([element.shadowRoot]));
});

test('the page’s rules for the link win over those that the scan has added', async () => {
  const added = new CSSStyleSheet();
  added.replaceSync('a:not([part]) { color: red !important; }');
  scan.mockImplementationOnce((root: ShadowRoot) => root.adoptedStyleSheets.push(added));
  const { element } = await show();
  const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
  expect(sheets.at(-2)).toBe(added);
  expect(sheets.at(-1)?.cssRules[0]?.cssText).not.toContain('important');
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
