import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { start, stop } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { matches, read, section } from '../tools/write/docs/pages.ts';
import { apacheConf, hasApache } from './testing/apache.ts';
import { logInAtService } from './testing/log-in.ts';
import { Browser } from './testing/stand.ts';

const text = section(read('docs/openid-connect.md'), 'The first protected page');
const folder = temporaryFolder();
const [site, configuration] = [join(folder, 'html'), join(folder, 'apache.conf')];
const apache = (signal: string) =>
  spawnSync('apache2', ['-d', folder, '-f', configuration, '-k', signal], { encoding: 'utf8' });
let bridge: ChildProcess | undefined;

console.log(
  `runtime: Apache: ${hasApache ? 'run' : `not installed: ${matches(text, /^(apt-get .*)$/gm)[0]}`}`,
);

afterAll(async () => {
  apache('stop');
  await stop(bridge);
});

it('the files are packed and installed by the commands of bridge/README.md, which are run', () => {
  const commands = matches(text, /^(npm .*)$/gm);
  expect(commands.length).toBe(2);
  for (const command of commands) expect(read('bridge/README.md')).toContain(`\n${command}\n`);
});

it.runIf(hasApache)(
  'a user of the first protected page logs in at the sandbox and sees the UUID',
  async () => {
    const [port, ofBridge, ofSandbox] = [await freePort(), await freePort(), await freePort()];
    const here = (from: string) =>
      from
        .replaceAll('http://localhost/', `http://localhost:${port}/`)
        .replaceAll('localhost:8080', `localhost:${ofBridge}`)
        .replaceAll('/var/www/html', site);
    const [command = ''] = matches(here(text), /^npx --no-install dpplus-connect-bridge (sandbox .*)$/gm);
    const words = [...command.split(' '), '--port', `${ofBridge}`, '--sandbox-port', `${ofSandbox}`];
    bridge = await start([process.execPath, 'bridge/dist/bin.js', ...words], 'inspector');

    const files = [...here(text).matchAll(/^cat > (\S+) <<'END'\n(.*?)^END$/gms)];
    const [page, settings] = files;
    expect(files.length).toBe(2);
    mkdirSync(join(site, 'protected'), { recursive: true });
    writeFileSync(page?.[1] ?? '', page?.[2] ?? '');
    const enabled = matches(text, /^a2enmod (\w+)$/gm);
    writeFileSync(configuration, apacheConf(`${port}`, site, enabled, settings?.[2] ?? ''));
    spawnSync('chmod', ['-R', 'a+rX', folder]);
    expect(apache('start')).toMatchObject({ status: 0 });

    const browser = new Browser();
    let response = await browser.request(`http://localhost:${port}/protected/`);
    for (;;) {
      const location = response.headers.get('location');
      if (!location) break;
      const url = new URL(location, response.url);
      response = await browser.request(url.port === `${ofSandbox}` ? await logInAtService(url) : url);
    }
    expect(await response.text()).toMatch(
      /^<p>You are logged in as [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.<\/p>$/m,
    );
  },
);
