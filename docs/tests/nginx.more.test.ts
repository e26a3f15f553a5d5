import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox } from 'dpplus-sandbox';
import { expect, it } from 'vitest';
import { loginAt } from '../../bridge/testing/log-in.ts';
import { appsOf, product, redirectUriOf, writeConfig } from '../../bridge/testing/stand.ts';
import { poll } from '../../e2e/support/poll.ts';
import { authorizePath, Visitor } from '../../sandbox/testing/visitor.ts';
import { get } from '../../servers/testing/attacked-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { start, stop } from '../../testing/programs.ts';
import { serve } from '../../testing/serve.ts';
import { spellings } from '../../testing/spellings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${of};`);
/** A connection from an address of another machine, which fails at the level `crit`. */
const [bind, otherAddress] = ['proxy_bind $arg_bind;', 'bind=203.0.113.1'];
const main = 'daemon off; master_process off; pid pid; events {}';
// nginx itself answers 400 to a NUL byte, before it looks for a location.
const ofNginx = spellings.filter(({ name }) => !name.includes('%00'));
const ofPath = [{ name: 'itself', of: (path: string) => path }, ...ofNginx];

/** Starts nginx or Caddy in a folder with the file `config`. Returns a function that ends it. */
function startProxy(name: string, folder: string) {
  const options = {
    nginx: ['-p', '.', '-e', 'stderr', '-c', 'config'],
    caddy: ['run', '--adapter', 'caddyfile', '--config', 'config'],
  }[name];
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder };
  const log = openSync(join(folder, 'stderr.log'), 'w');
  const server = spawn(name, options ?? [], { env, cwd: folder, stdio: ['ignore', 'ignore', log] });
  const ended = once(server, 'exit');
  return () => {
    server.kill();
    return ended;
  };
}

/** All that a web server wrote into the logs of its folder. */
const logsIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.log'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');

/** The statuses of 40 requests at once. */
const statusesAt = async (port: number, target: string) =>
  (await Promise.all(Array.from({ length: 40 }, () => get(port, target)))).map(({ status }) => status);

it('nginx with the recipes of docs/express.md and docs/server.md limits each spelling, and logs no query', async () => {
  const folder = temporaryFolder();
  const [port, app] = [await freePort(), await serve(async ({ url }) => new Response(new URL(url).search))];
  const [http = '', location = ''] = matches(
    section(read('docs/server.md'), 'Logs and rate limits'),
    /```nginx\n(.*?)```/gs,
  );
  const [server = ''] = matches(read('docs/express.md'), /```nginx\n(.*?)```/gs);
  const whole = server
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('listen 443 ssl', `listen localhost:${port}`)
    .replace(/\n\}/, () => `\n${location.replace('\n', `\n${bind}\n`)}\n}`);
  writeFileSync(
    join(folder, 'config'),
    `${main} http { access_log ${folder}/access.log; error_log ${folder}/error.log;
      ${temporary.join(' ')} ${http} ${whole} }`
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${app.port}`),
  );
  const end = startProxy('nginx', folder);
  const statuses = (query: string, path = '/callback') => statusesAt(port, `${path}?${query}`);
  try {
    await poll(
      () => fetch(`http://localhost:${port}/`),
      () => 'nginx does not answer',
    );
    expect(await statuses('dpplus=return&outcome=secret')).not.toContain(429);
    // `$arg_dpplus` is the first one of the two, in any case, and the app reads the other one.
    expect(await statuses('DPPLUS=return&dpplus=start&href=%2Fsecret')).toContain(429);
    for (const { name, of } of ofPath)
      expect([name, await statuses('state=secret&code=secret', of('/callback'))]).toEqual([
        name,
        expect.arrayContaining([429]),
      ]);
    expect(await statuses(`dpplus=return&${otherAddress}&outcome=secret`)).toContain(500);
    await app.close();
    for (const { of } of ofPath) await statuses('state=secret&code=secret', of('/callback'));
  } finally {
    await Promise.all([end(), app.close()]);
  }
  const logs = logsIn(folder);
  for (const line of ['/callback return 200', '/callback callback 429']) expect(logs).toContain(line);
  expect(matches(logs, /(.*secret.*)/g)).toEqual([]);
});

