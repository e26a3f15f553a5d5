import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { openApi } from '../control/operations.ts';
import { createSandbox } from '../testing/sandbox.ts';
import { origin } from '../testing/visitor.ts';

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

/** The URL of a path, with a value for each parameter. */
const urlOf = (path: string, step = 'login') => {
  const values = {
    lang: 'en',
    file: 'dp_connect.js',
    page: 'personas',
    id: 'fresh',
    client_id: 'demoapp',
    step,
  };
  return origin + path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
};

it.each([...operations, ['GET', '/nothing/here']])(
  'the response to %s %s has the common headers, and is not the one to another method or path',
  async (method, path) => {
    const url = urlOf(path, method === 'GET' ? 'login.html' : 'login');
    const body = method === 'GET' ? null : '{}';
    const response = await createSandbox().fetch(new Request(url, { method, body }));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(response.status).not.toBe(405);
    const isMissing = (await response.text()).includes('There is nothing at this address.');
    expect(isMissing).toBe(path === '/nothing/here');
  },
);

it.each(Object.keys(openApi.paths))('%s names its methods to a request with another one', async (path) => {
  const isForm = path.endsWith('{step}');
  const own = operations.filter(([method, of]) => of === path && !(isForm && method === 'GET'));
  const allowed = own.flatMap(([method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted();
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    if (allowed.includes(method)) continue;
    const response = await createSandbox().fetch(new Request(urlOf(path), { method }));
    const allow = response.headers.get('allow')?.split(', ').toSorted();
    expect([method, response.status, allow]).toEqual([method, 405, allowed]);
  }
});

const withBody = operations.flatMap(([method, path]) => {
  const { responses = {}, requestBody } = openApi.paths[path]?.[method.toLowerCase() as 'post'] ?? {};
  const [type = ''] = Object.keys(requestBody?.content ?? {});
  return 413 in responses ? [{ method, path, type, hasType: 415 in responses }] : [];
});

it.each(withBody)(
  '$method $path takes no body over its limit, nested too deep, or of another media type',
  async ({ method, path, type, hasType }) => {
    const authorization = `Basic ${btoa('demoapp:demosecret')}`;
    const statusOf = async (body: string, sent = type) => {
      const headers = { authorization, 'content-type': sent };
      return (await createSandbox().fetch(new Request(urlOf(path), { method, headers, body }))).status;
    };
    expect(await statusOf(' '.repeat(1024 * 1024 + 1))).toBe(413);
    expect(Math.floor((await statusOf('['.repeat(30_000))) / 100)).toBe(4);
    if (hasType) expect([await statusOf('{}', 'text/plain'), await statusOf('{}', '')]).toEqual([415, 415]);
  },
);

it('names each operation once', () => {
  const ids = Object.values(openApi.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => ('operationId' in operation ? operation.operationId : [])),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(operations.length);
});
