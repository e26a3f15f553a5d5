import fs, { existsSync, readFileSync, renameSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { getJson, sendJson } from '../../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../../testing/sandbox.ts';
import { authorizePath, origin, Visitor } from '../../../testing/visitor.ts';

type Listed = { id: string; apps: { unconnected_logins: number }[] };
const health = (sandbox: Sandbox) => getJson(sandbox, '/_sandbox/health');

describe('a state file', () => {
  it.each<[string, (stateFile: string) => { mockRestore(): void }]>([
    [
      'is full',
      () =>
        vi.spyOn(fs, 'writeFileSync').mockImplementation((file, text) => {
          if (typeof file === 'number') fs.writeSync(file, String(text).slice(0, 50));
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        }),
    ],
    [
      'is gone',
      (stateFile) => {
        const folder = dirname(stateFile);
        renameSync(folder, `${folder}.away`);
        return { mockRestore: () => renameSync(`${folder}.away`, folder) };
      },
    ],
  ])('whose disk %s refuses changes, answers all else, and loses nothing', async (_what, damage) => {
    const stateFile = join(temporaryFolder(), 'state.json');
    const sandbox = createSandbox({ stateFile });
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const logIn = (persona: string) =>
      sendJson(sandbox, '/_sandbox/codes', { client_id: 'demoapp', persona });
    expect((await logIn('fresh')).status).toBe(200);
    const before = readFileSync(stateFile, 'utf8');
    const undo = damage(stateFile);
    syncBuiltinESMExports();
    const answers = [await logIn('no-card'), await logIn('fresh')];
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      const { error, error_description } = await answer.json();
      expect([error, error_description]).toEqual([
        'not_saved',
        expect.stringContaining(`${stateFile} lacks`),
      ]);
    }
    const visitor = await new Visitor(sandbox).logIn('connected');
    expect([visitor.response.status, visitor.response.headers.get('location')]).toEqual([503, null]);
    expect(await health(sandbox)).toMatchObject({
      status: 'ok',
      not_saved: expect.stringMatching(/ENOSPC|ENOENT/),
    });
    expect((await sandbox.fetch(new Request(origin + authorizePath()))).status).toBe(200);
    undo.mockRestore();
    syncBuiltinESMExports();
    expect(readFileSync(stateFile, 'utf8')).toBe(before);
    expect(existsSync(`${stateFile}.tmp`)).toBe(false);
    expect(await health(sandbox)).not.toHaveProperty('not_saved');
    expect(told.mock.calls).toEqual([
      [expect.stringMatching(`^${stateFile} lacks the latest changes: E.*Make it possible`)],
      [`${stateFile} has all changes again.`],
    ]);
    told.mockRestore();
    await sandbox.close();
    const after = createSandbox({ stateFile });
    const personas = await getJson(after, '/_sandbox/personas');
    const counts = new Map(personas.map(({ id, apps }: Listed) => [id, apps[0]?.unconnected_logins]));
    expect([counts.get('fresh'), counts.get('no-card')]).toEqual([2, 1]);
  });
});
