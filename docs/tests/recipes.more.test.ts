import { expect, it } from 'vitest';
import { apps } from '../../compatibility/clients/apps.ts';
import { clientId, clientSecret } from '../../compatibility/clients/recipe-app.ts';
import { runChecks } from '../../sandbox/checker/run-checks.ts';

/** The checks that a recipe fails, as docs/clients.md says. */
const known: Readonly<Record<string, readonly string[]>> = {
  '@auth/core': ['state-replayed', 'two-tabs'],
};

it.concurrent.each(Object.keys(apps))(
  'the recipe for %s passes the checker',
  async (library) => {
    const app = await (apps[library] as (typeof apps)[string])();
    // The checker takes the place of the recipe's sandbox.
    await app.service.close();
    try {
      const { redirectUri, loginPage, accountPage } = app;
      const results = await runChecks(
        { redirectUri, clientId, clientSecret, loginPage, accountPage, timeout: 15_000 },
        { port: Number(new URL(app.service.url).port), patience: { grace: 150, slow: 500 } },
      );
      console.log(
        `${library}: ${results.filter(({ verdict }) => verdict === 'passed').length} of ${results.length} passed`,
      );
      const failed = results
        // The page of a user shows who is logged in, so this check applies to every recipe.
        .filter(({ id, verdict }) => verdict === 'failed' || (id === 'user-by-uuid' && verdict === 'skipped'))
        .map(({ id, detail }) => [id, detail]);
      expect(failed.filter(([id = '']) => !known[library]?.includes(id))).toEqual([]);
      expect(failed.map(([id]) => id)).toEqual(known[library] ?? []);
    } finally {
      await app.close();
    }
  },
  300_000,
);
