import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { poll } from '../../e2e/support/poll.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { serve } from '../../src/testing/serve.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { matches, read, section } from '../../tools/docs/pages.ts';

it('nginx with the recipe of docs/server.md limits the start and the callback, and logs no query', async () => {
  const folder = temporaryFolder();
  const [port, app] = [await freePort(), await serve(async ({ url }) => new Response(new URL(url).search))];
  const [http = '', server = ''] = matches(
    section(read('docs/server.md'), 'Logs and rate limits'),
    /```nginx\n(.*?)```/gs,
  );
  writeFileSync(
    join(folder, 'config'),
    `daemon off; master_process off; pid pid; events {}
    http { access_log off; client_body_temp_path body; proxy_temp_path proxy; ${http}
      fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      server { listen 127.0.0.1:${port}; ${server} } }`
      .replace('/var/log/nginx', folder)
      .replace('http://127.0.0.1:3000', `http://127.0.0.1:${app.port}`),
  );
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', 'config'], { env, stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  const ask = (query: string) => fetch(`http://127.0.0.1:${port}/callback?${query}`);
  try {
    await poll(
      () => ask('dpplus=return&outcome=secret'),
      () => 'nginx does not answer',
    );
    const statuses = async (query: string) =>
      (await Promise.all(Array.from({ length: 40 }, () => ask(query)))).map(({ status }) => status);
    expect(await statuses('dpplus=return&outcome=secret')).not.toContain(429);
    // `$arg_dpplus` is the first one of the two, in any case, and the app reads the other one.
    expect(await statuses('DPPLUS=return&dpplus=start&href=%2Fsecret')).toContain(429);
    expect(await statuses('state=secret&code=secret')).toContain(429);
  } finally {
    nginx.kill();
    await Promise.all([ended, app.close()]);
  }
  const log = readFileSync(join(folder, 'login.log'), 'utf8');
  for (const line of ['/callback return 200', '/callback callback 429']) expect(log).toContain(line);
  expect(log).not.toContain('secret');
});
