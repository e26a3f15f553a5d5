import { expect, test, vi } from 'vitest';
import { admits, closedSets } from '../../../contract/attributes.ts';
import { parameterOf } from './authorization-url.ts';
import { problemsOf } from './problems.ts';
import { type Options, optionsOf, readOptions } from './read-options.ts';

const complete: Record<string, string> = {
  'client-id': 'demoapp',
  'redirect-uri': 'https://app.test/callback',
  scope: 'email',
  state: 's',
  'is-sandbox': 'true',
};

function read(changes: Record<string, string | null>) {
  const values: Record<string, string | null> = { ...complete, ...changes };
  const options = readOptions((name) => values[name]);
  const problems = problemsOf(options);
  return {
    sent: (name: 'is-sandbox' | 'scope' | 'state') => parameterOf(options, name),
    codes: problems.map(({ code, attribute }) => `${code} ${attribute}`),
    problems,
  };
}

test.each(['https://app.test/callback', 'http://localhost:3000/callback'])(
  'a complete button that returns to %s has no problem',
  (redirectUri) => {
    expect(read({ 'redirect-uri': redirectUri }).codes).toEqual([]);
  },
);

test.each(Object.entries(closedSets))('every value of %s is known, the default too', (name, values) => {
  for (const value of values) expect(read({ [name]: value }).codes).toEqual([]);
});

test.each([
  [{ 'client-id': null }, 'client-id-missing client-id'],
  [{ 'client-id': '' }, 'client-id-missing client-id'],
  [{ 'redirect-uri': null }, 'redirect-uri-missing redirect-uri'],
  [{ 'redirect-uri': '/callback' }, 'redirect-uri-invalid redirect-uri'],
  [{ 'redirect-uri': 'myapp://callback' }, 'redirect-uri-invalid redirect-uri'],
  [{ 'redirect-uri': 'xhttp://app.test/callback' }, 'redirect-uri-invalid redirect-uri'],
  [{ 'redirect-uri': 'https://app.test/#a' }, 'redirect-uri-invalid redirect-uri'],
  [{ scope: null }, 'scope-missing scope'],
  [{ state: null }, 'state-missing state'],
  [{ 'is-sandbox': null }, 'is-sandbox-invalid is-sandbox'],
  [{ 'is-sandbox': 'yes' }, 'is-sandbox-invalid is-sandbox'],
  [{ 'is-sandbox': 'constructor' }, 'is-sandbox-invalid is-sandbox'],
  [{ mode: 'tab' }, 'unknown-value mode'],
  [{ text: 'login' }, 'unknown-value text'],
  [{ style: 'huge' }, 'unknown-value style'],
  [{ theme: 'dark' }, 'unknown-value theme'],
  [{ help: 'yes' }, 'unknown-value help'],
])('%j is reported as %s', (changes, code) => {
  const { codes, problems } = read(changes);
  expect(codes).toEqual([code]);
  const [[attribute, value]] = Object.entries(changes) as [[string, string | null]];
  expect(problems[0]).toMatchObject({ attribute, value });
  expect(problems[0]?.fix).not.toBe('');
});

test.each([
  ['https://shop.example', true],
  ['https://shop.example:8443', true],
  ['https://xn--80ak6aa92e.example', true],
  ['http://shop.example', false],
  ['https://localhost:8443', false],
  ['https://app.localhost', false],
  ['https://printer.local', false],
  ['https://app.test', false],
  ['https://wiki.internal', false],
  ['https://intranet', false],
  ['https://192.168.1.20:8443', false],
  ['https://127.0.0.1', false],
  ['https://[::1]:8443', false],
  ['null', false],
])('is_sandbox at %s is reported: %s', (origin, isReported) => {
  vi.stubGlobal('location', { origin });
  const codes = ['true', '1', 'false', '0', ''].map((value) => read({ 'is-sandbox': value }).codes);
  vi.unstubAllGlobals();
  const each = isReported ? ['is-sandbox-public is-sandbox'] : [];
  expect(codes).toEqual([each, each, [], [], []]);
});

test.each([
  ['true', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['0', 'false'],
  ['', 'false'],
  ['TRUE', 'false'],
  ['untrue', 'false'],
  ['true or not', 'false'],
  ['10', 'false'],
  ['constructor', 'false'],
  [null, 'false'],
])('is-sandbox %j is sent as %s', (value, sent) => {
  expect(read({ 'is-sandbox': value }).sent('is-sandbox')).toBe(sent);
});

test.each([
  ['', ''],
  ['  ', ''],
  [' email\t\n phone ', 'email phone'],
])('scope %j is folded to %j', (value, sent) => {
  expect(read({ scope: value }).sent('scope')).toBe(sent);
});

test('a state is never trimmed', () => {
  expect(read({ state: '  a b ' }).sent('state')).toBe('  a b ');
});

test.each(['x', 'constructor', ''])('%j is not a value of a closed set', (value) => {
  expect(admits('text', value)).toBe(false);
});

test('an anchor cannot choose the service', () => {
  const asked: string[] = [];
  readOptions((name) => {
    asked.push(name);
    return null;
  });
  expect(asked).not.toContain('base-url');
});

function reader(html: string) {
  const page = document.createElement('div');
  page.innerHTML = html;
  const options = optionsOf(page.firstElementChild as Element);
  return (name: string) => options[name as keyof Options];
}

test('an anchor has the options of its data attributes', () => {
  const read = reader('<a data-client-id="demoapp" data-scope="email" data-state="" mode="x"></a>');
  expect(['client-id', 'scope', 'state', 'mode'].map(read)).toEqual(['demoapp', 'email', '', undefined]);
});

test('the start of an anchor is its absolute URL, if it has one', () => {
  expect(reader('<a data-start href="/start?a=1"></a>')('start')).toBe(`${location.origin}/start?a=1`);
  expect(reader('<a href="/start"></a>')('start')).toBeUndefined();
  for (const html of ['<a data-start="x" href="#top"></a>', '<a data-start="x"></a>'])
    expect(reader(html)('start'), html).toBe('');
});

test('a link of SVG, whose `href` is an object, and a form do not start a login', () => {
  const link = document.createElementNS('http://www.w3.org/2000/svg', 'a');
  // happy-dom has none.
  Object.setPrototypeOf(link, Object.create(Object.getPrototypeOf(link), { href: { value: {} } }));
  link.setAttribute('data-start', '');
  link.setAttribute('href', '/start');
  expect(optionsOf(link).start).toBe('');
  expect(reader('<form data-start="x" href="/start"></form>')('start')).toBe('');
});

test('a form has no scope, and logs no warning about it', () => {
  const read = reader('<form data-client-id="demoapp" data-scope="email"></form>');
  expect(['client-id', 'scope', 'state'].map(read)).toEqual(['demoapp', '', undefined]);
});
