import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppContext } from './context.ts';
import type { RejectedRule } from './rules.ts';

/**
 * An error for a program: `{"error","error_description"}` (RFC 6749, 5.2). The description is fixed ASCII English
 * and never repeats input, so that no log or page shows text of an attacker.
 */
export interface Problem {
  readonly status: ContentfulStatusCode;
  readonly error: RejectedRule;
  readonly description: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the answer. */
  readonly more?: Readonly<Record<string, string>>;
}

export const problem = (
  status: ContentfulStatusCode,
  error: RejectedRule,
  description: string,
  headers?: Problem['headers'],
): Problem => ({ status, error, description, ...(headers && { headers }) });

export function answerProblem(c: AppContext, problem: Problem): Response {
  const { status, error, description, headers = {}, more } = problem;
  c.set('rule', error);
  return c.json({ error, error_description: description, ...more }, status, headers);
}

/** Ends the request with a problem, from wherever it is noticed. */
export function refuse(c: AppContext, problem: Problem): never {
  throw new HTTPException(problem.status, { res: answerProblem(c, problem) });
}
