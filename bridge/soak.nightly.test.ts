import { spawnSync } from 'node:child_process';
import { createSandbox } from 'dpplus-sandbox';
import { expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { start, stop } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { beginAt, clientOf, loginAt } from './testing/log-in.ts';
import { appsOf, product, redirectUriOf, writeConfig } from './testing/stand.ts';

/** Seconds of each run, of which the table has ten parts: minutes, if nothing else is set. */
const seconds = Number(process.env.SOAK_SECONDS ?? 600);
const hasRedis = spawnSync('redis-server', ['-v']).error === undefined;
console.log(`runtime: Redis: ${hasRedis ? 'run' : 'not installed: apt-get install redis-server'}`);

/** In the bridge: prints its memory, and what of its heap is in use after a collection, in MB. The rest depends on the collector. */
const report = `let part = 0; const MB = (bytes) => Math.round(bytes / 1e6); process.on('SIGUSR2', () => {
  const rss = MB(process.memoryUsage.rss()); gc(); console.log(rss, MB(process.memoryUsage().heapUsed), 'of part ' + part++ + '.') })`;

it.each(['memory', ...(hasRedis ? ['Redis'] : [])])(
  'all logins succeed in a bridge with its state in %s, and its memory does not grow',
  async (kind) => {
    const [folder, issuer, port] = [
      temporaryFolder(),
      `http://localhost:${await freePort()}`,
      await freePort(),
    ];
    const [wiki, redirectUri] = [product('wiki'), redirectUriOf('wiki')];
    const service = await createSandbox({ apps: appsOf({ issuer, products: { wiki } }) }).listen({ port: 0 });
    const isRedis = kind === 'Redis';
    const store = ['redis-server', '--port', `${port}`, '--save', '', '--dir', folder];
    const redis = isRedis ? await start(store, 'Ready to accept') : undefined;
    const values = { issuer, service: service.url, ...(redis && { redis: { env: 'REDIS' } }) };
    const words = ['bridge/dist/bin.js', '--config', writeConfig(folder, values)];
    const node = [process.execPath, '--expose-gc', '--import', `data:text/javascript,${report}`];
    const bridge = await start([...node, ...words], issuer, { REDIS: `redis://127.0.0.1:${port}` });
    bridge.setMaxListeners(0);
    const logIn = await loginAt(issuer, 'wiki', wiki.secret, redirectUri);
    /** Does a work for some users at a time. */
    const asUsers = (work: () => Promise<void>) => Promise.all(Array.from({ length: 4 }, work));

    // These logins, which no user ends, fill the store in memory, so that it deletes records from now on.
    let begun = redis ? 25_000 : 0;
    const [state, nonce] = ['s'.repeat(2000), 'n'.repeat(2000)];
    const client = await clientOf(issuer, 'wiki', wiki.secret);
    const { url } = await beginAt(client, redirectUri, { state, nonce });
    await asUsers(async () => {
      while (begun++ < 25_000) expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
    });

    const table: Record<'logins' | 'errors' | 'p95' | 'RSS' | 'heap', number>[] = [];
    while (table.length < 10) {
      const end = performance.now() + seconds * 100;
      const [times, errors]: [number[], unknown[]] = [[], []];
      await asUsers(async () => {
        for (let now = performance.now(); now < end; now = performance.now()) {
          await logIn().catch((error) => errors.push(error));
          times.push(performance.now() - now);
        }
      });
      times.sort((one, other) => one - other);
      const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? 0);
      bridge.kill('SIGUSR2');
      const part = `of part ${table.length}.`;
      const [, RSS, heap] = RegExp(`(\\d+) (\\d+) ${part}`).exec(await bridge.printed(part)) ?? [];
      const logins = times.length - errors.length;
      table.push({ logins, errors: errors.length, p95, RSS: Number(RSS), heap: Number(heap) });
    }
    console.log(`logins with the state in ${kind}`);
    console.table(table);
    for (const program of [bridge, redis]) await stop(program);
    await service.close();
    for (const { logins, errors } of table) expect([logins > 0, errors]).toEqual([true, 0]);
    const [early, late] = [0, 7].map((from) =>
      table.slice(from, from + 3).reduce((sum, { heap }) => sum + heap, 0),
    );
    // Requests of the last ten seconds hold memory until their time limits: up to 1.6 times as much at twice the
    // rate of logins. A leak of 10 kB a login adds more in ten minutes.
    expect(late).toBeLessThan((early ?? 0) * 2);
  },
  seconds * 2000 + 300_000,
);
