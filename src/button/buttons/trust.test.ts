import { beforeEach, expect, test, vi } from 'vitest';
import { click, complete, showPage } from '../testing/button-page.ts';
import { enterPage } from '../testing/enter-page.ts';

const app = 'https://app.test';
vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});

beforeEach(enterPage);

const html = {
  link: `<a ${complete}></a>`,
  form: `<form ${complete}></form>`,
  element: '<dpplus-connect></dpplus-connect>',
};
type Kind = keyof typeof html;
const added = () => document.body.firstElementChild as HTMLElement;

/** The steps that bring a button into the page. */
const load = (kind: Kind) => showPage(html[kind]);
const insert = (kind: Kind) => document.body.insertAdjacentHTML('beforeend', html[kind]);
const announce = () => added().dispatchEvent(new Event('animationstart', { bubbles: true }));
const handOver = async () => (await import('../api.ts')).api.scan();
const allow = async () =>
  (await import('../options/configure.ts')).configure({
    baseUrl: 'https://service.test',
    redirectUri: `${app}/cb`,
  });
const change = async () => {
  added().dataset.text = 'sign-up';
  await vi.waitFor(() => expect(added().textContent).toBe('Sign up with Secure Connect'));
};
/** The element passes its root to `scan()` by itself. */
const draw = async () => {
  const root = added().attachShadow({ mode: 'open' });
  root.innerHTML = html.link;
  (await import('../api.ts')).api.scan(root);
};

/** Whether the page goes where a return from an origin says. */
async function isFollowed(origin: string) {
  const button = added().shadowRoot?.firstElementChild ?? added();
  if (button.localName === 'form')
    button.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  else click(button);
  const data = { state: 's', ok: true, href: `${origin}/account` };
  dispatchEvent(new MessageEvent('message', { data, origin }));
  return assign.mock.calls.length === 1;
}

test.each<[string, Kind, ((kind: Kind) => unknown)[], boolean]>([
  ['a link of the page as it was loaded', 'link', [load], true],
  ['a link of the page as it was loaded that has changed', 'link', [load, change], true],
  ['a link that the page’s code passed to scan()', 'link', [insert, handOver], true],
  ['a link that was passed to scan() after it was announced', 'link', [insert, announce, handOver], true],
  ['a link that was inserted later', 'link', [insert], false],
  ['a link that the style sheet has announced', 'link', [insert, announce], false],
  ['a link that was announced and has changed', 'link', [insert, announce, change], false],
  ['a link that was inserted later, with an allowlist', 'link', [allow, insert], true],
  ['a form of the page as it was loaded', 'form', [load], true],
  ['a form that was inserted later', 'form', [insert], false],
  ['a form that the page’s code passed to scan()', 'form', [insert, handOver], true],
  ['an element of the page as it was loaded', 'element', [load, draw], true],
  ['an element that was inserted later', 'element', [insert, draw], false],
  ['an element that the page’s code passed to scan()', 'element', [insert, draw, handOver], true],
])('whether a return from the redirect URI’s origin counts: %s', async (_what, kind, steps, expected) => {
  await showPage('');
  for (const step of steps) await step(kind);
  expect(await isFollowed(app)).toBe(expected);
  // A return from the page's own origin counts for every button.
  if (!expected) expect(await isFollowed(location.origin)).toBe(true);
});
