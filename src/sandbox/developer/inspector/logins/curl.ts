import type { SandboxEvent } from '../../events/event.ts';
import { masked } from '../../events/mask-parameters.ts';

/**
 * Returns a request as a curl command. A masked value becomes its name in capitals, for the reader to replace.
 *
 * @param baseUrl of the sandbox.
 */
export function curl({ method, path, parameters, authorization }: SandboxEvent, baseUrl: string): string {
  const inQuery = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, value }) => pair(name, value));
  const inBody = parameters.filter((parameter) => parameter.in === 'body');
  const url = baseUrl + path + (inQuery.length > 0 ? `?${inQuery.join('&')}` : '');
  const isJson = path.startsWith('/api/') && method === 'POST';
  const words = [
    'curl',
    ...(method === 'GET' || (method === 'POST' && inBody.length > 0) ? [] : ['-X', method]),
    quoted(url),
    ...credentials(authorization),
    ...(isJson ? ['-H', quoted('Content-Type: application/json'), '-d', quoted('{"uuids":["UUID"]}')] : []),
    ...(isJson ? [] : inBody.flatMap(({ name, value }) => ['-d', quoted(pair(name, value))])),
  ];
  return words.join(' ');
}

function pair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${value === masked ? placeholder(name) : encodeURIComponent(value)}`;
}

function placeholder(name: string): string {
  return name.replaceAll(/\W+/g, '_').toUpperCase();
}

function credentials(authorization: string | undefined): string[] {
  if (authorization === undefined) return [];
  if (/^basic/i.test(authorization)) return ['-u', 'CLIENT_ID:CLIENT_SECRET'];
  return ['-H', quoted(`Authorization: ${authorization.replace(masked, 'ACCESS_TOKEN')}`)];
}

/** Quotes a word for a POSIX shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
