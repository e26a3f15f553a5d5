import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

// The memory of a process, which keeps answers without a shared store. `go test`, JUnit and pytest have it for Go, Java and Python.

const servers = resolve('servers');
const own = `${servers}/testing/answers`;

it.each([['Ruby', `ruby ${own}/memory.rb`]])(
  '%s keeps an answer until its end, and the latest 5,000',
  (_, command) => {
    const { stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: temporaryFolder(),
      env: { ...process.env, SERVERS: servers },
      encoding: 'utf8',
    });
    expect(stdout.split('\n'), stderr).toEqual(['value null', 'null value', '']);
  },
);
