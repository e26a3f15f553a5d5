import type { Problem } from '../../http/problem.ts';

/** Says what a request of a developer lacks. */
export function invalid(description: string): Problem {
  return { status: 400, error: 'invalid_request', description };
}
