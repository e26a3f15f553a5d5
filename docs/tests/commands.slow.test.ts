import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { matches, read } from './pages.ts';

const commands = matches(read('CONTRIBUTING.md'), /^npx playwright (test .*-g .*)$/gm);

it.each(commands)('CONTRIBUTING has a command that finds tests: npx playwright %s', (command) => {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare);
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', ...words, '--list', '--reporter=list'],
    { encoding: 'utf8' },
  );
  expect(stdout).toMatch(/^Total: [1-9]/m);
});
