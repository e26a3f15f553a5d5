import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parameters, wireName } from '../contract/attributes.ts';
import { enrollmentFields, enrollmentParameter } from '../contract/enrollment.ts';
import { languages } from '../contract/languages.ts';
import { anyText, runs } from '../testing/generated-inputs.ts';
import { openApi } from './control/operations.ts';
import { stepForms } from './service/pages/step.ts';
import { signUpFields } from './service/state/sign-up-fields.ts';
import { createSandbox } from './testing/sandbox.ts';
import { authorizePath, callback, origin, Visitor } from './testing/visitor.ts';

/** The values of the parameters in the paths of the OpenAPI document. */
const pathValues: Readonly<Record<string, readonly string[]>> = {
  lang: [...languages, 'xx', '%00'],
  step: ['login.html', ...stepForms],
  file: ['dp_connect.js'],
  id: ['fresh'],
  client_id: ['demoapp'],
  page: ['personas', 'faults'],
};

function filled(path: string): string[] {
  const [parameter, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  if (parameter === undefined) return [path];
  return (pathValues[name] ?? []).flatMap((text) => filled(path.replace(parameter, text)));
}

const paths = Object.keys(openApi.paths).flatMap(filled);

/** A word that no page has: a response that contains it reflects the input. */
const marker = 'zq7marker';

const formNames = ['login', 'csrf_token', 'decision', 'persona', ...Object.keys(signUpFields)];
const names = [
  ...['response_type', ...parameters.map(wireName), 'popup', ...enrollmentFields.map(enrollmentParameter)],
  ...['grant_type', 'code', 'client_secret', ...formNames],
  ...['uuids', 'advance_seconds', 'action', '__proto__', 'constructor'],
];

const wild = fc
  .oneof(
    anyText(40),
    fc.constantFrom('', '%', '%FF', '%00', '\r\nX: y', '<script>', "'"),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  .map((text) => marker + text);

const value = fc.oneof(
  { weight: 3, arbitrary: wild },
  fc.constantFrom('code', 'demoapp', 'demosecret', callback, 'true', 'authorization_code', 'email', '1'),
);

const form = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), wild), value), { maxLength: 12 });
const encoded = form.map((pairs) =>
  new URLSearchParams(pairs.map(([name, text]) => [name, text])).toString(),
);
const rawText = fc.string({ unit: 'binary-ascii', maxLength: 200 }).map((text) => marker + text);

const body = fc.oneof(
  encoded,
  rawText,
  fc.json().map((text) => text.replaceAll('"', `"${marker}`)),
  fc.array(fc.oneof(fc.uuid(), wild)).map((uuids) => JSON.stringify({ uuids })),
  fc.nat({ max: 3000 }).map((depth) => '['.repeat(depth)),
  fc
    .tuple(fc.constantFrom(...names), fc.nat({ max: 9000 }))
    .map(([name, depth]) => `{"${name}":${'['.repeat(depth)}${']'.repeat(depth)}}`),
);

const header = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const credentials = fc.oneof(
  header.map((text) => `Bearer ${marker}${text}`),
  header.map((text) => `Basic ${marker}${text}`),
  header.map((text) => `Basic ${Buffer.from(marker + text).toString('base64')}`),
  fc.constant(`Basic ${Buffer.from('demoapp:demosecret').toString('base64')}`),
  header,
);

const requests = fc.record({
  path: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...paths) },
    rawText.map((text) => `/${text.replaceAll('\\', '')}`),
  ),
  method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  query: fc.oneof(encoded, rawText, fc.constant('')),
  body,
  type: fc.oneof(
    fc.constantFrom(
      'application/x-www-form-urlencoded',
      'application/json',
      'application/json; charset=x',
      'text/plain',
      '',
    ),
    header,
  ),
  authorization: fc.option(credentials, { nil: undefined }),
  cookie: fc.oneof(header, fc.constant(`dpplus_sandbox_session_80=${marker}`)),
  more: fc.dictionary(
    fc.constantFrom(
      'accept',
      'accept-language',
      'content-length',
      'origin',
      'sec-fetch-site',
      'sec-purpose',
      'transfer-encoding',
      'user-agent',
      'x-forwarded-host',
    ),
    fc.oneof(
      header,
      fc.constantFrom(
        'prefetch',
        'text/html',
        'null',
        'nl;q=x,fr;q=1e9',
        '*',
        '-1',
        'http://[',
        'cross-site',
      ),
    ),
    { maxKeys: 4 },
  ),
});

type Generated = typeof requests extends fc.Arbitrary<infer T> ? T : never;

function send(sandbox: ReturnType<typeof createSandbox>, request: Generated) {
  const { path, method, query, type, authorization, cookie, more } = request;
  const headers = new Headers({ cookie, accept: method === 'PUT' ? 'text/html' : '*/*', ...more });
  if (type) headers.set('content-type', type);
  if (authorization !== undefined) headers.set('authorization', authorization);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const url = `${origin}${path}${query && `?${query}`}`;
  return sandbox.fetch(new Request(url, { method, headers, ...(hasBody && { body: request.body }) }));
}

describe('arbitrary input', () => {
  const sandbox = createSandbox();

  it('is never answered with a 5xx, and never given back in an answer', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const response = await send(sandbox, request);
        expect(response.status).toBeLessThan(500);
        expect(response.headers.get('cache-control')).toBe('no-store');
        const text = await response.text();
        // The inspector and its data show what came, escaped and masked; that is their purpose.
        if (!request.path.startsWith('/_sandbox')) expect(text).not.toContain(marker);
        const location = response.headers.get('location') ?? '';
        expect(location.replace(/([?&]state=)[^&]*/, '$1')).not.toContain(marker);
        if (text !== '' && response.status >= 400 && response.headers.get('content-type')?.includes('json')) {
          expect(JSON.parse(text)).toEqual(
            expect.objectContaining({
              error: expect.any(String),
              error_description: expect.stringMatching(/^[ -~]+$/),
            }),
          );
        }
      }),
      runs(800),
    );
  }, 120_000);

  it('is shown as text in the inspector', async () => {
    const { text } = await new Visitor(sandbox).request('/_sandbox');
    // The one script is the page's own.
    expect(text.match(/<script\b[^>]*>/g)).toEqual([expect.stringContaining('src="/_sandbox/live.js"')]);
  });
});

it('accepts only its own values in the forms of a login in progress', async () => {
  const sandbox = createSandbox();
  const choices = fc.constantFrom(
    'fresh',
    'confirm',
    'allow',
    'refuse',
    'cancel',
    'sign-up',
    'zoe@example.com',
  );
  const fields = fc.dictionary(fc.constantFrom(...formNames, 'user', '__proto__'), fc.oneof(choices, wild));
  const steps = fc.array(fc.tuple(fc.constantFrom(...stepForms), fields), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, async (submissions) => {
      sandbox.reset();
      const visitor = await new Visitor(sandbox).request(authorizePath({ scope: 'email' }));
      const { login = '', csrf_token: token = '' } = visitor.form('login').fields;
      for (const [action, values] of submissions) {
        const body = new URLSearchParams({ ...values, login, csrf_token: token });
        await visitor.request(`/en/oauth/${action}`, { method: 'POST', body });
        expect(visitor.response.status).toBeLessThan(500);
        expect(visitor.text).not.toContain('<script');
        const isOver = visitor.location.origin === 'http://localhost:3000';
        expect(isOver && visitor.location.searchParams.get('state')).toBe(isOver && 'state-1');
      }
    }),
    runs(100),
  );
}, 60_000);
