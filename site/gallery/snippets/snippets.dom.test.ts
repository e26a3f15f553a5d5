import { describe, expect, it } from 'vitest';
import { parameters } from '../../../contract/attributes.ts';
import { anchorAttribute } from '../settings/button-attributes.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import { snippets } from './snippets.ts';

const baseUrl = 'https://login.example';
const usual = defaultSettings({ clientId: 'demoapp', redirectUri: 'https://app.example/callback' });
const required = {
  scope: 'email',
  'client-id': 'demoapp',
  'redirect-uri': 'https://app.example/callback',
  'is-sandbox': 'true',
};
const hostile = `{{ x }} <b>"q"</b> 'a' & &amp; </script> é`;
const changed = { text: 'sign-up', size: 'small', theme: 'outline', mode: 'redirect' } as const;

const cases: [what: string, change: Partial<Settings>, attributes: Record<string, string>, label: string][] =
  [
    ['only what is required', {}, {}, ''],
    ['no scope, and no style', { scope: [], size: 'false' }, { scope: '', size: 'false' }, ''],
    [
      'everything else',
      { ...changed, scope: ['email', 'eid_profile'], isSandbox: false, help: true },
      { ...changed, scope: 'email eid_profile', 'is-sandbox': 'false', help: 'true' },
      '',
    ],
    ['a label in place of the built-in label', { text: 'sign-up', label: ' Mine ' }, {}, ' Mine '],
    [
      'values of every kind',
      { label: hostile, clientId: hostile, redirectUri: 'https://app.example/?a=1&lt=2' },
      { 'client-id': hostile, 'redirect-uri': 'https://app.example/?a=1&lt=2' },
      hostile,
    ],
  ];

describe.each(snippets)('the snippet $title', ({ id, write }) =>
  it.each(cases)('has %s', (_what, change, attributes, label) => {
    const page = new DOMParser().parseFromString(
      write({ settings: { ...usual, ...change }, baseUrl }).replace(/<link.*>/, ''),
      'text/html',
    );
    const button = page.querySelector('a.dpplus-connect, dpplus-connect');
    const names = id === 'html' ? anchorAttribute : String;
    const written = { ...required, ...attributes, state: 'RANDOM_STATE' };
    for (const [name, value] of Object.entries(written))
      expect([name, button?.getAttribute(names(name))]).toEqual([name, value]);
    const own = [...(button?.attributes ?? [])].filter(({ name }) => !/^(href|class|target|rel)$/.test(name));
    expect(own).toHaveLength(Object.keys(written).length);
    expect(button?.textContent).toBe(label);
    if (id !== 'html') return;
    // The address of the script, so that the link logs in without the script too.
    const { origin, pathname, searchParams } = new URL(button?.getAttribute('href') ?? '');
    expect(origin + pathname).toBe(`${baseUrl}/en/oauth/authenticate.html`);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      ...Object.fromEntries(
        parameters.map((name) => [name.replace('-', '_'), button?.getAttribute(`data-${name}`)]),
      ),
    });
  }),
);

it.each(snippets)(
  'the snippet $id loads its language, with the scheme of the page and the styles of the button',
  ({ id, write }) => {
    const own = { ...usual, language: 'de', scheme: 'dark', color: '#123456', radius: '24' } as const;
    const code = write({ settings: own, baseUrl });
    expect(code).toContain('{ --dpplus-color: #123456; --dpplus-radius: 24px }');
    expect(
      code.startsWith(
        `<meta name="color-scheme" content="dark">\n<link rel="stylesheet" href="${baseUrl}/de/dp_connect.css">\n`,
      ),
    ).toBe(true);
    expect(code).toContain(
      id === 'html'
        ? `<script src="${baseUrl}/de/dp_connect.js"></script>`
        : "import 'dpplus-connect/de/define';",
    );
    expect(write({ settings: usual, baseUrl })).toMatch(/^<link (?!.*--dpplus)/s);
  },
);
