import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect as connectTo, createServer as createProxy } from 'node:net';
import { expect, it } from 'vitest';
import { createConnect } from '../../src/server/connect.ts';
import type { IncomingRequest } from '../../src/server/request.ts';
import { appUnderTest, Browser, origin, secret } from '../../src/server/testing/app-under-test.ts';
import { freePort } from '../../testing/free-port.ts';
import { start, stop } from '../../testing/programs.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { install } from '../install.ts';

install('compatibility/servers');
const folder = temporaryFolder();

/** What the app of a store needs. `later` calls a function after the delay of the store. */
interface Given {
  load(path: string): Promise<unknown>;
  later(call: () => void): void;
  /** The URL of a Redis that responds late. */
  redis(): Promise<string>;
  closing(close: () => unknown): void;
  /** Of the express-session in the app: whether each visitor gets a session. */
  isForAll: boolean;
}

/** Express with a session, whose page at `/` has the user, and whether the return page was drawn. */
const express = (use: string) => `const app = (await load('express')).default();
  const session = (await load('express-session')).default;
  class LateStore extends session.MemoryStore {
    set(id, data, done) { later(() => super.set(id, data, done)); }
  }
  const options = { secret: 'x', resave: false, saveUninitialized: isForAll };
  ${use}
  app.get('/callback', connect.middleware);
  app.get('/', ({ session: { user, isDrawn } }, response) => response.send(user + ' ' + isDrawn));
  return app;`;
const regenerate = `await new Promise((done) => request.session.regenerate(done));
  request.session.user = uuid;`;
const late = `app.use(session({ ...options, store: new LateStore() }));`;

/** Each store: what `onLogin` does, and the app, as the docs of its package write them. */
const stores: Record<string, [onLogin: string, app: string]> = {
  'express-session': [regenerate, express(late)],
  'express-session and compression': [
    regenerate,
    express(`app.use((await load('compression')).default({ threshold: 0 })); ${late}`),
  ],
  'express-session and connect-redis': [
    regenerate,
    express(`const client = await (await load('redis')).createClient({ url: await redis() }).connect();
      closing(() => client.destroy());
      const { RedisStore } = await load('connect-redis');
      app.use(session({ ...options, store: new RedisStore({ client }) }));`),
  ],
  'cookie-session': [
    'request.session = { user: uuid };',
    express(`app.use((await load('cookie-session')).default({ secret: 'x' }));`),
  ],
  '@fastify/session': [
    'await request.session.regenerate(); request.session.user = uuid;',
    `const app = (await load('fastify')).default();
    const entries = new Map();
    const store = {
      set: (id, data, done) => later(() => done(void entries.set(id, structuredClone({ ...data })))),
      get: (id, done) => done(null, entries.get(id)),
      destroy: (id, done) => done(void entries.delete(id)),
    };
    await app.register((await load('@fastify/cookie')).default);
    const cookie = { secure: false };
    await app.register((await load('@fastify/session')).default, { secret: secret, cookie, store, saveUninitialized: isForAll });
    app.addHook('onRequest', async (request, reply) => {
      const response = await connect.handle(request);
      if (response) return reply.send(response);
    });
    app.get('/', async ({ session: { user, isDrawn } }) => user + ' ' + isDrawn);
    return (await app.ready()).routing;`,
  ],
  'koa-session': [
    'request.session = { user: uuid };',
    `const app = new (await load('koa')).default();
    const entries = new Map();
    const store = {
      set: (id, data) => new Promise((done) => later(() => done(entries.set(id, data)))),
      get: async (id) => entries.get(id),
      destroy: async (id) => entries.delete(id),
    };
    app.keys = ['x'];
    app.use((await load('koa-session')).createSession({ store }, app));
    app.use(async (ctx, next) => {
      const response = await connect.handle(ctx);
      if (!response) return next();
      for (const [name, value] of response.headers) ctx[name === 'set-cookie' ? 'append' : 'set'](name, value);
      ctx.status = response.status;
      ctx.body = await response.text();
    });
    app.use(({ session, response }) => { response.body = session.user + ' ' + session.isDrawn; });
    return app.callback();`,
  ],
  'iron-session': [
    `const response = new Response();
    const session = await ironOf(request, response);
    session.user = uuid;
    await session.save();
    return { user: uuid, headers: response.headers };`,
    `const { getIronSession } = await load('iron-session');
    const options = { password: secret, cookieName: 'iron', cookieOptions: { secure: false } };
    const ironOf = given.ironOf = (request, response) => getIronSession(request, response, options);
    const { getRequestListener } = await load('@hono/node-server');
    return getRequestListener(async (request) => {
      const response = await connect.handle(request);
      return response ?? new Response((await ironOf(request, new Response())).user + ' true');
    }, { overrideGlobalObjects: false });`,
  ],
};

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
/** Runs code with these values. */
const run = (code: string, given: object): Promise<unknown> =>
  new AsyncFunction(...Object.keys(given), code)(...Object.values(given));

