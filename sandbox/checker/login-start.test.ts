import { expect, it } from 'vitest';
import { readLogin, readStart } from './login-start.ts';

const page = (body: string, url = 'http://app.test/') => readLogin({ url, status: 200, body });
const authorize =
  'http://service.test/en/oauth/authenticate.html?client_id=a&scope=email%20phone&state=a%26b';

it.each([
  ['the element', '<dpplus-connect client-id="a" scope="email" state="a&#x26;b">'],
  ['a form', '<form data-client-id="a" data-scope="email" data-state="a&amp;b">'],
  [
    'a button in a shadow root',
    '<x-login><template shadowrootmode="open" shadowrootdelegatesfocus><a data-client-id="a" data-scope="email" data-state="a&amp;b"></a></template></x-login>',
  ],
])('reads %s', (_what, body) => {
  expect(page(`<p>x</p>${body}</a>`)).toEqual({ state: 'a&b', scope: 'email' });
});

const href = authorize.replaceAll('&', '&amp;');

it.each([
  ['a link among other links', `<a class="x" href="/">Home</a><a class="button" id="login" href="${href}">`],
  ['the URL that a script goes to', `<script>location.href = '${authorize}'</script>`],
])('reads %s', (_what, body) => {
  expect(page(body)).toEqual({ state: 'a&b', scope: 'email phone' });
});

it.each(['oauth/authenticate', 'fr/oauth/authenticate.html'])('reads a redirect to %s', (path) => {
  const url = `http://service.test/${path}?state=s`;
  expect(page('', url)).toEqual({ state: 's', scope: '' });
});

it.each([
  ['of a script', `{"login":{"url":"${authorize.replaceAll('/', '\\/')}"}}`],
  [
    'with a form to the service',
    '<form action="http://service.test/en/oauth/authenticate.html"><input type=hidden name=state value="a&amp;b"><input type=hidden name=scope value="email phone"><button>Log in</button></form>',
  ],
])('reads a page %s', (_what, body) => {
  expect(page(body)).toEqual({ state: 'a&b', scope: 'email phone' });
});

it('reads the login with the own redirect URI of several', () => {
  const button = (uri: string, state: string) =>
    `<a data-client-id="a" data-redirect-uri="${uri}" data-state="${state}"></a>`;
  const body = button('http://other.test/', 'one') + button('http://app.test/back', 'two');
  const visit = { url: 'http://app.test/', status: 200, body };
  expect(readLogin(visit, 'http://app.test/back')?.state).toBe('two');
  expect(readLogin(visit, 'http://app.test/third')?.state).toBe('one');
});

it.each([
  ['an address that goes on', '', 'http://service.test/oauth/authenticate.html/more?state=s'],
  ['an address that people read', `<p class="x">${authorize}</p>`, undefined],
  [
    'a template that is drawn by a script, if at all',
    '<template id="x"><a data-client-id="a" data-state="s"></a></template>',
    undefined,
  ],
])('does not take %s for a login', (_what, body, url) => {
  expect(page(body, url)).toBeUndefined();
});

it.each([
  ['the element', '<dpplus-connect start="/callback?dpplus=start&href=%2Fa"></dpplus-connect>'],
  [
    'a link after others, and after links without a URL',
    '<a data-start href="/b"></a><a class="dpplus-connect" href="/a"></a><a class="dpplus-connect" data-start></a>' +
      '<a class="dpplus-connect" data-start href="http://["></a>' +
      '<a class="button dpplus-connect" data-start href="/callback?dpplus=start&href=%2Fa"></a>',
  ],
])('reads the start of %s', (_what, body) => {
  expect(readStart({ url: 'http://app.test/login', status: 200, body })).toBe(
    'http://app.test/callback?dpplus=start&href=%2Fa',
  );
});

it('reads no start on a page without a link to it', () => {
  const body =
    '<form class="dpplus-connect" data-start><dpplus-connect></dpplus-connect><a href="/callback?dpplus=start">';
  expect(readStart({ url: 'http://app.test/', status: 200, body })).toBeUndefined();
});
