import { createHmac } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer, first } from './attacked-server.ts';

// The folder of used states has a name that others can see. Where the system removes old files, they can make it again.

const temporary = temporaryFolder();
const used = join(temporary, `dpplus-${createHmac('sha256', first).update('used').digest('hex')}`);
const others = temporaryFolder();

const places: Record<string, () => void> = {
  'a link': () => symlinkSync(others, used),
  'a folder that others can write to': () => {
    mkdirSync(used);
    chmodSync(used, 0o777);
  },
  'a folder that others can read': () => {
    mkdirSync(used);
    chmodSync(used, 0o755);
  },
  'a file': () => writeFileSync(used, '', { mode: 0o600 }),
};
// Only root can give a folder to another account.
if (process.getuid?.() === 0)
  places['a folder of another account'] = () => {
    mkdirSync(used, { mode: 0o700 });
    chownSync(used, 65534, 65534);
  };

for (const [extension, options] of [
  ['with posix', ''],
  ['without posix', '-d disable_functions=posix_geteuid'],
] as const) {
  const app = new AttackedServer(
    {
      name: 'PHP',
      file: '',
      callback: '/callback.php',
      start: (port) => `php ${options} -S localhost:${port} -t servers/php`.trim().split(/ +/),
    },
    'http://app.example.test',
  );
  beforeAll(() => app.start({ TMPDIR: temporary }), 60_000);
  afterAll(() => app.stop());

  it.each(Object.keys(places))(
    `${extension}, %s in the place of the folder of used states is refused`,
    async (place) => {
      rmSync(used, { recursive: true, force: true });
      const { state, cookie } = await app.openStart();
      rmSync(used, { recursive: true });
      places[place]?.();
      const { status, body } = await app.get('/');
      expect([status, body]).toEqual([
        500,
        expect.stringMatching(/^STORE: needs a folder of PHP's own\. dpplus-\w{9}[*] in /),
      ]);
      app.reset();
      expect((await app.readReturn(await app.callback(state, cookie))).error).toBe('server_error');
      expect([app.requests, app.log]).toEqual([
        [],
        expect.stringContaining('[dpplus-connect] STORE: needs a folder of PHP'),
      ]);
      rmSync(used, { recursive: true });
      expect((await app.get('/')).status).toBe(200);
      expect(lstatSync(used).mode & 0o777).toBe(0o700);
    },
  );
}
