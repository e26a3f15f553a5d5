import { once } from 'node:events';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { expect, it } from 'vitest';
import { browserCookie, offerCookie, sessionCookie } from '../../contract/cookies.ts';
import { type Result, runChecks } from '../../sandbox/checker/run-checks.ts';
import { makeCertificate } from '../../sandbox/command/https/make-certificate.ts';
import { get } from '../../servers/testing/attacked-server.ts';
import { appsIn } from '../../servers/testing/page-app.ts';
import { startServer } from '../../servers/testing/start-server.ts';
import type { Connect } from '../../src/server/connect.ts';
import type { IncomingRequest } from '../../src/server/request.ts';
import { signedSession } from '../../src/server/session.ts';
import { appUnderTest, Browser, origin, secret } from '../../src/server/testing/app-under-test.ts';
import { freePort } from '../../testing/free-port.ts';
import { spellings } from '../../testing/spellings.ts';
import { packed } from '../../tools/release/pack.ts';
import { matches, read, rows, section } from '../../tools/write/docs/pages.ts';
import { install } from '../install.ts';

const onExpress = `if (early) app.use((_, res, next) => { res.cookie('theme', 'dark').set(...policy); next(); });`;
const onFastify = `const set = async (_, reply) => { reply.header('set-cookie', theme).header(...policy); };
  if (early) server.addHook('onRequest', set);`;
const expressPage = `get('/', async (req, res) => res.send(await draw(req, (headers) => { ADD; })));`;
const fastifyPage = `get('/', async (request, reply) =>
  reply.type('text/html').send(await draw(request.raw, (headers) => { ADD; })));`;
const nest = (platform: string) => `const { NestFactory } = await load('@nestjs/core');
  const root = class {};
  (await load('@nestjs/common')).Module({})(root);
  const adapter = new (await load('@nestjs/platform-${platform.toLowerCase()}')).${platform}Adapter();
  const [app, server] = [await NestFactory.create(root, adapter, { logger: false }), adapter.getInstance()];`;
const responsePage = `async ({ request }) => {
  const response = new Response('', { headers: { 'content-type': 'text/html' } });
  return new Response(await draw(request, (headers) => { ADD; }), response);
}`;

/** Apps for the lines of docs/server.md, by row. `early` ones also set a cookie and a policy before the login answers. */
const apps: Record<string, string> = {
  'Express 5': `const app = (await load('express')).default(); ${onExpress} LOGIN; app.${expressPage} return app;`,
  'NestJS 12': `${nest('Express')} ${onExpress} LOGIN; adapter.${expressPage} await app.init(); return server;`,
  'Koa 3': `const app = new (await load('koa')).default();
    const set = (ctx, next) => { ctx.set(...policy); ctx.cookies.set('theme', 'dark'); return next(); };
    if (early) app.use(set);
    LOGIN;
    app.use(async (ctx) => { if (ctx.path === '/') ctx.body = await draw(ctx, (headers) => { ADD; }); });
    return app.callback();`,
  'Fastify 5': `const app = (await load('fastify')).default(), server = app; ${onFastify} LOGIN; app.${fastifyPage}
    return (await app.ready()).routing;`,
  'NestJS 12 with Fastify': `${nest('Fastify')} ${onFastify} LOGIN; adapter.${fastifyPage} await app.init();
    return (await server.ready()).routing;`,
  // With `cors`, the context has a response before the login answers.
  'Hono 4': `const [app, { setCookie }] = [new (await load('hono')).Hono(), await load('hono/cookie')];
    const set = (c, next) => { c.header(...policy); setCookie(c, 'theme', 'dark'); return next(); };
    if (early) app.use((await load('hono/cors')).cors(), set);
    LOGIN;
    return app.get('/', async (c) => c.html(await draw(c.req.raw, (headers) => { ADD; }))).fetch;`,
  'h3 2': `const { H3, setCookie } = await load('h3'), app = new H3();
    const set = (event) => { event.res.headers.set(...policy); setCookie(event, 'theme', 'dark'); };
    if (early) app.use(set);
    LOGIN;
    const html = ({ res }) => res.headers.set('content-type', 'text/html');
    return app.get('/', (event) => draw(event.req, (headers) => { ADD; }, html(event))).fetch;`,
  'h3 1 of Nuxt 4': `const { appendResponseHeader, defineEventHandler, toWebRequest, ...h3 } = await load('h3-1');
    const set = (event) => { h3.setResponseHeader(event, ...policy); h3.setCookie(event, 'theme', 'dark'); };
    const app = h3.createApp();
    if (early) app.use(defineEventHandler(set));
    LOGIN;
    const page = defineEventHandler((event) => draw(toWebRequest(event), (headers) => { ADD; }));
    return h3.toNodeListener(app.use(h3.createRouter().get('/', page)));`,
  'React Router 7': `LOGIN;
    const set = (response) => { response.headers.append('set-cookie', theme); return response; };
    const middleware = early ? [async (_, next) => set(await next())] : [];
    const [callback, page] = [{ middleware, loader }, { middleware, loader: ${responsePage} }];
    const handle = (await load('react-router')).createRequestHandler({
      routes: { a: { id: 'a', path: 'callback', module: callback }, b: { id: 'b', path: '', module: page } },
      assets: { routes: {}, entry: { imports: [] } }, entry: { module: {} }, future: { v8_middleware: true },
      basename: '/', ssr: true, prerender: [], routeDiscovery: { mode: 'initial' },
    });
    return (request) => handle(request);`,
  'Elysia 1': `const app = new (await load('elysia')).Elysia();
    const set = ({ set }) => { set.headers[policy[0]] = policy[1]; set.headers['set-cookie'] = theme; };
    if (early) app.onRequest(set);
    LOGIN;
    return app.get('/', ${responsePage}).fetch;`,
};

