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

/** What can be wrong with any request, wherever it goes (docs/troubleshooting.md, "Any URL"). */
export const generalProblems = {
  malformed: problem(400, 'invalid_request', 'The request line or a header is malformed.'),
  headersTooLarge: problem(
    431,
    'invalid_request',
    'The request line and the headers are larger than 64 KiB.',
  ),
  notFound: problem(404, 'not_found', 'There is nothing at this address.'),
  outsideBasePath: problem(
    404,
    'not_found',
    'The sandbox answers below its base path only, which a proxy in front of it has to keep.',
  ),
  wrongMethod: problem(405, 'method_not_allowed', 'Use another method: see the Allow header.'),
  otherHost: problem(
    421,
    'misdirected_request',
    'The sandbox has no such host name; the option hosts, or --hosts, gives it one.',
  ),
  /** The file, the reason and the fix follow. */
  notSaved: problem(503, 'not_saved', 'The sandbox could not save the change.'),
  failed: problem(500, 'server_error', 'The sandbox failed, because it has a fault. Report it.'),
} satisfies Record<string, Problem>;
