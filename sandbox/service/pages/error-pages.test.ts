import { describe, expect, it, vi } from 'vitest';
import { languages } from '../../../contract/languages.ts';
import { createSandbox } from '../../testing/sandbox.ts';
import { authorizePath, origin, Visitor } from '../../testing/visitor.ts';
import { pageTexts } from './texts/by-language.ts';

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const ask = (path: string, init: RequestInit = {}) =>
  createSandbox().fetch(new Request(`${origin}${path}`, init));

describe.each(languages)('a browser in %s', (language) => {
  const { wrongMethod, tooLarge, unreadable, notFound } = pageTexts[language];

  it('gets a page about a step that cannot be opened, with the method of the URL', async () => {
    const response = await ask(`/${language}/oauth/consent`, { headers: browser });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    const text = await response.text();
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(wrongMethod.title);
    expect(text).toContain(wrongMethod.text);
  });

  it.each([
    ['too large a form', 413, { ...browser, ...form }, 'x'.repeat(65 * 1024), tooLarge],
    ['no form', 415, { ...browser, 'Content-Type': 'text/plain' }, 'x', unreadable],
  ])('gets a page about %s', async (_what, status, headers, body, { title, text }) => {
    const response = await ask(`/${language}/oauth/login`, { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    const page = await response.text();
    expect(page).toContain(title);
    expect(page).toContain(text);
  });

  it('gets a page about an unknown URL in the language that it prefers', async () => {
    const headers = { ...browser, 'Accept-Language': language };
    expect(await (await ask('/nowhere', { headers })).text()).toContain(notFound.title);
    expect(await (await ask('/xx/oauth/login.html', { headers })).text()).toContain(
      pageTexts[language].unsupportedLanguage.title,
    );
  });
});

it('takes the language of an enrollment form from the browser', async () => {
  const headers = { ...browser, 'Accept-Language': 'nl', 'Content-Type': 'text/plain' };
  const response = await ask('/oauth/authenticate', { method: 'POST', headers, body: 'x' });
  expect(await response.text()).toContain(pageTexts.nl.unreadable.title);
});

it('shows a page about the failure of the sandbox', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  let failures = 0;
  const clock = () => {
    if (failures-- === 1) throw new Error('a fault of the sandbox');
    return 0;
  };
  const visitor = new Visitor(createSandbox({ clock }));
  await visitor.request(authorizePath({}, 'it'));
  await visitor.submit('login', { persona: 'fresh' });
  const { action, fields } = visitor.form('second-factor');
  const body = new URLSearchParams({ ...fields, decision: 'confirm' });
  failures = 1;
  const { response, text } = await visitor.request(action, { method: 'POST', headers: browser, body });
  quiet.mockRestore();
  expect(response.status).toBe(500);
  expect(text).toContain(pageTexts.it.failed.text);
});

describe('a program', () => {
  it.each([
    ['at a step of the login', '/en/oauth/consent', { Accept: '*/*' }],
    ['without an Accept', '/en/oauth/consent', {}],
    ['at the token endpoint, whatever it accepts', '/oauth/token', browser],
    ['at the control API, whatever it accepts', '/_sandbox/reset', browser],
  ])('gets JSON %s', async (_where, path, headers) => {
    const response = await ask(path, { headers });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({ error: 'method_not_allowed' });
  });
});

it.each<[rule: string, isKnown: boolean, act: (visitor: Visitor, path: string) => Promise<Visitor>]>([
  ['unsupported_language', true, (visitor, path) => visitor.request(path.replace('/en/', '/xx/'))],
  ['csrf', true, (visitor) => visitor.submit('login', { csrf_token: 'x' })],
  [
    'login_over',
    true,
    async (visitor) => {
      const path = `/en/oauth/login.html?login=${visitor.form('login').fields.login}`;
      return (await visitor.submit('login', { decision: 'cancel' })).request(path);
    },
  ],
  ['unknown_client', false, (visitor, path) => visitor.request(path.replace('demoapp', 'x'))],
])(
  'the page of %s has its code, a way back to a known app, and in a popup a way out',
  async (rule, isKnown, act) => {
    const { code, backTo, mayClose } = pageTexts.en;
    for (const popup of ['1', '0']) {
      const path = authorizePath({ popup });
      const { text } = await act(await new Visitor(createSandbox()).request(path), path);
      expect(text).toContain(`${code} <code>${rule}</code>`);
      expect(text.includes(`<a class="primary" href="http://localhost:3000">${backTo('Demo app')}</a>`)).toBe(
        isKnown,
      );
      expect(text.includes(mayClose)).toBe(popup === '1');
    }
  },
);
