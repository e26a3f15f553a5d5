import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { freePort } from './free-port.ts';

it('finds a port below those that the system assigns, and skips one that is taken', async () => {
  const taken = await freePort();
  expect(taken).toBeLessThan(32_768);
  const server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce((taken - 10_000 + 0.5) / 20_000);
  const found = await freePort();
  expect(random.mock.calls.length).toBeGreaterThan(1);
  random.mockRestore();
  server.close();
  expect(found).not.toBe(taken);
});
