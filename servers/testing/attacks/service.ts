import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type AttackedServer, json, sent, uuid } from '../attacked-server.ts';
import { expectFailure, expectLine, raw, unavailable } from './expectations.ts';

/** Logins that succeed, with odd answers of the service, and the line of the log. */
const logins: [string, { grant?: RequestListener; connected?: RequestListener }, string?][] = [
  ['with a byte order mark', { grant: sent(200, `\ufeff{"uuid":"${uuid}"}`) }],
  [
    'after an early hint',
    {
      grant: raw(
        `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 47\r\n\r\n{"uuid":"${uuid}"}`,
      ),
    },
  ],
  ['without a reason', { grant: raw(`HTTP/1.1 200\r\nContent-Length: 47\r\n\r\n{"uuid":"${uuid}"}`) }],
  ['with an object before the UUID', { grant: json({ user: { uuid: 'x', list: [{}, '}'] }, uuid }) }],
  ['with an object behind the UUID', { grant: json({ uuid, user: { uuid: 'x' } }) }],
  ['before a report without JSON', { connected: sent(200, '['.repeat(90_000)) }],
  ['before a report that fails', { connected: sent(500, '') }, '/api/uuids/connected 500 \\w+'],
  ['before a report without HTTP', { connected: raw('SSH-2.0-service\r\n') }, '/api/uuids/connected 0 \\w+'],
];

/** Bytes of a response, of which the last is repeated every second. */
const dripping =
  (text: string): RequestListener =>
  ({ socket }) => {
    socket.write(text);
    const timer = setInterval(() => socket.write(text.slice(-1)), 1000);
    socket.on('close', () => clearInterval(timer)).on('error', () => {});
  };

export function testService(app: AttackedServer, file: string) {
  it('the token request has one authentication, in the form (RFC 6749, 2.3)', async () => {
    await app.logIn();
    const basic = `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}`;
    expect(app.authorizations).toEqual([undefined, basic]);
  });

  it('no connection to the service is kept for the 5 seconds after which many services end it', async () => {
    const ended = performance.now() + 5000;
    app.connections.clear();
    await app.logIn();
    expect(app.connections.size).toBeGreaterThan(0);
    const isClosed = (socket: Socket) => socket.destroyed || once(socket, 'close');
    await Promise.all([...app.connections].map(isClosed));
    expect(performance.now()).toBeLessThan(ended);
  });

  it('a report arrives at a service that resets a connection as it is used again', async () => {
    const used = new Set<Socket>();
    let reported = 0;
    app.grant = (request, response) => {
      used.add(request.socket);
      json({ uuid })(request, response);
    };
    app.connected = (request, response) => {
      if (used.has(request.socket)) {
        request.socket.destroy();
        return;
      }
      reported += 1;
      json({})(request, response);
    };
    expect((await app.logIn()).session).not.toBe('');
    expect([app.requests[0], reported]).toEqual(['/oauth/token', 1]);
  });

  it('a code arrives at a service that resets a connection as the next login uses it', async () => {
    const used = new Set<Socket>();
    app.grant = ({ socket }, response) => {
      if (used.has(socket)) {
        socket.destroy();
        return;
      }
      used.add(socket);
      json({ uuid })(undefined as never, response);
    };
    app.connected = app.grant;
    for (const login of [1, 2, 3]) expect([login, (await app.logIn()).session]).not.toEqual([login, '']);
  });

  it.each(['gzip', 'GZIP'])(
    'a token response in %s logs in, also if the request excludes it',
    async (name) => {
      app.grant = (_request, response) =>
        response.writeHead(200, { 'content-encoding': name }).end(gzipSync(JSON.stringify({ uuid })));
      expect((await app.logIn()).session).not.toBe('');
    },
  );

  it.each([
    ['with 50 MB in gzip', 'gzip', gzipSync(`{"uuid":"${uuid}","more":"${' '.repeat(50e6)}"}`)],
    ['with gzip that is cut', 'gzip', gzipSync(JSON.stringify({ uuid })).subarray(0, -20)],
    ['that is no gzip, as its header says', 'gzip', Buffer.from(JSON.stringify({ uuid }))],
    ['in an encoding that nobody knows', 'x-own', Buffer.from([1, 2, 3])],
  ])('a token response %s ends the login', async (_what, name, body) => {
    app.grant = (_request, response) => response.writeHead(200, { 'content-encoding': name }).end(body);
    await expectFailure(app, await app.logIn(), unavailable);
  });

  it('a token response is read in an encoding that the request does not exclude, as a CDN compresses it', async () => {
    app.grant = (request, response) => {
      const asked = request.headers['accept-encoding'] ?? 'gzip';
      if (!asked.includes('gzip')) return json({ uuid })(request, response);
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(gzipSync(JSON.stringify({ uuid })));
    };
    expect((await app.logIn()).session).not.toBe('');
  });

  it('a token response with trailers logs in, but for the client of JDK 17 (docs/java.md)', async () => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n';
    app.grant = raw(`${head}2f\r\n{"uuid":"${uuid}"}\r\n0\r\nX: 1\r\nY: 2\r\n\r\n`);
    const page = await app.logIn();
    if (!file.startsWith('java')) return expect(page.session).not.toBe('');
    await expectFailure(app, page, unavailable);
    await expectLine(app, 'request-failed: /oauth/token 200 ProtocolException');
  });

  it.each(logins)('a token response %s logs in', async (_what, answers, line) => {
    Object.assign(app, answers);
    expect((await app.logIn()).session).not.toBe('');
    if (line) await expectLine(app, `request-failed: ${line}`);
  });

  if (app.prefix)
    it('a token response without an end ends the login after ten seconds', async () => {
      const begins = ['HTTP/1.1 200 OK\r\nA: x', 'HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n ', ' '];
      const began = performance.now();
      const logins: ReturnType<typeof app.logIn>[] = [];
      // One after the other, because an idle process of PHP can take two requests at once, and answers them in turn.
      for (const begin of begins)
        await new Promise<void>((asked) => {
          app.grant = (...both) => asked(dripping(begin)(...both));
          logins.push(app.logIn());
        });
      const pages = await Promise.all(logins);
      expect(performance.now() - began).toBeLessThan(13_000);
      for (const page of pages) await expectFailure(app, page, unavailable);
    });

  if (!app.prefix)
    it('a report without an end holds the user up for three seconds', async () => {
      app.connected = dripping('HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n ');
      const began = performance.now();
      expect((await app.logIn()).session).not.toBe('');
      expect(performance.now() - began).toBeLessThan(4500);
      await expectLine(app, 'request-failed: /api/uuids/connected \\d+ \\w+');
    });

  it('a token response of 50 MB is not read to its end', async () => {
    let size = 0;
    async function* spaces() {
      for (; size < 50e6; size += 1e5) yield ' '.repeat(1e5);
    }
    app.grant = (_request, response) => void pipeline(spaces, response.writeHead(200)).catch(() => {});
    await expectFailure(app, await app.logIn(), unavailable);
    expect(size).toBeLessThan(20e6);
  });

  // The others have the time limit of their web server.
  if (app.prefix && /^(python|go|java)/.test(file))
    it('a request that stops in the middle is ended', async () => {
      const socket = connect(app.port, 'localhost').resume();
      socket.write('GET / HTTP/1.1\r\n');
      await once(socket, 'close');
    });
}
