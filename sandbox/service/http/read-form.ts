import type { AppContext } from './context.ts';
import { type Form, parseForm } from './form.ts';
import { type Problem, problem, refuse } from './problem.ts';
import { bodyProblems, mediaType, readBody } from './read-body.ts';

/** What can be wrong with a form. */
export const formProblems = {
  ...bodyProblems,
  notAForm: problem(415, 'unsupported_media_type', 'The body has to be application/x-www-form-urlencoded.'),
} satisfies Record<string, Problem>;

/**
 * The form in a request body.
 *
 * @param otherwise how a body of another media type is refused.
 */
export async function readForm(c: AppContext, otherwise: Problem = formProblems.notAForm): Promise<Form> {
  if (mediaType(c.req.raw) !== 'application/x-www-form-urlencoded') refuse(c, otherwise);
  // One character per byte: the form parser keeps bytes that are not UTF-8 unchanged.
  return parseForm((await readBody(c)).toString('latin1'));
}
