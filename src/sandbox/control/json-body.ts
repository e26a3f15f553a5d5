import { readBody } from '../answers/body.ts';
import { problem } from '../answers/problem.ts';
import type { AppContext } from '../service.ts';

/** The JSON object in a control request, empty when there is no body, or the answer to a body that holds none. */
export async function jsonBody(c: AppContext): Promise<Record<string, unknown> | Response> {
  const body = await readBody(c.req.raw);
  if (body === 'too_large') return problem(c, 413, 'payload_too_large', 'The body is larger than 64 KiB.');
  const value = body === 'broken' ? undefined : parse(body.toString('utf8') || '{}');
  return isObject(value) ? value : problem(c, 400, 'invalid_request', 'The body has to be a JSON object.');
}

/** Parses JSON; `undefined` when the text is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tells a JSON object from every other JSON value. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
