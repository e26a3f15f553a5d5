import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { freePort } from './free-port.ts';

it('finds a port below those that the system assigns, and skips one that is taken', async () => {
  const found = await freePort();
  expect(found).toBeLessThan(32_768);
  const next = (port: number) => (port + 16 < 30_000 ? port + 16 : port + 16 - 20_000);
  const server = createServer().listen(next(found), '127.0.0.1');
  await once(server, 'listening');
  expect(await freePort()).not.toBe(next(found));
  server.close();
});

it('finds no port that another caller got and does not use yet', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort));
  expect(new Set(ports).size).toBe(200);
  const residues = async (name: string) => {
    vi.stubEnv('VITEST_POOL_ID', undefined);
    const ports = [];
    for (const worker of ['3', '4']) {
      vi.stubEnv(name, worker);
      ports.push((await freePort()) % 16);
    }
    return ports;
  };
  expect(await residues('VITEST_POOL_ID')).toEqual([3, 4]);
  expect(await residues('TEST_PARALLEL_INDEX')).toEqual([11, 12]);
  vi.unstubAllEnvs();
});
