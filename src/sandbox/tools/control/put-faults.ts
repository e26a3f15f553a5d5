import type { AppContext } from '../../http/context.ts';
import { refuse } from '../../http/problem.ts';
import type { DevService } from '../dev-service.ts';
import { readFaults } from '../faults/fault.ts';
import { invalid } from './invalid.ts';
import { readJson } from './json-body.ts';

/** `PUT /_sandbox/faults`: replaces the list of faults to come; an empty list ends them all. */
export async function putFaults(c: AppContext, { faults, state }: DevService): Promise<Response> {
  const ordered = readFaults(await readJson(c), state);
  if (typeof ordered === 'string') return refuse(c, invalid(ordered));
  faults.splice(0, Infinity, ...ordered);
  return c.json(faults);
}
