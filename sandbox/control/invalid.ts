import { type Problem, problem } from '../service/http/problem.ts';

/** The longest description, in characters. */
const longest = 500;

/** Returns the refusal of a control request. It may name a member that was sent, in ASCII as every description. */
export const invalid = (description: string): Problem =>
  problem(400, 'invalid_request', description.replace(/[^\x20-\x7e]/g, '?').slice(0, longest));

/** Returns the refusal of a request about a thing that does not exist. */
export const unknown = (description: string): Problem => problem(404, 'not_found', description);

/** Returns the refusal to give a name that is taken. */
export const taken = (description: string): Problem => problem(409, 'conflict', description);