const page = section(read('docs/server.md'), 'In JavaScript');
const [helper = ''] = matches(page, /```js\n(\/\/ Cookies add up.*?)```/gs);
/** The names and lines of the rows. */
const table = rows(page)
  .slice(1)
  .map((row) => row.map((cell) => cell.replace(/^`(?:export )?|`$/g, '')));

/** Returns the page for a request, whose headers `add` adds to the response. */
type Draw = (request: IncomingRequest, add: (headers: object | undefined) => void) => Promise<string>;

/** Serves the app of a row on a port of 127.0.0.1. */
async function serve(row: string[], port: number, connect: Connect, draw: Draw, early = false) {
  const [name = '', login = '', add = ''] = row;
  const load = (path: string) => import(path);
  const policy = ['content-security-policy', "script-src 'none'"];
  const given = { connect, draw, early, load, policy, theme: 'theme=dark; Path=/' };
  const code = `${helper} ${apps[name]?.replace('LOGIN', () => login).replace('ADD', () => add)}`;
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const handle = await new AsyncFunction(...Object.keys(given), code)(...Object.values(given));
  // One with a single parameter takes a `Request`.
  const listener = handle.length > 1 ? handle : getRequestListener(handle, { overrideGlobalObjects: false });
  const server = createServer({ maxHeaderSize: 65_536 }, listener).listen(port, '127.0.0.1').unref();
  await once(server, 'listening');
}

install('compatibility/servers');
// The checker does not know the certificate of nginx below.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

it.for(table)('the lines for %s log in, and keep each cookie', async (row) => {
  const [name = '', port, session] = [row[0], await freePort(), signedSession(secret, origin)];
  const options = { currentUser: session.read, pages: { confirm: '/' }, onLogin: () => 'confirm' as const };
  const { connect, code, events } = appUnderTest(options);
  const draw: Draw = async (request, add) => {
    const { token = '' } = (await connect.offered(request)) ?? {};
    add(await connect.accept(request, token, () => true));
    add(await session.renew(request));
    // As for a browser without a cookie, which gets one.
    const { html, headers } = await connect.button({ headers: {} });
    add(headers);
    return html;
  };
  await serve(row, port, connect, draw, true);
  const browser = new Browser();
  browser.keep(new Headers(await signedSession(secret, origin, { lifetime: 60 }).begin('ann')));
  const visit = async (path: string, expected: string) => {
    const { headers } = browser.request(path);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
    browser.keep(response.headers);
    const cookies = response.headers.getSetCookie().map((line) => line.split('=')[0]);
    expect(cookies.sort().join(' '), path).toBe(expected);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return { response, location: response.headers.get('location') ?? '' };
  };
  const start = await visit('/callback/?dpplus=start', `${browserCookie} theme`);
  const state = new URL(start.location).searchParams.get('state');
  const callback = await visit(
    `/callback?${await code()}&state=${state}`,
    `${browserCookie} ${offerCookie} theme`,
  );
  const { response } = await visit(callback.location.slice(origin.length), 'theme');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'[^,]*$/);
  const drawn = await visit('/', `${browserCookie} ${offerCookie} ${sessionCookie} theme`);
  expect(await drawn.response.text()).toMatch(/^<a class="dpplus-connect"/);
  expect(events).toEqual([]);
  const [framework = ''] = matches(apps[name] ?? '', /load\('([^']+)'/g);
  const { version } = JSON.parse(read(`compatibility/servers/node_modules/${framework}/package.json`));
  expect(name).toContain(` ${version.split('.')[0]}`);
});

