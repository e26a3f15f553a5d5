import { beforeEach, describe, expect, test, vi } from 'vitest';
import { click, complete, showPage } from '../testing/button-page.ts';
import { browser, channels, enterPage } from '../testing/enter-page.ts';

const app = 'https://app.test';
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(location, 'assign').mockImplementation(() => {});

beforeEach(enterPage);

const configure = async (given: object) =>
  (await import('../options/configure.ts')).configure({ baseUrl: 'https://service.test', ...given });

/** The types of the events on the document from now on. */
function hear(): string[] {
  const heard: string[] = [];
  for (const type of ['dpplus-success', 'dpplus-error'] as const)
    document.addEventListener(type, ({ detail }) => heard.push(`${type} ${detail.state}`));
  return heard;
}

const post = (data: unknown, origin: string, source: unknown = null) =>
  dispatchEvent(new MessageEvent('message', { data, origin, source: source as never }));

describe('with allowlists', () => {
  test('a button that got another value does not bring its open popup to the front', async () => {
    await configure({ clientId: 'demoapp' });
    const anchor = await showPage(`<a ${complete}></a>`);
    click(anchor);
    anchor.setAttribute('data-client-id', 'other');
    click(anchor);
    expect(browser.popups[0]?.focus).not.toHaveBeenCalled();
    expect(warn.mock.calls.at(-1)?.[0]).toContain('client-id-pinned');
  });

  test('a button without values uses the first of each list', async () => {
    await configure({ clientId: 'first second', redirectUri: `${app}/one ${app}/two` });
    click(
      await showPage('<a class="dpplus-connect" data-scope="" data-state="s" data-is-sandbox="true"></a>'),
    );
    const query = new URL(browser.open.mock.calls[0]?.[0] ?? '').searchParams;
    expect([query.get('client_id'), query.get('redirect_uri')]).toEqual(['first', `${app}/one`]);
  });
});

test('a login without a state accepts no return if the browser gave no window', async () => {
  browser.frame();
  browser.block();
  const heard = hear();
  click(await showPage(`<a ${complete.replace('data-state="s"', '')}></a>`));
  channels.receive({ ok: false, error: 'access_denied', href: `${app}/` });
  expect(heard).toEqual([]);
});

test.each([
  ['noopener', null],
  ['nofollow NOOPENER', null],
  ['nofollow', undefined],
])('the window of a link with rel="%s" has the opener %j', async (rel, opener) => {
  click(await showPage(`<a ${complete} rel="${rel}"></a>`));
  expect((browser.popups[0] as unknown as Window).opener).toBe(opener);
});

test('a state that a form sends returns with the line ends of forms', async () => {
  await configure({});
  const { api } = await import('../api.ts');
  const posted: unknown[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push(this.querySelector<HTMLInputElement>('[name=state]')?.value);
  });
  const outcome = api.open({
    clientId: 'demoapp',
    redirectUri: `${app}/cb`,
    state: 'one\ntwo\rthree\r\nfour',
    enrollmentData: {},
  });
  const state = 'one\r\ntwo\r\nthree\r\nfour';
  expect(posted).toEqual([state]);
  const message = { state, ok: true, href: `${location.origin}/` };
  post(message, location.origin);
  await expect(outcome).resolves.toEqual(message);
});

test('a page that comes back from the back/forward cache after a login is fetched again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const link = await showPage(`<a ${complete}></a>`);
  show(true);
  expect(reload).not.toHaveBeenCalled();
  click(link);
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
