import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { matches, read } from './pages.ts';

const folder = '.github/workflows';

it.each(readdirSync(folder))('%s pins each action by a commit, with its version beside it', (file) => {
  const used = matches(read(`${folder}/${file}`), /\buses: (.*)/g);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});
