import { parse } from '../../http/json.ts';
import { problem } from '../../http/problem.ts';
import { readBody } from '../../http/read-body.ts';
import type { AppContext, Service } from '../../service.ts';
import { readFaults } from '../faults/fault.ts';

/** `PUT /_sandbox/faults`: replaces the list of faults to come; an empty list ends them all. */
export function putFaults(service: Service) {
  return async (c: AppContext): Promise<Response> => {
    const body = await readBody(c);
    if (body === 'too_large') return problem(c, 413, 'payload_too_large', 'The body is larger than 64 KiB.');
    const faults = readFaults(body === 'broken' ? undefined : parse(body.toString('utf8')));
    if (typeof faults === 'string') return problem(c, 400, 'invalid_request', faults);
    service.faults.splice(0, Infinity, ...faults);
    return c.json(service.faults);
  };
}
