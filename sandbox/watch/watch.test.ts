import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeCertificate } from '../command/https/make-certificate.ts';
import { all, body, cookies, header, markup, status, target } from './testing/changes.ts';
import { type Change, type Production, startProduction } from './testing/production.ts';
import { judge, look, type WatchOptions, watchChecks } from './watch.ts';

let production: Production;

beforeAll(async () => {
  production = await startProduction();
});
beforeEach(() => {
  production.change = () => {};
  production.requests.length = 0;
});
afterAll(() => production.close());

const findings = async (more: Partial<WatchOptions> = {}) => {
  const options: WatchOptions = {
    ...{ url: new URL(production.app), ca: production.ca },
    ...{ client: 'books', days: 14, timeout: 5000, without: [] },
    ...more,
  };
  return judge(await look(options), options.without);
};

/** The failed checks with their texts. Ports, states and hashes change. */
const failures = async (more?: Partial<WatchOptions>) =>
  (await findings(more))
    .filter(({ problem }) => problem !== undefined)
    .map(({ id, problem }) => `${id}: ${problem}`.replaceAll(/localhost:\d+/g, 'app'));

it('a right app passes each check with five requests, none of them with a code', async () => {
  expect(await findings()).toEqual(watchChecks.map(({ id }) => ({ id })));
  expect(production.requests.sort()).toEqual([
    '/',
    '/callback?dpplus=start',
    '/callback?dpplus=start',
    '/integrity.json',
    '/v1.2.3/en/dp_connect.js',
  ]);
});

it('a right app raises no alarm, run after run', async () => {
  const runs = Number(process.env.RUNS ?? 1) * 20;
  for (let run = 0; run < runs; run += 1) expect(await failures()).toEqual([]);
}, 600_000);

const policy = 'content-security-policy';
const meta = (sources: string) =>
  `<meta http-equiv="Content-Security-Policy" content="script-src ${sources}">`;
const wholeScript = /<script[\s\S]*<\/script>/;
const link = /<a [\s\S]*<\/a>/;

it.each<[string, Change]>([
  ['the markup of the specification', markup()],
  [
    'two buttons',
    all(markup(), body('page', '<a ', '<a class="dpplus-connect" data-client-id="museum"></a><a ')),
  ],
  ['the element', body('page', link, '<dpplus-connect start="/callback?dpplus=start"></dpplus-connect>')],
  ['the npm package', body('page', wholeScript, '')],
  [
    'the latest script',
    all(body('page', '/v1.2.3/', '/'), header('script', 'cache-control', 'max-age=3600')),
  ],
  ['a redirect with 302', status('start', 302)],
  ['the policy in the page', all(header('page', policy), body('page', '<a', `${meta("'self' https:")}<a`))],
  [
    'a nonce',
    all(header('page', policy, "script-src 'nonce-abc'"), body('page', '<script', '<script nonce="abc"')),
  ],
])('a right app with %s raises no alarm', async (_, change) => {
  production.change = change;
  expect(await failures()).toEqual([]);
});

