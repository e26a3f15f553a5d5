import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasClusterPrograms, startCluster } from './testing/cluster.ts';

describe.runIf(hasClusterPrograms)(
  'two processes behind nginx with the blocks of docs/operations.md, under load',
  () => {
    let cluster: Awaited<ReturnType<typeof startCluster>>;
    const users = 8;
    beforeAll(async () => {
      cluster = await startCluster();
    });
    afterAll(() => cluster.close());

    it('are restarted one after the other, and no login fails', async () => {
      const { logins, errors } = await cluster.load(users, async () => {
        for (const index of [0, 1, 0, 1]) await cluster.restart(index);
      });
      console.log(`rolling restart: ${logins} logins, ${errors.length} errors`);
      if (errors.length) console.log(errors, await cluster.logged(/failed|error|refused/));
      expect(errors).toEqual([]);
      expect(logins).toBeGreaterThan(users);
    });

    it('read their configuration again, and no login fails', async () => {
      const { logins, errors } = await cluster.load(users, async () => {
        for (let round = 1; round <= 3; round++)
          for (const bridge of cluster.bridges) {
            bridge.kill('SIGHUP');
            await vi.waitUntil(
              async () => (await bridge.printed('')).match(/read again/g)?.length === round,
              {
                timeout: 20_000,
              },
            );
          }
      });
      console.log(`reload: ${logins} logins, ${errors.length} errors`);
      expect(errors).toEqual([]);
    });

    it('one is killed: each user repeats at most the login that was on the way', async () => {
      const { logins, errors } = await cluster.load(users, async () => {
        await cluster.restart(0, 'SIGKILL');
      });
      console.log(`kill: ${logins} logins, ${errors.length} errors`);
      expect(errors.length).toBeLessThanOrEqual(users);
      expect(logins).toBeGreaterThan(users);
    });
  },
);
