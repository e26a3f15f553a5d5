import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { filled, returnPolicy } from '../../contract/return-page.ts';
import { freePort } from '../../testing/free-port.ts';
import { type Checked, checkedFile, jsonOf } from '../../tools/write/docs/measured-tables.ts';
import { read } from '../../tools/write/docs/pages.ts';
import { get } from './attacked-server.ts';
import { checkServer } from './check-server.ts';
import { isPlain, servers } from './servers.ts';
import { startServer } from './start-server.ts';
import { vectorLines } from './vector-lines.ts';
import { wordpress } from './wordpress.ts';

/** The results of this run. Those of the latest run of each server are in a file, and the docs have them in a table. */
const found: Checked = {};

for (const server of servers) {
  const { name, file, vectors: vectorsCommand } = server;
  // WordPress starts a database, so it is for the nightly tests.
  if ((file === wordpress.file) !== (process.env.WORDPRESS === 'only')) continue;

  // The checker waits for the app more than it computes, so the servers run beside each other.
  describe(name, { concurrent: true }, () => {
    if (vectorsCommand)
      it('answers as the test vectors say', async () => {
        const { input, expected } = vectorLines(isPlain(server));
        const [program = '', ...programArguments] = vectorsCommand;
        const answering = spawn(program, programArguments, { stdio: ['pipe', 'pipe', 'inherit'] });
        answering.stdin.end(input);
        const [answers, ended] = await Promise.all([text(answering.stdout), once(answering, 'close')]);
        expect(ended, 'code and signal').toEqual([0, null]);
        expect(answers.split('\n').slice(0, -1)).toEqual(expected);
      });

    // WordPress has its own database and tests.
    it.runIf(file !== wordpress.file)(
      'has whole pages, and a return page that runs the script of the service only',
      async () => {
        const [port, servicePort, path = '/callback'] = [await freePort(), await freePort(), server.callback];
        const app = await startServer(server.start(port, servicePort), port, servicePort, {
          REDIRECT_URI: `http://localhost:${port}${path}`,
        });
        const { head, body } = await get(port, `${path}${path.includes('?') ? '&' : '?'}dpplus=return`);
        const first = await get(port, server.loginPage ?? '/');
        process.kill(-Number(app.pid));
        for (const page of [first.body, body])
          expect(page).toMatch(
            /^<!doctype html>\s*<html lang="en">(?=.*<title>)(?=.*<meta name="viewport")/is,
          );
        expect(body).toContain('class="dpplus-return"');
        const scripts = `http://127.0.0.1:${servicePort}`;
        expect(head.match(/^content-security-policy: .*$/gim)?.map((line) => line.toLowerCase())).toEqual([
          `content-security-policy: ${filled(returnPolicy, { scripts })}`.toLowerCase(),
        ]);
      },
    );

    it('passes the checker', async () => {
      const results = await checkServer(server);
      expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
      const passed = results.filter(({ verdict }) => verdict === 'passed').length;
      found[name] = { passed, others: results.length - passed };
    }, 300_000);
  });
}

it('the results are those of servers/testing/checked.json: else npm run write -- --measured servers', async () => {
  const all = { ...(JSON.parse(read(checkedFile)) as Checked), ...found };
  const present = servers.flatMap(({ name }) => (all[name] ? [[name, all[name]] as const] : []));
  await expect(jsonOf(Object.fromEntries(present))).toMatchFileSnapshot(resolve(checkedFile));
});