/** The failure, and how it happens. */
const breakages: [failure: string, change: Change, more?: Partial<WatchOptions>][] = [
  ['page: https://app/ responds 503', status('page', 503)],
  [
    'page: https://app/ redirects (301) to "/fr/": watch that page',
    all(status('page', 301), header('page', 'location', '/fr/')),
  ],
  ['page: its Content-Type is "text/plain"', header('page', 'content-type', 'text/plain')],
  ['button: no link with data-start, no button and no link to the service', body('page', link, '')],
  [
    'https: http://books.example/callback is not on https',
    markup('data-redirect-uri="http://books.example/callback"'),
  ],
  ['policy: no Content-Security-Policy', header('page', policy)],
  [
    'policy-script: https://app/v1.2.3/en/dp_connect.js is blocked by "script-src \'self\'"',
    header('page', policy, "script-src 'self'"),
  ],
  [
    'allowlist: the button is disabled: "books" is not in data-client-id of the script’s tag',
    all(markup(), body('page', /(<script[\s\S]*data-client-id=")books/, '$1museum')),
  ],
  [
    'allowlist: the button is disabled: https://app/callback is not in data-redirect-uri of the script’s tag',
    body('page', /data-redirect-uri="[^"]*"/, 'data-redirect-uri="https://books.example/callback"'),
  ],
  [
    'start: https://app/callback responds 500 with Location null, not with a redirect to the login page of the service',
    all(status('start', 500), header('start', 'location')),
  ],
  ['start: https://app/callback responds 301 with Location "https://login.example/en/', status('start', 301)],
  [
    'service: the login leads to http://127.0.0.1:4000, a sandbox',
    target('https://login.example', 'http://127.0.0.1:4000'),
    { without: ['https'] },
  ],
  [
    'service: the login leads to https://test.example/en/oauth/authenticate.html, not to https://login.example',
    target('login.example', 'test.example'),
  ],
  ['client: client_id is "staging", not "books"', target('=books', '=staging')],
  [
    'redirect-uri: redirect_uri is "https://staging.example/callback", not "https://app/callback"',
    target(/redirect_uri=[^&]+/, 'redirect_uri=https://staging.example/callback'),
  ],
  ['is-sandbox: is_sandbox is "true"', target('is_sandbox=false', 'is_sandbox=true')],
  ['state: the login has no state', target(/state=[^&]+&/, '')],
  [
    'state: the state has at most 64 bits',
    target(/state=[^&]+/, () => `state=${randomBytes(8).toString('hex')}`),
  ],
  [
    'state-new: two requests got the same state: a cache keeps the response',
    target(/state=[^&]+/, `state=${'aB3_'.repeat(8)}`),
  ],
  ['cookie: no cookie binds the login to the browser', header('start', 'set-cookie')],
  ['cookie: the cookie __Host-dp-browser is not Secure', cookies('; Secure', '')],
  ['cookie: the cookie __Host-dp-browser is not HttpOnly', cookies('; HttpOnly', '')],
  ['cookie: the cookie __Host-dp-browser is SameSite=None', cookies('=Lax', '=None')],
  [
    'cookie: the cookie __Host-dp-browser is SameSite=Strict, so the callback does not get it',
    cookies('=Lax', '=Strict'),
  ],
  [
    'start-cache: Cache-Control of /callback is "public, max-age=60"',
    header('start', 'cache-control', 'public, max-age=60'),
  ],
  ['start-cache: Cache-Control of / is "public"', all(markup(), header('page', 'cache-control', 'public'))],
  ['script: https://app/v1.2.3/en/dp_connect.js responds 404', status('script', 404)],
  ['script-type: its Content-Type is "text/html"', header('script', 'content-type', 'text/html')],
  [
    'script-integrity: browsers block the script: its hash is sha384-',
    body('page', /integrity="sha384-.{8}/, 'integrity="sha384-AAAAAAAA'),
  ],
  [
    'script-listed: https://app/v1.2.3/en/dp_connect.js has the hash sha384-',
    all(body('page', /integrity="[^"]*"/, ''), body('script', 'a button', 'another button')),
  ],
  ['script-listed: /integrity.json has no hash of v1.2.3/en/dp_connect.js', body('list', /[\s\S]*/, '{}')],
  ['script-listed: https://app/integrity.json responds 404', status('list', 404)],
  [
    'script-cors: browsers block the script: Access-Control-Allow-Origin is null',
    header('script', 'access-control-allow-origin'),
  ],
  [
    'script-cors: browsers block the script: its tag has integrity without crossorigin',
    body('page', 'crossorigin="anonymous"', ''),
  ],
  ['script-cache: caches keep /en/dp_connect.js for 31536000 seconds', body('page', '/v1.2.3/', '/')],
];

it.each(breakages)('%s', async (failure, change, more) => {
  production.change = change;
  expect(await failures(more)).toEqual([expect.stringContaining(failure)]);
});

it('each check has a breakage that it names', () => {
  const broken = new Set(breakages.map(([failure]) => failure.split(':', 1)[0]));
  expect(watchChecks.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual(['certificate']);
});

it.each([
  ['expires in 9 days', 730 - 9],
  ['browsers do not trust the certificate of app: CERT_HAS_EXPIRED', 731],
])('certificate: %s', async (text, age) => {
  const certificate = await makeCertificate(['localhost'], Date.now() - age * 86_400_000 + 60_000);
  const old = await startProduction(certificate);
  const found = await failures({ url: new URL(old.app), ca: certificate.ca });
  expect(found).toEqual([expect.stringContaining(text)]);
  await old.close();
});

it('certificate: no browser trusts the certificate of another name', async () => {
  const foreign = await startProduction(await makeCertificate(['books.example']));
  expect(await failures({ url: new URL(foreign.app), ca: foreign.ca })).toEqual([
    'certificate: browsers do not trust the certificate of app: ERR_TLS_CERT_ALTNAME_INVALID',
  ]);
  await foreign.close();
});

it('a host that does not respond fails the page and hides the rest', async () => {
  const gone = await startProduction();
  await gone.close();
  expect(await findings({ url: new URL(gone.app) })).toEqual([
    { id: 'page', problem: `${gone.app}/ does not respond: ECONNREFUSED` },
    { id: 'https' },
  ]);
});

it('a response that does not end fails after the time limit', async () => {
  production.change = (place, sent) => {
    sent.isOpen = place === 'page';
  };
  expect(await failures({ timeout: 200 })).toEqual([
    'page: https://app/ does not respond: no whole response in 0.2 seconds',
  ]);
});

it('the list of a release replaces the list of the host', async () => {
  const list = Buffer.from('{"v1.2.3/en/dp_connect.js":{"integrity":"sha384-of-the-release"}}');
  expect(await failures({ list })).toEqual([
    expect.stringMatching(/^script-listed: .*, not sha384-of-the-release$/),
  ]);
  expect(production.requests).not.toContain('/integrity.json');
});
