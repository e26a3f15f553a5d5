import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runs } from '../../../testing/generated-inputs.ts';
import { complete, completeUrl } from '../testing/button-page.ts';
import { forbidHtml } from '../testing/no-html.ts';
import { address } from './address.ts';
import { enhance } from './anchor.ts';

function anchor(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  const found = document.querySelector('a');
  if (!found) throw new Error('no anchor in the test page');
  return found;
}

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => warn.mockClear());
afterEach(() => {
  document.body.innerHTML = '';
});

/** The author's markup, and whether the popup is open or was closed. */
const looks = {
  text: fc.constantFrom(null, 'secure-login', 'sign-up', 'connect', 'other'),
  help: fc.constantFrom(null, 'true', 'false'),
  state: fc.constantFrom('s', 'new'),
  describedBy: fc.constantFrom(null, 'mine'),
  content: fc.constantFrom(
    '',
    ' \n ',
    '<!-- comment -->',
    'Mine',
    '<img alt="Log in">',
    '<!-- --> <b>Sign</b> in',
  ),
  mark: fc.constantFrom('', 'busy', 'closed'),
  isButton: fc.boolean(),
};
type Look = {
  [Name in keyof typeof looks]: (typeof looks)[Name] extends fc.Arbitrary<infer Value> ? Value : never;
};
const ownNode = /^dpplus-(label|help)$/;
const wording: Record<string, string> = { 'sign-up': 'Sign up with', connect: 'Link account to' };

/** Writes a look as the page's author does. */
function write(button: Element, { text, help, state, describedBy, content, mark, isButton }: Look) {
  const others = (button.getAttribute('aria-describedby') ?? '').match(/dpplus-help\d+/g) ?? [];
  const values = { 'data-text': text, 'data-help': help, 'data-state': state };
  for (const [name, value] of Object.entries(values))
    if (value === null) button.removeAttribute(name);
    else button.setAttribute(name, value);
  const described = [describedBy, ...others].filter(Boolean).join(' ');
  if (described) button.setAttribute('aria-describedby', described);
  else button.removeAttribute('aria-describedby');
  for (const node of [...button.childNodes]) if (!ownNode.test((node as Element).className)) node.remove();
  button.insertAdjacentHTML('afterbegin', content);
  button.classList.toggle('dpplus-connect', isButton);
  if (isButton) button.setAttribute('data-dpplus', mark);
}

/** The parts of a link that a user gets: its label, its help line, its description and its URL. */
function seen(button: Element) {
  const line = button.querySelector('.dpplus-help');
  const describedBy = button.getAttribute('aria-describedby');
  return {
    label: button.querySelector('span.dpplus-label[lang=en]')?.textContent,
    help: line?.textContent,
    describedBy: line?.id ? (describedBy?.replace(line.id, 'line') ?? null) : describedBy,
    isHidden: line?.getAttribute('aria-hidden'),
    href: button.getAttribute('href'),
    mark: button.getAttribute('data-dpplus'),
  };
}

function expected({ text, help, describedBy, content, mark, isButton }: Look, href: string | null) {
  const hasContent = /[a-z]/i.test(content.replace(/<!--.*?-->/g, ''));
  const busy = mark === 'busy' && 'Go to the other window';
  const closed = mark === 'closed' && 'The login window was closed. You can try again.';
  const label = isButton && !hasContent && (busy || `${wording[text ?? ''] ?? 'Log in with'} Secure Connect`);
  const line =
    isButton &&
    (closed || (hasContent && busy) || (help === 'true' && expect.stringContaining('Two-step login.')));
  return {
    label: label || undefined,
    help: line || undefined,
    // The live region says that the window was closed.
    describedBy: line && !closed ? [describedBy, 'line'].filter(Boolean).join(' ') : describedBy,
    isHidden: line ? 'true' : undefined,
    href,
    mark: isButton ? mark : null,
  };
}

