import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../contract/languages.ts';
import { createSandbox } from '../../testing/sandbox.ts';
import { authorizePath, callback, Visitor } from '../../testing/visitor.ts';
import { type ShownStep, type StepForm, stepForms } from './step.ts';

const app = { clientId: 'demoapp', clientSecret: 's', redirectUri: callback };

/** The forms that a new user sends until a page is shown. */
const ways: Record<ShownStep, [form: StepForm, values: Record<string, string>][]> = {
  login: [],
  'sign-up': [['switch-form', {}]],
  'second-factor': [['login', { persona: 'fresh' }]],
  consent: [
    ['login', { persona: 'fresh' }],
    ['second-factor', { decision: 'confirm' }],
  ],
};
const steps = Object.keys(ways) as ShownStep[];

async function show(step: ShownStep, path = authorizePath()) {
  const visitor = await new Visitor(createSandbox()).request(path);
  for (const [form, values] of ways[step]) await visitor.submit(form, values);
  return visitor;
}

it('the service shows the page of each step, and each form', async () => {
  let texts = '';
  for (const step of steps) {
    const visitor = await show(step);
    texts += visitor.text;
    await visitor.request('/_sandbox/events');
    expect((await visitor.response.json()).at(-1).rule).toBe(`page:${step}`);
  }
  for (const form of stepForms) expect(texts).toContain(`/oauth/${form}"`);
});

it.each(languages)(
  'each page in %s has its language, one heading, and labelled controls',
  async (language) => {
    const path = authorizePath({ scope: 'email' }, language);
    const error = new Visitor(createSandbox()).request(`/${language}/oauth/authenticate.html?client_id=x`);
    for (const { text } of await Promise.all([...steps.map((step) => show(step, path)), error])) {
      expect(text).toContain(`<html lang="${language}">`);
      expect(text.match(/<h1>/g)).toHaveLength(1);
      expect(text).not.toMatch(/<script|style=|undefined|\[object/);
      expect(text).not.toMatch(/<button[^>]*>\s*<\/button>/);
    }
  },
);

it('switches the language of a login under way', async () => {
  const visitor = await new Visitor(createSandbox()).request(authorizePath());
  const french = /href="(\/fr\/[^"]+)"/.exec(visitor.text)?.[1] ?? '';
  await visitor.request(french);
  expect(visitor.text).toContain('<html lang="fr">');
  await visitor.submit('login', { persona: 'fresh' });
  expect(visitor.text).toContain('Confirmez que c’est bien vous');
});

it('has a compact layout for popup=1 and only for that', async () => {
  const body = async (popup: string | undefined) =>
    (await new Visitor(createSandbox()).request(authorizePath({ popup }))).text.match(/<body.*>/)?.[0];
  expect(await body('1')).toBe('<body class="popup">');
  expect(await body('true')).toBe('<body>');
  expect(await body(undefined)).toBe('<body>');
  const lost = await new Visitor(createSandbox()).request('/en/oauth/login.html?login=x');
  expect(lost.text).toContain('<body>');
});

describe('the policy of a page', () => {
  it('allows its own style only, names no form actions and keeps the opener', async () => {
    const { response, text } = await new Visitor(createSandbox()).request(authorizePath());
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
    expect(style).toContain(':root');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(response.headers.has('cross-origin-opener-policy')).toBe(false);
  });

  it.each([
    ['https://cdn.test/logo.png', 'https://cdn.test'],
    ['data:image/png;base64,iVBORw0KGgo=', 'data:'],
  ])('allows the logo %s', async (logo, source) => {
    const sandbox = createSandbox({ apps: [{ ...app, name: 'App', logo }] });
    const { response, text } = await new Visitor(sandbox).request(authorizePath());
    expect(response.headers.get('content-security-policy')).toContain(`; img-src ${source};`);
    expect(text).toContain(`src="${logo}"`);
  });
});

it('shows any app name as text', async () => {
  const sandbox = createSandbox({ apps: [{ ...app, name: '<b>"A" & \'B\'</b>' }] });
  const { text } = await new Visitor(sandbox).request(authorizePath());
  expect(text).toContain('&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;');
});
