import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../src/testing/free-port.ts';
import { get } from './attacked-server.ts';
import { isFile, type Server, servers } from './servers.ts';
import { secret, startServer } from './start-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wrongSettings = [
  ...['SECRET=', 'SECRET=,', 'SECRET=too short', `SECRET=${secret},too short`],
  ...['IS_SANDBOX=yes', 'IS_SANDBOX=True', 'IS_SANDBOX=1', 'SERVICE=login.example'],
  ...['SERVICE=http://login.example', 'SERVICE=http://localhost.example'],
];

const sandboxes = [
  ['http://127.0.0.1:4000', '', 'true'],
  ['http://localhost', '', 'true'],
  ['http://[::1]:4000', '', 'true'],
  ['http://127.0.0.1:4000', 'false', 'false'],
  ['https://login.example', '', 'false'],
  ['https://login.example', 'true', 'true'],
  ['https://localhost:4000', '', 'false'],
  ['http://login.example', 'true', 'true'],
] as const;

for (const server of servers) {
  const { name, file, probe, vectors } = server;
  if (!isFile(server)) continue;
  // A framework has the settings and the `once` of the file below it.
  const below = servers.find((other) => other.vectors?.join() === vectors?.join());
  const isThere = spawnSync(probe[0] ?? '', probe.slice(1)).status === 0;
  describe.runIf(isThere)(`${name}:`, () => {
    it.each(wrongSettings)(
      'does not serve with %s',
      async (text) => {
        const [setting = '', value = ''] = text.split('=');
        const ended = await pageWith(server, { [setting]: value }).then(
          ({ status, body }) => (status === 500 ? body : `serves: ${status}`),
          (error: Error) => error.message,
        );
        expect(ended).toContain(`${setting}: `);
      },
      120_000,
    );

    if (below !== server)
      it('leaves SERVICE and IS_SANDBOX to the file below it', () => {
        expect(readFileSync(`servers/${file}`, 'utf8')).not.toMatch(/sandbox|\bSERVICE\b(?!=)/i);
      });
    else {
      it.each(sandboxes)(
        'SERVICE=%s IS_SANDBOX=%s makes is_sandbox=%s',
        async (SERVICE, isSandbox, written) => {
          const changes = { SERVICE, ...(isSandbox && { IS_SANDBOX: isSandbox }) };
          const { location } = await pageWith(server, changes, '/callback?dpplus=start');
          expect(/&is_sandbox=([^&]*)/.exec(location)?.[1]).toBe(written);
        },
        120_000,
      );
      testUsedStates(server);
    }
  });
}

async function pageWith({ start }: Server, changes: Record<string, string>, path = '/') {
  const port = await freePort();
  const app = await startServer(start(port, 1), port, 1, { TMPDIR: folder, PYTHONOPTIMIZE: '1', ...changes });
  const page = await get(port, path);
  process.kill(-Number(app.pid));
  return page;
}

function testUsedStates({ vectors: once = [], isForProcesses }: Server) {
  const used = mkdtempSync(join(folder, 'used-'));

  /** Asks the server's `once` for each id. */
  async function takes(ids: readonly string[], changes: Record<string, string>): Promise<string[]> {
    const [program = '', ...words] = once;
    const env = { ...process.env, TMPDIR: used, ...changes };
    const { stdin, stdout } = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    stdin.end(`${ids.join('\n')}\n`);
    return (await text(stdout)).trim().split('\n');
  }

  it('keeps no file of used states that another account can create first, or change', async () => {
    const names: string[] = [];
    for (const SECRET of [secret, `another ${secret}`]) {
      const TMPDIR = mkdtempSync(join(folder, 'once-'));
      expect(await takes(['AAAAAAAAAAAAAAAA'], { TMPDIR, SECRET })).toEqual(['true']);
      const files = readdirSync(TMPDIR);
      for (const file of files) expect(statSync(join(TMPDIR, file)).mode & 0o77).toBe(0);
      names.push(...files);
    }
    expect(new Set(names).size).toBe(names.length);
  });

  if (isForProcesses)
    it('a state counts once for several processes', async () => {
      const ids = usedIds(20_000);
      const SECRET = `the processes' ${secret}`;
      const answers = await Promise.all(Array.from({ length: 4 }, () => takes(ids, { SECRET })));
      const counts = ids.map((_, index) => answers.filter((lines) => lines[index] === 'true').length);
      expect([...new Set(counts)]).toEqual([1]);
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
