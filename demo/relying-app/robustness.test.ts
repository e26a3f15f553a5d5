import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../src/testing/generated-inputs.ts';
import { createDemoSite } from '../demo-site.ts';
import { password, relyingApp } from './testing/app-under-test.ts';
import { origin } from './testing/visitor.ts';

/** No page has this word: a response that contains it has input as markup. */
const marker = '<zq7';

const paths = [
  ...['/', '/state', '/callback', '/return', '/password', '/sign-up', '/logout'],
  ...['/account', '/account/photo', '/account/connect', '/account/disconnect', '/account/delete'],
  ...['/connections', '/style.css', '/nowhere', '/%00', '/account/%ff', '//evil.test/', '/__proto__'],
];

const names = [
  ...['state', 'code', 'error', 'error_description', 'q', 'uuid', 'decision'],
  ...['firstName', 'lastName', 'birthDate', 'email', 'password', '__proto__', 'constructor'],
];

/** Mostly the first value: the app reads forms that its pages send, and rejects other requests early. */
const often = (first: string, ...others: string[]) =>
  fc.oneof({ arbitrary: fc.constant(first), weight: others.length }, fc.constantFrom(...others));

/** Arbitrary input, and input that is almost right. */
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => marker + text),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => marker + text),
  fc.constantFrom('', 'ada@example.com', password, '1990-05-17', '0000-00-00', '9999-99-99', 'connect'),
  fc.constantFrom('constructor', '__proto__', '\r\nX: y', '%', '\0', 'access_denied', 'x'.repeat(5000)),
);
const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), value), value), { maxLength: 8 });
const encoded = pairs.map((all) => new URLSearchParams(all).toString());
const raw = fc.string({ unit: 'binary-ascii', maxLength: 200 });
const multipart = fc
  .tuple(fc.constantFrom(...names), raw)
  .map(([name, text]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--b--`);

const request = fc.record({
  path: fc.constantFrom(...paths),
  method: often('POST', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'),
  query: fc.oneof(encoded, raw.map(encodeURI), fc.constant('')),
  body: fc.oneof({ arbitrary: encoded, weight: 3 }, raw, multipart, fc.json()),
  type: often(
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'application/json',
    'text/plain',
  ),
  from: often(origin, 'https://evil.test', 'null', ''),
  /** Whether the query brings back a state that the visitor's own page has asked with. */
  isReturn: fc.boolean(),
});

const odd = fc.option(fc.oneof(value, fc.jsonValue()), { nil: undefined });

/** Responses of the service, also wrong ones. */
const answers = fc.record({
  status: fc.constantFrom(200, 200, 200, 302, 400, 401, 404, 500, 503),
  type: fc.constantFrom('application/json', 'text/html', 'image/png', ''),
  body: fc.oneof(
    fc.json(),
    raw,
    fc
      .record({
        uuid: fc.oneof(fc.uuid(), odd),
        access_token: odd,
        scope: fc.oneof(fc.constant('email eid_profile eid_photo'), odd),
        email: odd,
        uuids: fc.oneof(fc.array(value), odd),
      })
      .map((members) => JSON.stringify(members)),
  ),
});

type Asked = typeof request extends fc.Arbitrary<infer Each> ? Each : never;

async function expectHarmless(answer: Response, asked: Asked) {
  // 502 is for a failure of the service, which is allowed here.
  const failure = answer.status < 500 || answer.status === 502 ? '' : `${asked.method} ${asked.path}`;
  expect(failure).toBe('');
  expect(await answer.text()).not.toContain(marker);
}

function initOf({ path, method, query, body, type, from, isReturn }: Asked, state: string) {
  const carries = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const own = isReturn ? `&${new URLSearchParams({ state, code: 'x' })}` : '';
  const headers = { origin: from, ...(carries && { 'content-type': type }) };
  const search = `${query}${own}`;
  return {
    url: `${path}${search && `?${search}`}`,
    init: { method, headers, ...(carries && { body }) },
  };
}

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
        const init = { status, headers: type ? { 'content-type': type } : {} };
        const world = relyingApp({ answer: () => new Response(body, init) });
        const visitor = world.visit();
        if (reader) {
          await world.reader({ ...reader, email: 'ada@example.com' });
          await visitor.logInByPassword('ada@example.com', password);
        }
        for (const asked of all) {
          const { url, init } = initOf(asked, asked.isReturn ? await visitor.readState() : '');
          await expectHarmless(await visitor.get(url, init), asked);
        }
        world.users.close();
      }),
      runs(80),
    );
  },
  120_000,
);

it('no page of the site fails on a request, or shows it as markup', async () => {
  const app = { origin, baseUrl: 'http://127.0.0.1:4000', clientId: 'demoapp', clientSecret: 'secret' };
  const site = createDemoSite(app);
  const path = fc.constantFrom(
    '/gallery',
    '/site/gallery.html',
    '/site/assets/demonstration.js',
    '/site/..%2f..%2fpackage.json',
    '/site/%00',
  );
  await fc.assert(
    fc.asyncProperty(request, path, async (asked, at) => {
      const { url, init } = initOf({ ...asked, path: at }, 'x');
      await expectHarmless(await site.request(new URL(url, origin).href, init), asked);
    }),
    runs(200),
  );
}, 120_000);
