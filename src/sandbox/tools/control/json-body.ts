import type { AppContext } from '../../http/context.ts';
import { isObject, parse } from '../../http/json.ts';
import { refuse } from '../../http/problem.ts';
import { readBody } from '../../http/read-body.ts';
import { invalid } from './invalid.ts';

/** The JSON value in a control request; `undefined` when it holds none. */
export async function readJson(c: AppContext): Promise<unknown> {
  return parse((await readBody(c)).toString('utf8') || '{}');
}

/** The JSON object in a control request, empty when there is no body. */
export async function readJsonObject(c: AppContext): Promise<Record<string, unknown>> {
  const value = await readJson(c);
  return isObject(value) ? value : refuse(c, invalid('The body has to be a JSON object.'));
}
