import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { browserCookie } from '../../contract/cookies.ts';
import { appUnderTest } from '../../src/server/testing/app-under-test.ts';
import { createSigner, newToken } from '../../src/server/token.ts';
import { freePort } from '../../testing/free-port.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { read, rows, section } from '../../tools/write/docs/pages.ts';
import { get, uuid } from './attacked-server.ts';
import { type Server, servers } from './servers.ts';
import { secret, startServer } from './start-server.ts';

// The settings of docs/going-live.md, "Behind a proxy", for a service on http.

const page = section(read('docs/going-live.md'), 'Behind a proxy');
const block = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';
const folder = temporaryFolder();
const service = 'http://service.test';
const tunnels = new Set<unknown>();
let asked: string[] = [];

/** The only one that knows the host name of the service, for which it also responds. */
const proxy = createServer((request, response) => {
  const { url = '', headers, socket } = request.resume();
  asked.push(tunnels.has(socket) ? `http://${headers.host}${url}` : url);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ uuid, access_token: 't0ken', scope: '' }));
}).on('connect', (_request, socket) => {
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  tunnels.add(socket);
  proxy.emit('connection', socket);
});
/** The settings of the page for this proxy and a service on http. */
const own = (text: string) =>
  text
    .replaceAll('3128', String((proxy.address() as AddressInfo).port))
    .replace(
      /(https)(?=[._])|(HTTPS)(?=_)|proxy\.example/g,
      (_all, low, high) => (low ?? high)?.slice(0, 4) ?? 'localhost',
    );

beforeAll(() => once(proxy.listen(0, 'localhost'), 'listening'));
beforeEach(() => {
  asked = [];
});
afterAll(() => proxy.close().closeAllConnections());

/** The variables of the row of a server. */
function settingsOf(name: string): Record<string, string> {
  const cell = rows(page).find(([cell = '']) => cell.includes(name))?.[1] ?? '';
  const words = [...cell.matchAll(/`(\w+=[^`]*)`/g)].map(([, word = '']) => own(word));
  return Object.fromEntries(words.map((word) => [word.replace(/=.*/s, ''), word.replace(/^\w+=/, '')]));
}

const reports = ['/oauth/token', '/api/uuids/connected'].map((path) => service + path);

for (const [name, file] of [
  ['Python', 'python/dpplus_connect/login.py'],
  ['Go', 'go/dpplusconnect/login.go'],
  ['Ruby', 'ruby/lib/dpplus_connect.rb'],
  ['Java', 'java/src/main/java/example/dpplus/connect/DpplusConnect.java'],
  ['PHP', 'php/DpplusConnect/Login.php'],
  ['Node.js 24', 'README.md'],
] as const) {
  const isOld = name === 'Node.js 24' && Number.parseInt(process.versions.node, 10) < 24;
  it.skipIf(isOld)(`${name} sends its requests through the proxy of the page`, async () => {
    const port = await freePort();
    const { start, callback = '/callback' } = servers.find((each) => each.file === file) as Server;
    const command = start(port, 1).map((word) => word.replace('http://127.0.0.1:1', service));
    const settings = { TMPDIR: folder, SERVICE: service, IS_SANDBOX: 'true', ...settingsOf(name) };
    const app = await startServer(command, port, 1, settings);
    const browser = 'A'.repeat(22);
    const signer = createSigner(secret, `demoapp\nhttp://localhost:${port}${callback}`);
    const state = await signer.sign('state', browser, newToken('en/', 60));
    await get(port, `${callback}?code=x&state=${state}`, `${browserCookie}=${browser}`);
    process.kill(-Number(app.pid));
    expect(asked).toEqual(reports);
  });
}

it('Node.js 20 does it with the option `fetch` of the page', async () => {
  Object.assign(process.env, settingsOf('Node.js 20'));
  const code = `${block('js').replace(/^import .*$/m, '')}return throughProxy`;
  const throughProxy = new Function('EnvHttpProxyAgent', 'fetch', code)(EnvHttpProxyAgent, fetch);
  const app = appUnderTest({ service, fetch: throughProxy });
  expect((await app.logIn()).error).toBeUndefined();
  expect(asked).toEqual(reports);
});