/** Starts Redis behind a proxy that passes on its responses late. Returns the URL of the proxy. */
async function startLateRedis({ later, closing }: Pick<Given, 'later' | 'closing'>): Promise<string> {
  const port = await freePort();
  const words = ['redis-server', '--port', String(port), '--save', '', '--dir', folder];
  const server = await start(words, 'Ready to accept');
  closing(() => stop(server));
  const proxy = createProxy((client) => {
    const redis = connectTo(port, '127.0.0.1');
    for (const socket of [client, redis]) socket.on('error', () => {});
    client.pipe(redis);
    redis.on('data', (part) => later(() => client.write(part)));
    redis.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  closing(() => proxy.close());
  return `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

const cases = Object.keys(stores).flatMap((name) =>
  [0, 2, 20, 200].flatMap((delay) => [false, true].map((isForAll) => [name, delay, isForAll] as const)),
);

it.concurrent.for(cases)(
  'the page after a login with %s knows the user, if the store needs %d ms (a session for all: %s)',
  { timeout: 60_000 },
  async ([name, delay, isForAll], { onTestFinished }) => {
    const [onLogin = '', app = ''] = stores[name] ?? [];
    const { sandbox, code } = appUnderTest();
    const later: Given['later'] = (call) => void setTimeout(call, delay);
    const given: Record<string, unknown> = {};
    const connect = createConnect<string>({
      clientId: 'demoapp',
      clientSecret: 'demosecret',
      redirectUri: `${origin}/callback`,
      service: 'http://127.0.0.1:4000',
      isSandbox: true,
      secret,
      fetch: async (input, init) => sandbox.fetch(new Request(input, init)),
      async onLogin({ uuid, request }) {
        const answer = await run(onLogin, { uuid, request, ...given });
        return (answer as { user: string } | undefined) ?? { user: uuid };
      },
      returnPage(page, request: IncomingRequest) {
        const { session } = request as { session?: { isDrawn?: boolean } };
        if (session) session.isDrawn = true;
        return new Response(page.link + page.script, { headers: { 'content-type': 'text/html' } });
      },
    });
    const load = (path: string) => import(path);
    const closing: Given['closing'] = (close) => onTestFinished(async () => void (await close()));
    const redis = () => startLateRedis({ later, closing });
    const listener = await run(app, { connect, load, later, redis, closing, isForAll, secret, given });
    // Not a port of an earlier test, to which `fetch` may have a connection.
    const port = await freePort();
    const server = createServer(listener as RequestListener).listen(port, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => server.close().closeAllConnections());
    const url = `http://127.0.0.1:${port}`;
    const browser = new Browser();
    const get = async (path: string, by = browser) => {
      const { headers } = by.request(path);
      const response = await fetch(url + path, { headers, redirect: 'manual' });
      by.keep(response.headers);
      return { response, path: (response.headers.get('location') ?? '').slice(origin.length) };
    };
    const begun = await get('/callback?dpplus=start');
    const { searchParams } = new URL(begun.response.headers.get('location') ?? '');
    const answer = `/callback?${await code()}&state=${searchParams.get('state')}`;
    const lost = browser.copy();
    const returned = await get(answer);
    // As a browser, which does not wait for the body of a redirect.
    const user = await (await get('/')).response.text();
    expect(user).toMatch(/^[\da-f-]{36} /);
    // As a browser that has lost this response. The session of other frameworks begins after `handle`.
    const isKept = !/^@|^koa/.test(name) && (!isForAll || !name.startsWith('express'));
    await get(answer, lost);
    expect(await (await get('/', lost)).response.text()).toMatch(
      isKept ? (user.split(' ')[0] ?? '') : /^undefined/,
    );
    const page = await get(returned.path);
    let html = '';
    for await (const part of page.response.body ?? []) {
      html += new TextDecoder().decode(part);
      // As a browser, which runs a script before the end of the page.
      if (html.endsWith('</script>')) break;
    }
    expect(await (await get('/')).response.text()).toBe(user.replace('undefined', 'true'));
  },
);
