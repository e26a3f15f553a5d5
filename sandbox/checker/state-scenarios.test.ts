import { expect, it } from 'vitest';
import type { TestStand } from './stand.ts';
import { stateScenarios } from './state-scenarios.ts';

it.each([
  ['before its response', 1, 2],
  ['after its response', 0, 150],
])('waits for an app that makes its token request %s', async (_when, promptCalls, grace) => {
  const patience = { grace: 150, slow: 0, late: 0 };
  const visit = { url: 'http://app.test/callback', status: 200, body: '' };
  const stand = {
    patience,
    begin: async () => ({}),
    logIn: async () => ({ visit, events: [], promptCalls }),
    settle: async () => ({ path: '/oauth/token', status: 200, parameters: [] }),
  };
  const check = stateScenarios.find(({ id }) => id === 'state-right');
  await check?.run(stand as unknown as TestStand);
  expect(patience.grace).toBeGreaterThanOrEqual(grace);
  expect(patience.grace).toBeLessThan(grace + 100);
});
