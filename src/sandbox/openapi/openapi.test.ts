// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import pkg from '../../../package.json' with { type: 'json' };
import { createSandbox as createReal } from '../index.ts';
import { createSandbox } from '../testing/sandbox.ts';
import { openApi } from '../tools/control/operations.ts';
import { origin } from '../visitor.ts';

it('is a valid OpenAPI document of this version', async () => {
  const result = await new Validator().validate({ ...structuredClone(openApi) });
  expect(result).toEqual({ valid: true });
  expect(openApi.info).toMatchObject({ version: pkg.version });
});

it('is served for the origin that was asked', async () => {
  const answer = await createSandbox().fetch(new Request('http://localhost:4000/_sandbox/openapi.json'));
  expect(await answer.json()).toEqual({ ...openApi, servers: [{ url: 'http://localhost:4000' }] });
});

const operations = Object.entries(openApi.paths).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((key) => key !== 'parameters')
    .map((method): [string, string] => [method.toUpperCase(), path]),
);

it.each(operations)('has no %s %s that the sandbox does not answer', async (method, path) => {
  const values: Record<string, string> = { lang: 'en', file: 'dp_connect.js', page: 'personas' };
  values.step = method === 'GET' ? 'login.html' : 'login';
  const url = origin + path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? 'x');
  const body = method === 'GET' ? null : '{}';
  const response = await createSandbox().fetch(new Request(url, { method, body }));
  expect(response.status).not.toBe(405);
  expect(await response.text()).not.toContain('There is nothing at this address.');
});

it('names each operation once', () => {
  const ids = Object.values(openApi.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => ('operationId' in operation ? operation.operationId : [])),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(operations.length);
});

describe('the sandbox of the tests', () => {
  const request = () => new Request(`${origin}/_sandbox/health`);
  /** Answers with a response that the sandbox never gives. */
  const answering = (response: Response) =>
    createSandbox({}, { ...createReal(), fetch: () => response }).fetch(request());

  it.each<[string, Response, RegExp]>([
    ['a status', new Response(null, { status: 201 }), /no such status/],
    ['a media type', new Response('ok'), /no such media type/],
    [
      'a member',
      Response.json({ status: 'ok', clock: '2026-01-01T00:00:00Z', x: 1 }),
      /additional properties/,
    ],
    ['a format', Response.json({ status: 'ok', clock: 'now' }), /date-time/],
    ['an error', Response.json({ error: 'odd', error_description: '' }, { status: 500 }), /allowed values/],
  ])('fails for %s that is not in the document', async (_what, response, message) => {
    await expect(answering(response)).rejects.toThrow(message);
  });

  it('fails for a body that the sandbox accepts although the document forbids it', async () => {
    const body = JSON.stringify([{ on: 'token', times: 0, then: { status: 500 } }]);
    const fetch = () => Response.json([]);
    const sandbox = createSandbox({}, { ...createReal(), fetch });
    const answer = sandbox.fetch(new Request(`${origin}/_sandbox/faults`, { method: 'PUT', body }));
    await expect(answer).rejects.toThrow(/took .*times must be >= 1/);
  });

  it('lets only an ordered fault deviate from the document', async () => {
    const actual = createReal();
    const sandbox = createSandbox(
      {},
      {
        ...actual,
        fetch: (request) =>
          new URL(request.url).pathname === '/oauth/token'
            ? new Response(null, { status: 418 })
            : actual.fetch(request),
      },
    );
    const body = JSON.stringify([{ on: 'script', then: { status: 418 } }]);
    await sandbox.fetch(new Request(`${origin}/_sandbox/faults`, { method: 'PUT', body }));
    const script = await sandbox.fetch(new Request(`${origin}/en/dp_connect.js`));
    expect(script.status).toBe(418);
    // The fault is used up.
    await sandbox.fetch(new Request(`${origin}/en/dp_connect.js`));
    const token = sandbox.fetch(new Request(`${origin}/oauth/token`, { method: 'POST' }));
    await expect(token).rejects.toThrow(/no such status/);
  });
});
