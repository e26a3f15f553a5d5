import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { scopes } from '../../contract/scopes.ts';
import { freePort } from '../../testing/free-port.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { get } from './attacked-server.ts';
import { isPlain, type Server, servers } from './servers.ts';
import { environmentOf, secret, startServer } from './start-server.ts';

const folder = temporaryFolder();

const live = { SERVICE: 'https://login.example' };
const below = { REDIRECT_URI: 'http://localhost:3000/app/callback' };
const each = (name: string, values: readonly string[], others: Record<string, string> = {}) =>
  values.map((value) => ({ [name]: value, ...others }));
const urls = ['login.example', 'ftp://login.example', 'https://login.example/', 'https://'];

/** Each is refused for its first setting. */
const wrongSettings: readonly Record<string, string>[] = [
  ...each('SECRET', ['', ',', 'too short', `${secret},too short`, ` ${secret}`, `${secret}\n`, `${secret}é`]),
  ...each('SERVICE', [
    ...urls,
    'http://login.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ]),
  ...each('SERVICE', ['http://127.0.0.1:4000'], { IS_SANDBOX: 'false' }),
  ...each('INTERNAL_SERVICE', urls),
  ...each('INTERNAL_SERVICE', ['http://login.example'], live),
  ...each('CLIENT_ID', ['demoapp ', 'démo']),
  ...each('CLIENT_SECRET', ['demosecret\n', 'secrèt']),
  ...each('REDIRECT_URI', [
    '/callback',
    'javascript:x',
    'https://app.example/callback?x',
    'https://app.example/#x',
  ]),
  ...each(
    'REDIRECT_URI',
    [
      'http://app.example/callback',
      'http://localhost.evil.example/callback',
      'http://127.0.0.1.evil.example/callback',
    ],
    live,
  ),
  ...each('BASE_PATH', ['app', '/app/', '/ap', '/other', '/'], below),
  ...each('IS_SANDBOX', ['yes', 'True', '1']),
  ...each('SCOPE', ['profile', 'email,phone']),
  ...each('ALLOWED_SCOPE', ['email all']),
  ...each('CONTACT', ['help@books.example', 'javascript:alert(1)', 'https://']),
];

/** Settings, the query of a start, and a part of the URL to which it redirects. */
const starts: [Record<string, string>, string, string][] = [
  [{}, '', '&scope=&'],
  [{}, '&scope=email', ''],
  [{ SCOPE: 'email' }, '', '&scope=email&'],
  [{ SCOPE: 'phone' }, '', '&scope=phone&'],
  [{ SCOPE: 'phone' }, '&scope=email', ''],
  [{ ALLOWED_SCOPE: scopes.join(' ') }, '&scope=eid_photo', '&scope=eid_photo&'],
  [{ SERVICE: 'http://[::1]:4000' }, '', '&is_sandbox=true'],
  [{ SERVICE: 'https://localhost:4000' }, '', '&is_sandbox=false'],
  [{ SERVICE: 'http://login.example', IS_SANDBOX: 'true' }, '', '&is_sandbox=true'],
];

/** Reads settings with the prefix `DPPLUS_` only, and names the source and the value of a wrong one. */
const isPrefixed = ({ file }: Server) => file.startsWith('ruby/');

/** A server with words of the command `env` before its own. */
const within = (server: Server, ...words: string[]): Server => ({
  ...server,
  start: (...ports) => ['env', ...words, ...server.start(...ports)],
});
const foreign = ['IS_SANDBOX=yes', 'SECRET=x', 'SCOPE=profile', 'STORE=x', 'SERVICE=x', 'CLIENT_ID=x '];

for (const server of servers) {
  if (!isPlain(server)) continue;
  const callback = server.callback ?? '/callback';
  describe(`${server.name}:`, () => {
    it.each([...wrongSettings, ...each('STORE', server.isForProcesses ? ['/dev/null/x'] : [])])(
      'does not serve with %j',
      async (changes) => {
        const ended = await pageWith(server, changes, callback).then(
          ({ status, body }) => (status === 500 ? body : `serves: ${status}`),
          (error: Error) => error.message,
        );
        const [[name = '', value = ''] = []] = Object.entries(changes);
        const source = isPrefixed(server) && value ? `DPPLUS_${name}` : '';
        expect(ended.toLowerCase()).toContain(`${source || name}: needs `.toLowerCase());
        if (isPrefixed(server))
          expect(ended.includes(`, not ${JSON.stringify(value)}`)).toBe(!name.includes('SECRET'));
      },
      120_000,
    );

    it.each(starts)('with %j, a start%s redirects to …%s', async (changes, query, part) => {
      const { location } = await pageWith(server, changes, `${callback}?dpplus=start${query}`);
      expect(location).toMatch(part ? RegExp(part) : /^$/);
    });
    it('starts under LC_ALL=C', async () => {
      const { location } = await pageWith(
        within(server, 'LC_ALL=C', 'LANG=C'),
        {},
        `${callback}?dpplus=start`,
      );
      expect(location).toContain('&scope=&');
    }, 60_000);

    if (isPrefixed(server)) {
      it('starts beside settings of other programs', async () => {
        const page = await pageWith(within(server, ...foreign), {}, `${callback}?dpplus=start`);
        expect(page.location).toContain('&scope=&');
      });

      it('starts with its secret alone, and says so without it', async () => {
        const alone = ['-i', `PATH=${process.env.PATH}`];
        const given = (port: number, ...words: string[]): Server =>
          within(server, ...alone, `PORT=${port}`, ...words);
        const port = await freePort();
        const app = await startServer(given(port, `DPPLUS_SECRET=${secret}`).start(port, 1), port, 1);
        const { location } = await get(port, `${callback}?dpplus=start`);
        process.kill(-Number(app.pid));
        expect(location).toMatch(/^http:\/\/127\.0\.0\.1:4000\/en\/.*&is_sandbox=true/);
        const next = await freePort();
        const start = startServer(given(next).start(next, 1), next, 1);
        await expect(start).rejects.toThrow(/secret: needs at least 32 /);
      });
    }
    testUsedStates(server);
  });
}

async function pageWith({ start }: Server, changes: Record<string, string>, path: string) {
  const port = await freePort();
  const app = await startServer(start(port, 1), port, 1, { TMPDIR: folder, PYTHONOPTIMIZE: '1', ...changes });
  const page = await get(port, path);
  process.kill(-Number(app.pid));
  return page;
}

function testUsedStates({ vectors: once = [], isForProcesses }: Server) {
  const used = temporaryFolder();

  /** Asks the server's `once` for each id. */
  async function takes(ids: readonly string[], changes: Record<string, string>): Promise<string[]> {
    const [program = '', ...words] = once;
    const env = environmentOf({ TMPDIR: used, ...changes });
    const { stdin, stdout } = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    stdin.end(`${ids.join('\n')}\n`);
    return (await text(stdout)).trim().split('\n');
  }

  if (isForProcesses)
    it('a state counts once for several processes', async () => {
      const ids = usedIds(20_000);
      const SECRET = `the processes' ${secret}`;
      const answers = await Promise.all(Array.from({ length: 4 }, () => takes(ids, { SECRET })));
      const counts = ids.map((_, index) => answers.filter((lines) => lines[index] === 'true').length);
      expect([...new Set(counts)]).toEqual([1]);
      for (const file of readdirSync(used)) expect(statSync(join(used, file)).mode & 0o77).toBe(0);
    });

  it('remembers the last 100,000 used states, and not more', async () => {
    const ids = usedIds(120_000);
    const again = [-1, -80_000, 0].map((index) => ids.at(index) ?? '');
    const answers = await takes([...ids, ...again], { SECRET: secret });
    expect(answers.filter((answer) => answer === 'true')).toHaveLength(120_001);
    expect(answers.slice(-3)).toEqual(['false', 'false', 'true']);
  }, 120_000);
}

const usedIds = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    createHash('sha256').update(String(index)).digest('base64url').slice(0, 16),
  );
