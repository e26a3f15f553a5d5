import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { secret } from '../../servers/testing/start-server.ts';
import { vectorLines } from '../../servers/testing/vector-lines.ts';
import { CookieJar } from '../../testing/cookie-jar.ts';
import { install } from '../install.ts';

// The files for PHP in the versions that npm has, compiled to WebAssembly. Debian has one version, which the other tests run.

install('compatibility/php');
const load = (name: string) => import(resolve('compatibility/php/node_modules/@php-wasm', name));
const [{ PHP }, { createNodeFsMountHandler, loadNodeRuntime }] = await Promise.all([
  load('universal/index.js'),
  load('node/index.js'),
]);

const uuid = '11111111-2222-4333-8444-555555555555';
const folders = ['php', 'php/DpplusConnect', 'wordpress', 'wordpress/dpplus-connect'];
const files = folders.flatMap((folder) =>
  readdirSync(`servers/${folder}`)
    .filter((name) => name.endsWith('.php') && name !== 'LoginTest.php')
    .map((name) => `/servers/${folder}/${name}`),
);

/** Starts PHP with the folder of the files. */
async function startPhp(version: string) {
  const php = new PHP(await loadNodeRuntime(version, { emscriptenOptions: { processId: process.pid } }));
  for (const name of ['php', 'wordpress']) {
    php.mkdir(`/servers/${name}`);
    await php.mount(`/servers/${name}`, createNodeFsMountHandler(resolve('servers', name)));
  }
  /** Returns what the code prints. A message of PHP, such as of a deprecated feature, is an error. */
  async function run(code: string): Promise<string> {
    const strict = 'set_error_handler(fn(...$fault) => throw new ErrorException($fault[1]));';
    const { text, errors } = await php.run({ code: `<?php error_reporting(E_ALL); ${strict} ${code}` });
    expect(errors).toBe('');
    return text;
  }
  return { php, run };
}

describe.each(['8.1', '8.3', '8.4', '8.5'])('PHP %s', (version) => {
  it('reads each file, and answers as the test vectors say', async () => {
    const { php, run } = await startPhp(version);
    expect(await run('echo PHP_VERSION;')).toMatch(RegExp(`^${version}\\.\\d+$`));
    for (const file of files) await run(`token_get_all(file_get_contents('${file}'), TOKEN_PARSE);`);
    for (const name of ['php', 'wordpress']) {
      const { input, expected } = vectorLines(name === 'php');
      php.writeFile('/input', input);
      const answers = await run(
        `define('STDIN', fopen('/input', 'r')); require '/servers/${name}/vectors.php';`,
      );
      expect(answers.split('\n').slice(0, -1)).toEqual(expected);
    }
    php.exit();
  });

  it('logs in with callback.php, and knows the user on a page', async () => {
    const { php } = await startPhp(version);
    const requests: string[] = [];
    const service = createServer(async (request, response) => {
      requests.push(`${request.url} ${(await text(request)).slice(0, 5)}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ uuid }));
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    php.mkdir('/store');
    const settings = {
      DPPLUS_SECRET: secret,
      DPPLUS_SERVICE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      DPPLUS_CLIENT_ID: 'demoapp',
      DPPLUS_CLIENT_SECRET: 'demosecret',
      DPPLUS_REDIRECT_URI: 'http://localhost/callback.php',
      DPPLUS_STORE: '/store',
    };
    const jar = new CookieJar();
    /** Requests a page as a browser. Messages of PHP would be in its body. */
    async function open(url: string) {
      const { pathname, search } = new URL(url, 'http://localhost');
      const page = await php.run({
        scriptPath: `/servers/php${pathname}`,
        relativeUri: pathname + search,
        headers: { host: 'localhost', cookie: jar.header },
        $_SERVER: { ...settings, SCRIPT_FILENAME: `/servers/php${pathname}` },
      });
      jar.keep(new Headers((page.headers['set-cookie'] ?? []).map((line: string) => ['set-cookie', line])));
      expect([page.errors, page.text]).toEqual(['', expect.not.stringMatching(/Warning|Deprecated|Notice/)]);
      return { status: page.httpStatusCode, location: String(page.headers.location ?? ''), body: page.text };
    }
    const start = await open('/callback.php?dpplus=start&href=%2Findex.php');
    const state = new URL(start.location).searchParams.get('state');
    const back = await open(`/callback.php?code=x&state=${state}`);
    expect([start.status, back.status, requests]).toEqual([
      303,
      303,
      ['/oauth/token grant', '/api/uuids/connected {"uui'],
    ]);
    const page = await open(back.location);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('href="/index.php"')]);
    expect((await open('/index.php')).body).toContain(uuid);
    service.close().closeAllConnections();
    php.exit();
  });
});
