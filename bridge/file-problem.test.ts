import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fileProblem } from './file-problem.ts';

it.each([
  ['ENOSPC', 'has no space on its disk; make space, and run the command again'],
  ['EDQUOT', 'has no space on its disk; make space, and run the command again'],
  ['EROFS', 'is on a disk that is read-only; choose another place in the configuration'],
  ['ENOENT', 'cannot be used: ENOENT'],
])('%s has a sentence with the fix', (code, sentence) => {
  expect(fileProblem('keys.json', Object.assign(new Error(), { code }))).toBe(sentence);
});

it('a file of another user is named with its owner, the user of the bridge, and the command', () => {
  const file = join(temporaryFolder(), 'keys.json');
  writeFileSync(file, '');
  const error = Object.assign(new Error(), { code: 'EACCES' });
  const user = process.getuid?.();
  expect(fileProblem(file, error)).toBe(
    `cannot be used by user ${user}, who runs the bridge; run chown ${user} ${file}`,
  );
  expect(fileProblem('/proc/1/mem', error)).toContain(`run chown ${user} /proc/1/mem`);
});
