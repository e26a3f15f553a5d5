import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { matches, pages, read } from '../../tools/write/docs/pages.ts';

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

it('the file of docs/php.md with the secret is for its owner only from the start', () => {
  const [command = ''] = matches(read('docs/php.md'), /^(.*> dpplus-secret\.php.*)$/gm);
  expect(command).not.toContain('chmod');
  const folder = temporaryFolder();
  const script = `umask 022\n${command.replace('openssl rand -base64 32', 'printf secret')}`;
  execFileSync('sh', ['-ec', script], { cwd: folder });
  const file = join(folder, 'dpplus-secret.php');
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([
    "<?php return 'secret';\n",
    0o600,
  ]);
});

it('the docs name the variable of the secret with its prefix, as the apps read it', () => {
  expect(pages.flatMap((page) => matches(read(page), /^(.*(?<!\w)SECRET=.*)$/gm))).toEqual([]);
});
