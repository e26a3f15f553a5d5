import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

const [login = ''] = matches(section(read('docs/testing.md'), 'Without a port'), /```js\n(.*?)```/gs);
const inWorker = `import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
const [code] = await once(new Worker(new URL('./login.mjs', import.meta.url)), 'exit');
process.exit(code);`;

// Settings of hosts that remove, freeze or forbid parts of the runtime.
it.each([
  [['--frozen-intrinsics']],
  [['--disable-proto=throw']],
  [['--disallow-code-generation-from-strings']],
  [['--throw-deprecation', '--pending-deprecation']],
  [['--import', 'data:text/javascript,Object.freeze(Object.prototype);Object.freeze(Array.prototype)']],
  [['--import', 'data:text/javascript,Object.prototype.foo="bar";Array.prototype.last=()=>{}']],
  [['--import', 'data:text/javascript,Date.now=()=>0;Math.random=()=>0.5']],
  [['worker.mjs']],
])('the login of docs/testing.md succeeds with node %j', (words) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/dpplus-connect'));
  symlinkSync(resolve('sandbox'), join(folder, 'node_modules/dpplus-sandbox'));
  writeFileSync(join(folder, 'login.mjs'), login);
  writeFileSync(join(folder, 'worker.mjs'), inWorker);
  const file = words.at(-1)?.endsWith('.mjs') ? [] : ['login.mjs'];
  const run = spawnSync(process.execPath, [...words, ...file], { cwd: folder, encoding: 'utf8' });
  expect(run).toMatchObject({ status: 0, stdout: expect.stringContaining('pass 1') });
});
