import { answers } from '../openapi/operation.ts';
import { list } from '../service/schema/json-schema.ts';
import type { Fault } from './faults/fault.ts';
import { faultSchema, problemWithFaults } from './faults/fault-schema.ts';
import { operation } from './operation.ts';

const fault = { $id: 'Fault', ...faultSchema };
const responses = { 200: answers('The faults.', fault) };

export const faults = [
  operation({
    request: 'GET /_sandbox/faults',
    id: 'listFaults',
    summary: 'Lists the faults to come',
    effect: 'the faults that are still to happen',
    responses,
    handle: (c, { faults }) => c.json(faults),
  }),
  operation({
    request: 'PUT /_sandbox/faults',
    id: 'orderFaults',
    summary: 'Replaces the faults to come',
    effect: '`[{on, persona?, client_id?, times?, then}]`: replaces them',
    body: { schema: { ...list(fault), maxItems: 100 }, problemWith: problemWithFaults },
    responses,
    handle(c, { faults }, { body }) {
      const ordered = Object.values(body) as Fault[];
      const complete = ordered.map(({ on, times = 1, then, ...limits }) => ({ on, ...limits, times, then }));
      faults.splice(0, Infinity, ...complete);
      return c.json(faults);
    },
  }),
];
