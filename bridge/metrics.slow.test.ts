import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { logInAtService } from './testing/log-in.ts';
import { Browser, startStand } from './testing/stand.ts';

it('the file of docs/operations.md counts the events of the log, and adds to its earlier counts', async () => {
  const stand = await startStand();
  onTestFinished(() => stand.close());
  await stand.logIn();
  await stand.logIn('forum');
  const { url } = await stand.begin();
  const browser = new Browser();
  const callback = await logInAtService(await browser.next(await browser.next(url)));
  callback.searchParams.set('error', 'access_denied');
  await browser.request(callback);
  await browser.request(`${stand.issuer}/login/gone`);
  const lines = stand.events.map((event) => JSON.stringify({ time: new Date().toISOString(), ...event }));

  const folder = temporaryFolder();
  const [, script = ''] = /^```mjs\n(.*?)^```/ms.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  writeFileSync(join(folder, 'metrics.mjs'), script);
  async function count(text: string): Promise<string> {
    const child = spawn(process.execPath, ['metrics.mjs', 'bridge.prom'], { cwd: folder });
    child.stdin.end(text);
    expect(await once(child, 'exit')).toEqual([0, null]);
    return readFileSync(join(folder, 'bridge.prom'), 'utf8');
  }
  const row = (event: string, product: string, reason: string, times: number) =>
    `dpplus_bridge_events_total{event="${event}",product="${product}",reason="${reason}"} ${times}`;
  const text = `${stand.issuer} on localhost:8080, products: wiki\n${lines.join('\n')}\n{"event":"err`;
  const first = await count(text);
  expect(first.split('\n')[0]).toBe('# TYPE dpplus_bridge_events_total counter');
  const rows = (times: number) => [
    row('started', 'wiki', '', 2 * times),
    row('returned', 'wiki', '', 2 * times),
    row('succeeded', 'wiki', '', times),
    row('succeeded', 'forum', '', times),
    row('login-refused', 'wiki', 'access_denied', times),
    row('refused', '', 'login_gone', times),
  ];
  expect(first.split('\n')).toEqual(expect.arrayContaining(rows(1)));
  const second = await count(text);
  expect(second.split('\n')).toEqual(expect.arrayContaining(rows(2)));
  expect(second.split('\n')).toHaveLength(first.split('\n').length);
  // A reader never finds a part of the file.
  expect(readdirSync(folder).sort()).toEqual(['bridge.prom', 'metrics.mjs']);
});
