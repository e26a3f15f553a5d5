import { answer } from '../openapi/operation.ts';
import { object } from '../service/schema/json-schema.ts';
import { initialState } from '../service/state/initial-state.ts';
import type { DevService } from './dev-service.ts';
import { operation } from './operation.ts';

export const resetAll = operation({
  request: 'POST /_sandbox/reset',
  id: 'reset',
  summary: 'Restores the initial state',
  effect: 'restores the initial state: apps that were registered at run time go too',
  responses: { 200: answer('Done.', { $id: 'Done', ...object({ status: { const: 'ok' } }) }) },
  handle(c, service) {
    reset(service);
    return c.json({ status: 'ok' });
  },
});

/** Puts the sandbox back to its start: users, logins, clock, events, faults. */
export function reset(service: DevService): void {
  service.state = initialState(service.settings, service.state.revision);
  service.log.clear();
  service.faults.length = 0;
}