test('a link and its copies follow every change of their author', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(null, '#', '/login', ''),
      fc.array(fc.record(looks), { minLength: 1, maxLength: 4 }),
      async (href, changes) => {
        const button = anchor(`<a id="mine" ${complete}></a>`);
        if (href !== null) button.setAttribute('href', href);
        enhance(button);
        address(button);
        const hasFallback = href !== null && href !== '#';
        let state = 's';
        for (const look of changes) {
          write(button, look);
          // Without the class, the link keeps the URL that it has.
          if (look.isButton) state = look.state;
          const url = hasFallback ? href : completeUrl.replace('state=s', `state=${state}`);
          const [own] = [...button.childNodes].filter((node) => !ownNode.test((node as Element).className));
          await new Promise((resolve) => setTimeout(resolve));
          expect(seen(button)).toEqual(expected(look, url));
          expect(own?.parentNode ?? button).toBe(button);
          if (!look.isButton) continue;
          // A link that is up to date is not changed, because the page may observe it.
          const observer = new MutationObserver(() => {});
          observer.observe(button, { attributes: true, childList: true, characterData: true, subtree: true });
          enhance(button);
          address(button);
          expect(observer.takeRecords()).toEqual([]);
          observer.disconnect();
          const copy = button.cloneNode(true) as HTMLAnchorElement;
          document.body.append(copy);
          enhance(copy);
          expect(seen(copy)).toEqual(expected({ ...look, mark: '' }, url));
          expect(copy.querySelector('small')?.id ?? '').not.toBe(button.querySelector('small')?.id);
        }
        expect(document.querySelector('a')).toBe(button);
      },
    ),
    runs(100),
  ));

test.each([
  ['<b>Mine</b>', ''],
  ['Mine', ''],
  [' <!-- none --> ', 'Log in with Secure Connect'],
  ['', 'Log in with Secure Connect'],
])('the label of a link with a slot that is given %j is %j', (content, text) => {
  document.body.innerHTML = `<div>${content}</div>`;
  const root = (document.body.firstElementChild as Element).attachShadow({ mode: 'open' });
  root.innerHTML = `<a href="#" ${complete}><slot></slot></a>`;
  const button = root.querySelector('a') as HTMLAnchorElement;
  enhance(button);
  expect(button.textContent).toBe(text);
  document.body.firstElementChild?.replaceChildren();
  enhance(button);
  expect(button.textContent).toBe('Log in with Secure Connect');
});

test('a built-in label that comes back stands before the help line', () => {
  const button = anchor(`<a href="#" ${complete} data-help="true">Mine</a>`);
  enhance(button);
  button.firstChild?.remove();
  enhance(button);
  expect([...button.children].map(({ localName }) => localName)).toEqual(['span', 'small']);
});

test('a translation of the browser stays until the label changes, to text on a page that forbids HTML', async () => {
  const button = anchor(`<a href="#" ${complete}></a>`);
  enhance(button);
  const label = button.querySelector('span') as HTMLElement;
  label.textContent = 'Translated';
  enhance(button);
  expect(button.textContent).toBe('Translated');
  const allow = forbidHtml();
  button.dataset.text = 'sign-up';
  await vi.waitFor(() => expect(button.textContent).toBe('Sign up with Secure Connect')).finally(allow);
});

test('the href of a new button is not built before it is needed, and the keyboard reaches the button', () => {
  const button = anchor(`<a ${complete}></a>`);
  enhance(button);
  expect(button.getAttribute('href')).toBe('#');
});

test('without the class, the link keeps its URL, and later changes of the author stay', async () => {
  const button = anchor(`<a href="#" ${complete}></a>`);
  enhance(button);
  address(button);
  button.classList.remove('dpplus-connect');
  await vi.waitFor(() => expect(button.outerHTML).toMatch(/^((?!data-dpplus).)*><\/a>$/));
  expect(button.href).toBe(completeUrl);
  button.href = '#';
  await new Promise((resolve) => setTimeout(resolve));
  expect(button.getAttribute('href')).toBe('#');
});

test('a problem is logged once, with the anchor, and again when the value changes', async () => {
  const button = anchor(`<a href="#" ${complete} data-mode="tab"></a>`);
  enhance(button);
  enhance(button);
  await vi.waitFor(() =>
    expect(warn.mock.calls).toEqual([[expect.stringContaining('unknown-value: data-mode="tab"'), button]]),
  );
  button.dataset.mode = 'window';
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
});

// Of the script in another language, with an old state: a page may be a snapshot of another one.
test.each([
  ['a copied page', 'https://service.test/fr/oauth/authenticate.html?response_type=code&state=old', true],
  ['the author', '/login', false],
  ['the author, on the service', 'https://service.test/en/help.html', false],
])('an address that %s wrote is replaced: %s', (_who, href, isReplaced) => {
  const button = anchor(`<a ${complete} href="${href}"></a>`);
  enhance(button);
  expect(button.getAttribute('href')).toBe(isReplaced ? completeUrl : href);
});
