import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../src/testing/generated-inputs.ts';
import { password, relyingApp } from './testing/app-under-test.ts';
import { origin } from './testing/visitor.ts';

/** No page has this word: a response that contains it has input as markup. */
const marker = '<zq7';

const paths = [
  ...['/', '/state', '/callback', '/password', '/sign-up', '/logout'],
  ...['/account', '/account/photo', '/account/connect', '/account/disconnect', '/account/delete'],
  ...['/connections', '/style.css', '/nowhere', '/%00', '/account/%ff', '//evil.test/', '/__proto__'],
];
const names = [
  ...['state', 'code', 'error', 'error_description', 'dpplus', 'outcome', 'uuid', 'decision'],
  ...['firstName', 'lastName', 'birthDate', 'email', 'password', '__proto__', 'constructor'],
];

/** Arbitrary input, and input that is almost right. */
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => marker + text),
  fc.constantFrom('', 'ada@example.com', password, '1990-05-17', '0000-00-00', '9999-99-99', 'connect'),
  fc.constantFrom('constructor', '__proto__', '\r\nX: y', '%', '\0', 'access_denied', 'x'.repeat(5000)),
);
const raw = fc.string({ unit: 'binary-ascii', maxLength: 200 });
/** Every field, and one of another name. */
const encoded = fc
  .tuple(value, ...names.map(() => value))
  .map(
    ([other, ...all]) =>
      new URLSearchParams([[other, other], ...all.map((each, at) => [names[at] ?? '', each])]),
  )
  .map(String);

/** A form of this app with the state of the visitor's page in the query, or another request. */
const request = fc.record({
  path: fc.constantFrom(...paths),
  method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'GET', 'HEAD', 'PUT', 'OPTIONS'),
  query: fc.oneof(encoded, raw.map(encodeURI)),
  body: fc.oneof({ arbitrary: encoded, weight: 3 }, raw),
  type: fc.constantFrom(
    ...Array(4).fill('application/x-www-form-urlencoded'),
    'multipart/form-data; boundary=b',
  ),
  from: fc.constantFrom(origin, origin, origin, 'https://evil.test', 'null'),
  isReturn: fc.boolean(),
});

/** Responses of the service, also wrong ones. */
const odd = fc.option(fc.oneof(value, fc.jsonValue()), { nil: undefined });
const members = { uuid: fc.oneof(fc.uuid(), odd), access_token: odd, scope: odd, email: odd, uuids: odd };
const answers = fc.record({
  status: fc.constantFrom(200, 200, 200, 302, 400, 401, 404, 500, 503),
  type: fc.constantFrom('application/json', 'text/html', 'image/png'),
  body: fc.oneof(
    fc.json(),
    raw,
    fc.record(members).map((all) => JSON.stringify(all)),
  ),
});

it.each([
  ['a stranger', undefined],
  ['a reader', { staff: false }],
  ['a member of the staff', { staff: true }],
])(
  'no page fails on input, or shows it as markup, whatever %s and the service send',
  async (_who, reader) => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), answers, async (all, said) => {
        const { status, type, body } = said;
        const init = { status, headers: { 'content-type': type } };
        const world = relyingApp({ answer: () => new Response(body, init) });
        const visitor = world.visit();
        if (reader) {
          await world.reader({ ...reader, email: 'ada@example.com' });
          await visitor.logInByPassword('ada@example.com', password);
        }
        for (const { path, query, isReturn, method, body, type, from } of all) {
          const own = isReturn
            ? `&${new URLSearchParams({ state: await visitor.readState(), code: 'x' })}`
            : '';
          const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
          const headers = { origin: from, ...(hasBody && { 'content-type': type }) };
          const response = await visitor.get(`${path}?${query}${own}`, {
            method,
            headers,
            ...(hasBody && { body }),
          });
          // 502 is for a failure of the service, which is allowed here.
          expect(response.status < 500 || response.status === 502, `${method} ${path}`).toBe(true);
          expect(await response.text()).not.toContain(marker);
        }
        world.users.close();
      }),
      runs(80),
    );
  },
  120_000,
);