it.each([
  ['nginx', 429],
  // Caddy has no limit.
  ['caddy', 400],
])(
  '%s with the block of docs/operations.md forwards logins to the bridge, and logs no query',
  async (name, most) => {
    const [folder, port, own] = [temporaryFolder(), await freePort(), await freePort()];
    const [issuer, wiki] = [`http://localhost:${port}`, product('wiki')];
    const service = await createSandbox({ apps: appsOf({ issuer, products: { wiki } }) }).listen({ port: 0 });
    const config = writeConfig(folder, { issuer, port: own, service: service.url });
    const bridge = await start([process.execPath, 'bridge/dist/bin.js', '--config', config], issuer);
    const [block = ''] = matches(
      read('docs/operations.md'),
      RegExp(`^\`\`\`${name}\\w*\n(.*?)^\`\`\``, 'gms'),
    );
    // The tests have no certificate.
    const text = block
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${own}`)
      .replace(/^ *ssl_.*\n/gm, '')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replace('access_log off;', `$&\n${bind}`)
      .replace('/var/log/nginx', folder)
      .replace(/^login\.example\.org/m, issuer);
    const around = {
      nginx: `${main} http { ${temporary.join(' ')} ${text} }`,
      caddy: text.replace('{\n', '{\n admin off\n'),
    };
    writeFileSync(join(folder, 'config'), around[name as 'nginx']);
    const end = startProxy(name, folder);
    try {
      await poll(
        () => fetch(`${issuer}/ready`),
        () => `${name} does not answer`,
      );
      const logIn = await loginAt(issuer, 'wiki', wiki.secret, redirectUriOf('wiki'));
      expect((await logIn()).email).toBe('fresh@example.com');
      const query = 'client_id=wiki&state=secret&code=secret';
      expect(Math.max(...(await statusesAt(port, `/authorize?${query}`)))).toBe(most);
      for (const { of } of spellings) {
        const statuses = await statusesAt(port, `${of('/authorize')}?${query}`);
        // nginx resolves some spellings before it looks for its limit.
        expect(statuses.filter((status) => ![400, 404, 429].includes(status))).toEqual([]);
      }
      if (name === 'nginx')
        expect(await statusesAt(port, `/callback/wiki?${otherAddress}&${query}`)).toContain(500);
      await stop(bridge);
      await statusesAt(port, `/authorize?${query}`);
      for (const path of ['/callback/wiki', '/Callback/wiki/'])
        expect(await statusesAt(port, `${path}?${query}`)).toContain(502);
    } finally {
      await Promise.all([end(), stop(bridge), service.close()]);
    }
    expect(logsIn(folder)).not.toContain('secret');
  },
);

/** A browser that sends its requests to an origin. */
const visitorAt = (origin: string) =>
  new Visitor({
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(origin + pathname + search, request), { redirect: 'manual' });
    },
  });

it.each([
  ['with', 'a-token-of-this-test', 401],
  ['without', undefined, 403],
] as const)(
  'nginx with the block of docs/sandbox-hosting.md, %s a control token: users log in, strangers control nothing',
  async (_, controlToken, refused) => {
    const [folder, port, basePath] = [temporaryFolder(), await freePort(), '/secure-connect'];
    const sandbox = createSandbox({ basePath, ...(controlToken && { controlToken }) });
    const { port: own } = await sandbox.listen({ port: 0 });
    const [block = ''] = matches(read('docs/sandbox-hosting.md'), /^```nginx\n(.*?)^```/gms);
    writeFileSync(
      join(folder, 'config'),
      `${main} http { access_log off; ${temporary.join(' ')}
        server { listen localhost:${port}; ${block.replace('127.0.0.1:4000', `127.0.0.1:${own}`)} } }`,
    );
    const end = startProxy('nginx', folder);
    const origin = `http://localhost:${port}`;
    const user = visitorAt(origin);
    try {
      await poll(
        () => fetch(origin),
        () => 'nginx does not answer',
      );
      await user.logIn('fresh', basePath + authorizePath());
      expect(user.location.href).toMatch(/^http:\/\/localhost:3000\/callback\?code=/);
      const ofApi = `${basePath}/_sandbox/personas`;
      expect((await get(port, ofApi)).status).toBe(refused);
      for (const { of } of spellings)
        for (const path of [of(ofApi), basePath + of('/_sandbox/personas')])
          expect([path, [400, 404, refused]]).toEqual([
            path,
            expect.arrayContaining([(await get(port, path)).status]),
          ]);
    } finally {
      await Promise.all([end(), sandbox.close()]);
    }
  },
);
