import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spellings } from '../../testing/spellings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer } from './attacked-server.ts';
import { isPlain, servers } from './servers.ts';

describe.each(servers.filter(isPlain))('$name', (server) => {
  const app = new AttackedServer(server, 'https://app.example.test');
  beforeAll(() => app.start({ TMPDIR: temporaryFolder() }), 120_000);
  afterAll(() => app.stop());

  const others = spellings.filter(({ name }) => !server.joins?.includes(name));
  it.each(others)('the login has no page at $name', async ({ of }) => {
    const path = of(app.path);
    for (const query of ['dpplus=start', 'dpplus=return', 'error=access_denied&state=x']) {
      const { location, cookies, body } = await app.get(`${path}?${query}`);
      expect([location, cookies, body.includes('dpplus-return')]).toEqual(['', {}, false]);
    }
  });
});
