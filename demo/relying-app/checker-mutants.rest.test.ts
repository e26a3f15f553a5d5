import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { expect, it } from 'vitest';
import { type Result, runChecks } from '../../src/checker/run-checks.ts';
import { serve } from '../../src/checker/testing/serve.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { freePort } from '../../src/testing/free-port.ts';
import type { Session } from './session/sessions.ts';

/** A mistake: a text of a source file, and its replacement. */
interface Mutant {
  file: string;
  text: string;
  replacement: string;
}

const client = { clientId: 'demoapp', clientSecret: 'demosecret' };

const mutants: readonly (readonly [mistake: string, check: string, ...mutant: [string, string, string]])[] = [
  [
    'the state is not compared',
    'state-wrong',
    'src/server/callback.ts',
    'const refusal = await reasonToRefuse();',
    "const refusal = '';",
  ],
  [
    'the state is not bound to the browser',
    'state-foreign',
    'src/server/token.ts',
    '[purpose, audience, bind, body]',
    "[purpose, audience, '', body]",
  ],
  [
    'a missing state is not refused',
    'login-absent',
    'src/server/callback.ts',
    'const refusal = await reasonToRefuse();',
    'const refusal = query.has("state") ? await reasonToRefuse() : "";',
  ],
  ['a state counts again', 'state-replayed', 'src/server/once.ts', 'if (used.has(id)) return false;', ''],
  [
    'every login has the same state',
    'state-random',
    'src/server/connect.ts',
    "'data-state': state,",
    "'data-state': 'the same state for every login',",
  ],
  [
    'a browser keeps one state',
    'two-tabs',
    'src/server/connect.ts',
    'const { browser } = idsOf(request);',
    "const browser = '';",
  ],
  [
    'the code stays in the URL',
    'code-hidden',
    'src/server/connect.ts',
    "response.headers.set('location',",
    "response.headers.set('x-location',",
  ],
  [
    'the access token is in a URL',
    'token-hidden',
    'src/server/callback.ts',
    "await service.report('connected', [uuid]);",
    "await service.report('connected', [uuid]); outcome.state += grant.access_token; outcome.href = '/?' + grant.access_token;",
  ],
  [
    'connected is never called',
    'connected-called',
    'src/server/callback.ts',
    "await service.report('connected', [uuid]);",
    '',
  ],
  [
    'an error of the service is ignored',
    'error-returned',
    'src/server/callback.ts',
    'if (error !== undefined || code === undefined) {',
    'if (code === null) {',
  ],
  [
    'a missing code is ignored',
    'nothing-returned',
    'src/server/callback.ts',
    'if (error !== undefined || code === undefined) {',
    'if (error !== undefined) {',
  ],
  [
    'a failing token endpoint is an error of the app',
    'token-500',
    'src/server/connect.ts',
    'const response = new Response(null, { status: 303',
    'if (outcome.error) return new Response(null, { status: 500 }); const response = new Response(null, { status: 303',
  ],
  [
    'the token request has another redirect_uri',
    'state-right',
    'src/server/service.ts',
    'redirect_uri: redirectUri,',
    'redirect_uri: service,',
  ],
  ['script can read the cookie of the login', 'cookie-flags', 'src/server/cookies.ts', ' HttpOnly;', ''],
  [
    'the cookie of the login does not come with the callback',
    'cookie-flags',
    'src/server/cookies.ts',
    'SameSite=Lax',
    'SameSite=Strict',
  ],
  [
    'is_sandbox is false in a test',
    'is-sandbox',
    'src/server/connect.ts',
    "'data-is-sandbox': String(isSandbox),",
    "'data-is-sandbox': 'false',",
  ],
  [
    'a stale callback logs the user out',
    'callback-stale',
    'src/server/callback.ts',
    'if (login && (await currentUser()) !== undefined) return { outcome };',
    "return { ...fail(''), headers: { 'set-cookie': 'session=; Path=/; Max-Age=0' } };",
  ],
];

