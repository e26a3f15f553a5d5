import { expect, it } from 'vitest';
import { createSandbox } from './testing/sandbox.ts';
import { origin } from './testing/visitor.ts';

it('describes itself at its root', async () => {
  const text = await (await createSandbox().fetch(new Request(`${origin}/`))).text();
  expect(text).toContain('never use it in production');
  expect(text).toContain(
    '<tr><td>GET</td><td><code>/api/uuids/connected</code></td><td>Lists the connected UUIDs</td></tr>',
  );
});

it('ends every listener when it is closed', async () => {
  const sandbox = createSandbox();
  const listening = [await sandbox.listen({ port: 0 }), await sandbox.listen({ port: 0 })];
  for (const { url } of listening) expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
  await sandbox.close();
  for (const { url } of listening) await expect(fetch(`${url}/_sandbox/health`)).rejects.toThrow();
});
