import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { sendJson } from '../../../testing/requests.ts';
import { createSandbox } from '../../../testing/sandbox.ts';

describe('a state file', () => {
  it('is not for a second sandbox, unless the process of the first has ended', async () => {
    const stateFile = join(temporaryFolder(), 'state.json');
    const lock = `${stateFile}.lock`;
    const first = createSandbox({ stateFile });
    const mine = JSON.parse(readFileSync(lock, 'utf8'));
    const end = `has this file; stop it, or remove ${lock} if it does not run any more`;
    for (const [change, who] of [
      [{}, 'another sandbox of this process'],
      [{ pid: process.ppid }, `the sandbox of process ${process.ppid}`],
      [{ host: 'away' }, `the sandbox of process ${process.pid} on the host away`],
      [{ pid: '' }, 'a sandbox'],
    ] as const) {
      writeFileSync(lock, JSON.stringify({ ...mine, ...change }));
      expect(() => createSandbox({ stateFile })).toThrow(`${stateFile}: ${who} ${end}`);
    }
    // The first one saves nothing over the changes of another.
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await sendJson(first, '/_sandbox/clock', { advance_seconds: 1 })).status).toBe(503);
    await first.close();
    for (const change of [{ id: 'earlier' }, { pid: 2 ** 30 }]) {
      writeFileSync(lock, JSON.stringify({ ...mine, ...change }));
      await createSandbox({ stateFile }).close();
    }
    expect((await sendJson(first, '/_sandbox/clock', { advance_seconds: 1 })).status).toBe(503);
    quiet.mockRestore();
  });
});