// A `Request` has the path in the spelling of the URL parser. h3 1 makes one without repeated slashes at the start.
const ofRequests = spellings.filter(({ of }) => /\.|%2e/i.test(of('/')) && !of('/').includes('\\'));
const ofNuxt = spellings.filter(({ of }) =>
  /^\/callback\/?$/.test(new URL(origin + of('/callback')).pathname.replace(/^\/+/, '/')),
);
it.for(table)('the lines for %s have the login at no other spelling of its path', async (row) => {
  const [name = '', port] = [row[0], await freePort()];
  await serve(row, port, appUnderTest().connect, async () => '');
  const accepted: string[] = [];
  for (const { name: spelling, of } of spellings)
    if ((await get(port, `${of('/callback')}?dpplus=start`)).location) accepted.push(spelling);
  const parsed = name.includes('Nuxt') ? ofNuxt : ofRequests;
  const expected = /Hono|h3|React Router|Elysia/.test(name) ? parsed.map((one) => one.name) : [];
  expect(accepted).toEqual(expected);
});

// The README's app has the middleware, and passes the checker too.
const returning = table.filter(([, login]) => !login?.includes('middleware'));
it.concurrent.for(returning)('the lines for %s pass the checker', { timeout: 300_000 }, async (row) => {
  const [port, servicePort] = [await freePort(), await freePort()];
  const own = `http://127.0.0.1:${port}`;
  const client = { clientId: 'demoapp', clientSecret: 'demosecret', redirectUri: `${own}/callback` };
  const session = signedSession(secret, own);
  const { connect } = appUnderTest({
    ...{ ...client, service: `http://127.0.0.1:${servicePort}`, fetch, allowedScope: 'email' },
    currentUser: session.read,
    onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
  });
  const draw: Draw = async (request) => (await session.read(request)) ?? connect.link().html;
  await serve(row, port, connect, draw);
  const target = { ...client, loginPage: `${own}/`, timeout: 15_000 };
  const results = await runChecks(target, { port: servicePort, patience: { grace: 150, slow: 500 } });
  // The page of a user has no form to log out.
  expect(otherThanPassed(results)).toEqual(['logout-ends skipped']);
});

const otherThanPassed = (results: readonly Result[]) =>
  results.flatMap(({ id, verdict }) => (verdict === 'passed' ? [] : [`${id} ${verdict}`]));

const ofExpress = 'the app of docs/express.md compiles, and passes the checker %s';
it.concurrent.for(['as it starts', 'behind its nginx'])(ofExpress, { timeout: 300_000 }, async (run) => {
  const isHttps = run.includes('nginx');
  const guide = read('docs/express.md');
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const [port = 0, servicePort = 0, redisPort, tlsPort] = ports;
  // The lock file of this folder has the packages of the page. The packed file is the one of this checkout.
  const named = matches(guide, /^npm install (.*)$/gm).flatMap((words) => words.split(' '));
  const { dependencies } = JSON.parse(read('compatibility/servers/package.json'));
  for (const name of named.filter((word) => /^[@\w]/.test(word))) expect(dependencies).toHaveProperty([name]);
  const modules = resolve('compatibility/servers/node_modules');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${name};`,
  );
  const server = matches(guide, /```nginx\n(.*?)```/gs).join();
  const block = server.replace('443', `127.0.0.1:${tlsPort}`).replaceAll('/etc/ssl/', '');
  const { key, cert } = await makeCertificate(['localhost', '127.0.0.1']);
  const install = `redis-server --port ${redisPort} --save '' >&2 &
    echo '${key}${cert}' | tee your-app.pem > your-app.key
    echo 'daemon off; master_process off; pid pid; events {} http { access_log off; ${paths.join(' ')}
    ${block.replace('3000', String(port))} }' > config
    PATH="$PATH:/usr/sbin" nginx -p "$PWD" -e stderr -c config &
    mkdir -p node_modules/dpplus-connect; ln -s ${modules}/* ${modules}/.bin node_modules/
    tar -xzf ${packed('dpplus-connect').tarball} --strip-components=1 -C node_modules/dpplus-connect\n`;
  const command = appsIn('docs/express.md')[0]?.start(port, servicePort) ?? [];
  const words = command.map((word) => word.replace(/^npm install .*\n.*\n/m, () => install));
  const origin = isHttps ? `https://localhost:${tlsPort}` : `http://localhost:${port}`;
  const settings = { DPPLUS_ORIGIN: origin, DPPLUS_REDIS: `redis://127.0.0.1:${redisPort}` };
  const app = await startServer(words, port, servicePort, settings);
  const client = { clientId: 'demoapp', clientSecret: 'demosecret', redirectUri: `${origin}/callback` };
  const target = { ...client, loginPage: `${origin}/`, timeout: 15_000, isTestServer: isHttps };
  try {
    const results = await runChecks(target, { port: servicePort, patience: { grace: 150, slow: 500 } });
    expect(otherThanPassed(results)).toEqual(['logout-ends skipped']);
    expect(guide).toContain('\n# 0 failed, 0 not seen …\n');
  } finally {
    process.kill(-Number(app.pid));
  }
});
