import { isObject, parse } from '../../http/json.ts';
import { problem } from '../../http/problem.ts';
import { readBody } from '../../http/read-body.ts';
import type { AppContext } from '../../service.ts';

/** The JSON object in a control request, empty when there is no body, or the answer to a body that holds none. */
export async function jsonBody(c: AppContext): Promise<Record<string, unknown> | Response> {
  const body = await readBody(c);
  if (body === 'too_large') return problem(c, 413, 'payload_too_large', 'The body is larger than 64 KiB.');
  const value = body === 'broken' ? undefined : parse(body.toString('utf8') || '{}');
  return isObject(value) ? value : problem(c, 400, 'invalid_request', 'The body has to be a JSON object.');
}
