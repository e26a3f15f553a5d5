import type { AppContext } from '../../http/context.ts';
import { isObject, parse } from '../../http/json.ts';
import { refuse } from '../../http/problem.ts';
import { readBody } from '../../http/read-body.ts';
import type { Schema } from '../../schema/json-schema.ts';
import { problemsWith } from '../../schema/validate.ts';
import { invalid } from './invalid.ts';

/** Returns the JSON value in a control request; `undefined` if the body is not JSON. */
export async function readJson(c: AppContext): Promise<unknown> {
  return parse((await readBody(c)).toString('utf8') || '{}');
}

/**
 * Returns the JSON object in a control request, empty if it has no body.
 *
 * @param known the members that the address takes; any other is refused by its name, or it would be lost silently.
 */
export async function readJsonObject(
  c: AppContext,
  known: readonly string[],
): Promise<Record<string, unknown>> {
  const value = await readJson(c);
  if (!isObject(value)) return refuse(c, invalid('The body has to be a JSON object.'));
  const problem = unknownMember(value, known);
  return problem === undefined ? value : refuse(c, invalid(problem));
}

/** Returns a sentence about the first member that is not `known`. */
export function unknownMember(value: object, known: readonly string[]): string | undefined {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  return unknown === undefined
    ? undefined
    : `Unknown member: ${unknown}. Known members: ${known.join(', ')}.`;
}

/** Refuses the request with every mistake in `value`, for `schema`. */
export function requireSchema(
  c: AppContext,
  value: unknown,
  schema: Schema,
): asserts value is Record<string, unknown> {
  const problems = problemsWith(value, schema, '', 'the body');
  if (problems.length > 0) refuse(c, invalid(`${problems.join('; ')}.`));
}
