import { beforeEach, expect, test, vi } from 'vitest';
import { complete, completeUrl } from '../testing/button-page.ts';
import { enterPage } from '../testing/enter-page.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
let idle: (() => void)[];
/** How long the browser may let us wait for an idle moment, in ms. */
let patience: number;

beforeEach(enterPage);
beforeEach(() => {
  idle = [];
  patience = 0;
  vi.stubGlobal('requestIdleCallback', (act: () => void, { timeout = Infinity }: IdleRequestOptions = {}) => {
    patience = timeout;
    idle.push(act);
  });
});

async function finish(html: string) {
  const { finishWhenIdle } = await import('./finish-when-idle.ts');
  document.body.innerHTML = html;
  const elements = [...document.body.children] as HTMLAnchorElement[];
  for (const element of elements) finishWhenIdle(element);
  return elements;
}

const rest = () => {
  for (const act of idle.splice(0)) act();
};

test('links have their href when the browser is idle and not before, together, and later links too', async () => {
  const links = await finish(`<a ${complete}></a><a ${complete}></a>`);
  await Promise.resolve();
  expect(links.map((link) => link.hasAttribute('href'))).toEqual([false, false]);
  expect(idle).toHaveLength(1);
  // A browser that is never idle finishes them within a second.
  expect(patience).toBeLessThanOrEqual(1000);
  rest();
  expect(links.map(({ href }) => href)).toEqual([completeUrl, completeUrl]);
  const [late] = await finish(`<a ${complete}></a>`);
  rest();
  expect(late?.href).toBe(completeUrl);
});

test('a link that stopped being a button gets no href', async () => {
  const [link] = await finish(`<a ${complete}></a>`);
  link?.classList.remove('dpplus-connect');
  rest();
  expect(link?.hasAttribute('href')).toBe(false);
});

test('the problems of a form are reported, and it gets no href', async () => {
  const [form] = await finish('<form class="dpplus-connect"></form>');
  expect(warn).not.toHaveBeenCalled();
  rest();
  expect(warn.mock.calls.map(([line, element]) => [line.split(':')[0], element])).toEqual(
    ['client-id', 'redirect-uri', 'state']
      .map((name) => [`[dpplus-connect] ${name}-missing`, form])
      .concat([['[dpplus-connect] is-sandbox-invalid', form]]),
  );
  expect(form?.hasAttribute('href')).toBe(false);
});

test.each(['Safari, which has no idle callback', 'a page that has set it to nothing'])(
  'in %s a link has its href at once',
  async (where) => {
    if (where.startsWith('Safari')) {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(window, 'requestIdleCallback');
    } else vi.stubGlobal('requestIdleCallback', undefined);
    const [link] = await finish(`<a ${complete}></a>`);
    await vi.waitFor(() => expect(link?.href).toBe(completeUrl));
  },
);

test('a button is up to date before it is finished', async () => {
  const { enhance } = await import('./anchor.ts');
  document.body.innerHTML = `<a ${complete}></a>`;
  const link = document.body.firstElementChild as HTMLAnchorElement;
  enhance(link);
  link.dataset.text = 'sign-up';
  rest();
  expect(link.textContent).toBe('Sign up with Secure Connect');
});
