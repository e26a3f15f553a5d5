import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { hasClusterPrograms, startCluster } from './testing/cluster.ts';

/** More than a process accepts before the first of them has its answer, so that connections wait at each step. */
const users = 200;

it.runIf(hasClusterPrograms)(
  'two processes behind nginx log 200 users in at once for 20 seconds, are restarted in between, and no login fails',
  async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.close());
    const { logins, errors } = await cluster.load(users, async () => {
      const end = setTimeout(20_000);
      await setTimeout(5000);
      for (const index of [0, 1]) await cluster.restart(index);
      await end;
    });
    console.log(`${users} users at once: ${logins} logins, ${errors.length} errors`);
    expect(errors).toEqual([]);
    expect(await cluster.logged(/"event":"(error|failed|request-failed|refused)"/)).toEqual([]);
    expect(logins).toBeGreaterThan(users);
  },
  180_000,
);
