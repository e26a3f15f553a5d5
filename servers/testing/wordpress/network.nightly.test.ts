import { type ChildProcess, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { get } from '../attacked-server.ts';
import { startServer } from '../start-server.ts';
import { wordpress } from '../wordpress.ts';

const [command = '', ...words] = wordpress.probe;

/** Each page of a network loads these plugins before WordPress has its cookies' names and its functions for users. */
describe.runIf(spawnSync(command, words).status === 0)('on a network of WordPress, the plugin', () => {
  let [port, app] = [0, undefined as ChildProcess | undefined];

  beforeAll(async () => {
    port = await freePort();
    app = await startServer([...wordpress.start(), 'servers/wordpress/test-plugin.php'], port, 1);
    await inWordPress('install-network');
  }, 120_000);
  afterAll(() => {
    if (app) process.kill(-Number(app.pid));
  });

  /** Calls test-plugin.php. */
  async function inWordPress(test: string): Promise<void> {
    const response = await fetch(`http://localhost:${port}/?dpplus-test=${test}`, { method: 'POST' });
    expect([response.status, (await response.text()).slice(-500)]).toEqual([200, 'null']);
  }

  /** Expects that the site and its administration run, and that the plugin begins logins. */
  async function expectPages() {
    const pages = await Promise.all(
      ['/', '/wp-admin/', wordpress.loginPage, `${wordpress.callback}&dpplus=start`].map((path) =>
        get(port, path),
      ),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 302, 200, 303]);
    expect(pages[1]?.location).toContain('/wp-login.php?redirect_to=');
    expect(pages[2]?.body).toContain('class="dpplus-connect"');
  }

  it('runs on one of its sites', expectPages, 60_000);

  it('runs on all of its sites after “Network Activate”', async () => {
    await inWordPress('network-activate');
    await expectPages();
  }, 60_000);

  it('runs as a must-use plugin', async () => {
    await inWordPress('must-use');
    await expectPages();
  }, 60_000);
});
