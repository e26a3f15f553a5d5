import { beforeEach, describe, expect, it } from 'vitest';
import { callbackUrl, codeRequest, readButtonUrl } from './code-login.ts';

const url = 'http://127.0.0.1:4000/en/oauth/authenticate.html?client_id=shop';
const link = (href: string) =>
  Object.assign(document.createElement('a'), { className: 'dpplus-connect', href });

beforeEach(() => document.body.replaceChildren());

describe('the URL of the button of a page', () => {
  it('is the URL of its first login link', async () => {
    document.body.append(document.createElement('a'), link(url), link('http://localhost/other'));
    expect(await readButtonUrl(undefined, 0)).toBe(url);
  });

  it('is found in an element, also if the link comes later', async () => {
    const element = document.createElement('dpplus-connect');
    document.body.append(element);
    const found = readButtonUrl(undefined, 10_000);
    element.attachShadow({ mode: 'open' }).append(link(url));
    expect(await found).toBe(url);
  });

  it('is read after a gesture, when the script has set it', async () => {
    const late = link('#');
    late.addEventListener('mouseover', () => late.setAttribute('href', url));
    document.body.append(late);
    expect(await readButtonUrl(undefined, 10_000)).toBe(url);
  });

  it('is missing on a page without a button', async () => {
    expect(await readButtonUrl(undefined, 0)).toBeUndefined();
  });

  it('is empty for a button that is not a link', async () => {
    document.body.innerHTML = '<button>Log in</button>';
    expect(await readButtonUrl(document.querySelector('button') ?? undefined, 0)).toBe('');
  });
});

it('a request sends the control token to the sandbox of the test only', () => {
  const service = 'http://127.0.0.1:4000';
  const request = (sandbox?: string) => codeRequest(url, 'fresh', { sandbox, controlToken: 'a-token' });
  expect(() => request()).toThrow('controlToken needs the option sandbox');
  for (const other of [
    'http://127.0.0.1:4001',
    'https://127.0.0.1:4000',
    `${service}/path`,
    `${service}0`,
    'localhost',
    '',
  ])
    expect(() => request(other)).toThrow('the sandbox of the test is');
  for (const same of [service, `${service}/`])
    expect(request(same)).toMatchObject({
      url: `${service}/_sandbox/codes`,
      headers: { authorization: 'Bearer a-token' },
    });
  expect(codeRequest(url, 'fresh')).not.toHaveProperty('headers');
});

it('a callback is the redirect URI of the button, with a code or an error added', () => {
  const read = (redirectUri: string, callback: string) => () => {
    const login = `${url}&redirect_uri=${encodeURIComponent(redirectUri)}`;
    return callbackUrl(login, codeRequest(login, 'fresh'), { redirect_to: callback });
  };
  for (const own of ['http://a ?code=c&state=s', 'http://a?code=1 &code=c', 'http://a? error=x'])
    expect(read(own.replace(/ .*/, ''), own.replace(' ', ''))).not.toThrow();
  for (const other of ['2?', '/?', '.example?', ':80?', '?shop=1&', '?code=1&'])
    expect(read('http://a', `http://a${other}code=c`)).toThrow(`another: http://a${other.slice(0, -1)}`);
});
