import { expect, it } from 'vitest';
import { browserCookie } from '../contract/cookies.ts';
import { browserIdsOf } from './browser-ids.ts';

it.each([
  ['http://localhost:8080', browserCookie],
  // A cookie that no sibling host can plant.
  ['https://login.example', `__Host-${browserCookie}`],
])('at %s, the ids of a browser are in the cookie %s alone', (issuer, expected) => {
  const cookies = { get: (name: string) => (name === expected ? 'now.before' : undefined) };
  expect(browserIdsOf({ cookies } as Parameters<typeof browserIdsOf>[0], issuer)).toEqual(['now', 'before']);
});
