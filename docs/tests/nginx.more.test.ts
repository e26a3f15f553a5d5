import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox } from 'dpplus-sandbox';
import { expect, it } from 'vitest';
import { loginAt } from '../../bridge/testing/log-in.ts';
import { appsOf, product, redirectUriOf, writeConfig } from '../../bridge/testing/stand.ts';
import { poll } from '../../e2e/support/poll.ts';
import { freePort } from '../../testing/free-port.ts';
import { start, stop } from '../../testing/programs.ts';
import { serve } from '../../testing/serve.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

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
      .replaceAll('/var/log/nginx', folder)
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
  const [log = '', errors] = ['', '-error'].map((of) => readFileSync(join(folder, `login${of}.log`), 'utf8'));
  for (const line of ['/callback return 200', '/callback callback 429']) expect(log).toContain(line);
  expect(log + errors).not.toContain('secret');
});

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${of};`);

it.each([
  ['nginx', ['-p', '.', '-e', 'stderr', '-c', 'config'], 429],
  ['caddy', ['run', '--adapter', 'caddyfile', '--config', 'config'], 400],
])('%s with the block of docs/operations.md forwards logins to the bridge', async (name, options, most) => {
  const [folder, port, own] = [temporaryFolder(), await freePort(), await freePort()];
  const [issuer, wiki] = [`http://localhost:${port}`, product('wiki')];
  const service = await createSandbox({ apps: appsOf({ issuer, products: { wiki } }) }).listen({ port: 0 });
  const config = writeConfig(folder, { issuer, port: own, service: service.url });
  const bridge = await start([process.execPath, 'bridge/dist/bin.js', '--config', config], issuer);
  const [block = ''] = matches(read('docs/operations.md'), RegExp(`^\`\`\`${name}\\w*\n(.*?)^\`\`\``, 'gms'));
  // The tests have no certificate.
  const text = block
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${own}`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace('/var/log/nginx', folder)
    .replace(/^login\.example\.org/m, issuer);
  const main = 'daemon off; master_process off; pid pid; events {}';
  const around = {
    nginx: `${main} http { ${temporary.join(' ')} ${text} }`,
    caddy: `{\n admin off\n}\n${text}`,
  };
  writeFileSync(join(folder, 'config'), around[name as 'nginx']);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder };
  const server = spawn(name, options, { env, cwd: folder, stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    await poll(
      () => fetch(`${issuer}/ready`),
      () => `${name} does not answer`,
    );
    const logIn = await loginAt(issuer, 'wiki', wiki.secret, redirectUriOf('wiki'));
    expect((await logIn()).email).toBe('fresh@example.com');
    const begin = () => fetch(`${issuer}/authorize?client_id=wiki`, { redirect: 'manual' });
    const statuses = (await Promise.all(Array.from({ length: 40 }, begin))).map(({ status }) => status);
    expect(Math.max(...statuses)).toBe(most);
    if (name === 'nginx') expect(readFileSync(join(folder, 'bridge-error.log'), 'utf8')).toBe('');
  } finally {
    server.kill();
    await Promise.all([ended, stop(bridge), service.close()]);
  }
});
