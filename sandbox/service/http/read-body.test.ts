import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from './context.ts';
import { mediaType, readBody } from './read-body.ts';

const address = 'http://sandbox.test/';
const limit = 64 * 1024;

const app = new Hono<AppEnv>().all('/', async (c) => {
  const body = await readBody(c);
  return c.json({ size: body.length, text: body.toString().slice(0, 10), noted: c.get('body') === body });
});

/** The answer to a body that comes in these parts, and the most that was asked for. */
async function send(parts: Iterable<string>, headers: Record<string, string> = {}) {
  let taken = 0;
  const source = parts[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = source.next();
      if (done) return controller.close();
      taken += value.length;
      controller.enqueue(new TextEncoder().encode(value));
    },
  });
  const request = new Request(address, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  const answer = await app.request(request);
  return { status: answer.status, taken, json: await answer.json() };
}

/** 1 MiB. It ends, so that without the limit a test fails and does not hang. */
function* long() {
  for (let part = 0; part < 1024; part++) yield 'x'.repeat(1024);
}

it('joins the parts of a body, and keeps it for the log', async () => {
  expect((await send(['ab', 'c', 'de'])).json).toEqual({ size: 5, text: 'abcde', noted: true });
});

it('is empty for a request without a body', async () => {
  expect(await (await app.request(address)).json()).toEqual({ size: 0, text: '', noted: true });
});

it.each<[string, Record<string, string>]>([
  ['said to be so long', { 'content-length': String(limit) }],
  ['of unknown length', {}],
])('takes 64 KiB, %s', async (_what, headers) => {
  expect(await send(['x'.repeat(limit)], headers)).toMatchObject({ status: 200, json: { size: limit } });
});

it('rejects one byte more', async () => {
  expect(await send(['x'.repeat(limit), 'x'])).toMatchObject({
    status: 413,
    json: { error: 'payload_too_large', error_description: 'The body is too large.' },
  });
});

it('refuses a body that was read before with a higher limit', async () => {
  const twice = new Hono<AppEnv>().all('/:limit', async (c) => {
    await readBody(c, 10);
    return c.json({ size: (await readBody(c, Number(c.req.param('limit')))).length });
  });
  const ask = (limit: number) => twice.request(`/${limit}`, { method: 'POST', body: '12345' });
  expect([(await ask(5)).status, (await ask(4)).status]).toEqual([200, 413]);
});

it('keeps at most the limit of a longer body', async () => {
  const { status, taken } = await send(long());
  expect(status).toBe(413);
  expect(taken).toBeLessThan(limit + 8 * 1024);
});

it('does not read a body whose Content-Length is larger', async () => {
  const { status, taken } = await send(long(), { 'content-length': String(limit + 1) });
  expect(status).toBe(413);
  expect(taken).toBeLessThan(8 * 1024);
});

it('reports a body that ends early', async () => {
  function* broken() {
    yield 'x';
    throw new Error('the connection is gone');
  }
  expect(await send(broken())).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
});

it.each([
  ['application/json', 'application/json'],
  ['Application/JSON ; charset=utf-8', 'application/json'],
  [' text/plain', 'text/plain'],
  [undefined, ''],
])('reads the media type of %j', (value, type) => {
  const headers = value === undefined ? {} : { 'content-type': value };
  expect(mediaType(new Request(address, { headers }))).toBe(type);
});
