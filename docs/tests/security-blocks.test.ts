import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The code blocks of the docs that users copy for a promise of SECURITY.md, by page and start, and the test that runs them. */
const runs: [page: string, start: string, test: string][] = [
  ['README.md', 'import { createConnect, signedSession }', 'servers/testing/servers.ts'],
  ['docs/server.md', '// Cookies add up', 'compatibility/servers/frameworks.more.test.ts'],
  ['docs/server.md', "app.get('/account'", 'docs/tests/connect-route.test.ts'],
  ['docs/server.md', '// SQL', 'servers/testing/stores.test.ts'],
  ['docs/server.md', '// redis', 'servers/testing/stores.test.ts'],
  ['docs/server.md', '// ioredis', 'servers/testing/stores.test.ts'],
  [
    'docs/frameworks.md',
    'import { createConnect, signedSession }',
    'compatibility/frameworks/server-apps.ts',
  ],
  [
    'docs/native-apps.md',
    "import { createHash, randomBytes } from 'node:crypto';\n\nconst verifier",
    'docs/tests/native-apps.test.ts',
  ],
  ['docs/native-apps.md', 'import { createHash', 'docs/tests/native-apps.test.ts'],
  ['docs/clients.md', '', 'compatibility/clients/recipe.ts'],
  ['docs/openid-connect.md', '', 'bridge/testing/product-app.ts'],
];

it.each(runs)('the block of %s that begins with "%s" is read by %s', (page, start, test) => {
  expect(readFileSync(page, 'utf8')).toMatch(
    new RegExp(`\`\`\`\\w+\n${start.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
  );
  expect(readFileSync(test, 'utf8')).toContain(page);
});

it('each block of these pages with a cookie, a state or a secret is in the list', () => {
  const missing = [...new Set(runs.map(([page]) => page))].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/^```m?js\n(.*?)^```/gms)]
      .map(([, code = '']) => code)
      .filter((code) => /cookie|secret|verifier|\bonce\b|accept\(/i.test(code))
      .filter((code) => !runs.some(([of, start]) => of === page && code.startsWith(start))),
  );
  expect(missing).toEqual([]);
});
