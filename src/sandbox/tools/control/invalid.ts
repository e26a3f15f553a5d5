import type { Problem } from '../../http/problem.ts';

/** The longest description, in characters. */
const longest = 500;

/** Returns the refusal of a control request. It may name a member that was sent, in ASCII as every description. */
export function invalid(description: string): Problem {
  return {
    status: 400,
    error: 'invalid_request',
    description: description.replace(/[^\x20-\x7e]/g, '?').slice(0, longest),
  };
}

/** Returns the refusal of a request about a thing that does not exist. */
export function unknown(description: string): Problem {
  return { status: 404, error: 'not_found', description };
}

/** Returns the refusal to give a name that is taken. */
export function taken(description: string): Problem {
  return { status: 409, error: 'conflict', description };
}