/**
 * Imports the demo with a mistake in it.
 * @throws Error when the demo does not have the text of the mistake any more.
 */
async function importDemo(mutant?: Mutant) {
  let count = 0;
  const plugin: Plugin = {
    name: 'mutant',
    enforce: 'pre',
    transform(code, id) {
      if (!mutant || id !== resolve(mutant.file)) return undefined;
      count += code.split(mutant.text).length - 1;
      return code.replace(mutant.text, () => mutant.replacement);
    },
  };
  const load = async <Module>(file: string) =>
    (
      await runnerImport<Module>(resolve('demo/relying-app', file), {
        plugins: [plugin],
        logLevel: 'silent',
        define: { __DP_SERVICE_NAME__: '"Secure Connect"' },
        resolve: { alias: { 'dpplus-connect/server': resolve('src/server/index.ts') } },
      })
    ).module;
  const demo = {
    ...(await load<typeof import('./index.ts')>('index.ts')),
    ...(await load<typeof import('./session/sessions.ts')>('session/sessions.ts')),
    ...(await load<typeof import('./users/users.ts')>('users/users.ts')),
  };
  if (mutant && count === 0) throw new Error(`${mutant.file} has no "${mutant.text}"`);
  return demo;
}

/** The UUID of the persona `fresh` at the demo. */
async function freshUuid(): Promise<string> {
  const answer = await createSandbox().fetch(new Request('http://localhost/_sandbox/personas'));
  const personas: { id: string; apps: { uuid: string }[] }[] = await answer.json();
  return personas.find(({ id }) => id === 'fresh')?.apps[0]?.uuid ?? '';
}

/** Checks the demo with a mistake in it; a user with the UUID of `fresh` is logged in. */
async function checkDemo(mutant?: Mutant, only?: string[]): Promise<Result[]> {
  const { createRelyingApp, createSessionStore, openUsers } = await importDemo(mutant);
  const port = await freePort();
  let fetchApp: (request: Request) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const served = await serve((request) => fetchApp(request));
  const [sessions, users] = [createSessionStore(), openUsers(':memory:')];
  const person = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Aerts', birthDate: '' };
  const userId = users.create({ ...person, password: '', staff: false }) ?? '';
  users.storeUuid(userId, await freshUuid());
  const session: Session = Object.assign(sessions.begin(), { userId });
  sessions.save(session);
  const options = { origin: served.url, baseUrl: `http://127.0.0.1:${port}`, ...client, users, sessions };
  const app = createRelyingApp({ ...options, log: () => {} });
  fetchApp = (request) => {
    // The account page of a user who has shared all data has no button, and the checks need one.
    delete session.identity;
    return app.fetch(request);
  };
  const target = {
    ...client,
    redirectUri: `${served.url}/callback`,
    loginPage: `${served.url}/`,
    cookie: `session=${session.id}`,
    connectPage: `${served.url}/account`,
    timeout: 30_000,
  };
  try {
    return await runChecks(target, { port, patience: { grace: 0, slow: 50 }, ...(only && { only }) });
  } finally {
    await served.close();
    users.close();
  }
}

it('the demo passes every check', async () => {
  const results = await checkDemo();
  expect(results.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
  expect(results.length).toBeGreaterThan(25);
}, 120_000);

it.each(mutants)('when %s, the check %s fails', async (_mistake, check, file, text, replacement) => {
  const results = await checkDemo({ file, text, replacement }, [check]);
  expect(results).toMatchObject([{ id: check, verdict: 'failed' }]);
});

it('a mutant whose text is missing in the demo is an error', async () => {
  const gone = { file: 'src/server/callback.ts', text: 'a text that is not there', replacement: '' };
  await expect(checkDemo(gone)).rejects.toThrow('src/server/callback.ts has no "a text that is not there"');
  const nowhere = { file: 'src/server/nowhere.ts', text: 'a', replacement: '' };
  await expect(checkDemo(nowhere)).rejects.toThrow('src/server/nowhere.ts has no');
});
