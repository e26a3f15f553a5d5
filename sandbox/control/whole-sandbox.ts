import { answer } from '../openapi/operation.ts';
import { refuse } from '../service/http/problem.ts';
import { object, text, time } from '../service/schema/json-schema.ts';
import { initialState } from '../service/state/initial-state.ts';
import type { ControlledService } from './controlled-service.ts';
import { invalid } from './invalid.ts';
import { checked, operation } from './operation.ts';

export const health = operation({
  request: 'GET /_sandbox/health',
  id: 'health',
  summary: 'Whether the sandbox runs',
  effect: '`{"status":"ok","clock":"…"}`, for every host; `not_saved` while the state file cannot be written',
  responses: {
    200: answer('It runs.', {
      $id: 'Health',
      ...object({ status: { const: 'ok' }, clock: time }, { not_saved: text }),
    }),
  },
  handle(c, service) {
    const { problem } = service.stateFile ?? {};
    return c.json({ status: 'ok', clock: clockTime(service), ...(problem && { not_saved: problem }) });
  },
});

/** The time of the sandbox, ISO 8601. */
export function clockTime({ clock }: ControlledService): string {
  return new Date(clock.now()).toISOString();
}

/** Lets time pass for everything that is issued and checked. */
export const clock = operation({
  request: 'POST /_sandbox/clock',
  id: 'advanceClock',
  summary: 'Lets time pass',
  effect: '`{advance_seconds}`, 0 or more: codes are valid for 600 s, tokens for 3,600 s',
  body: checked({
    $id: 'ClockAdvance',
    description: 'an object {"advance_seconds"}',
    ...object({ advance_seconds: { type: 'number', minimum: 0, description: 'a number from 0' } }),
  }),
  responses: { 200: answer('The time.', { $id: 'Clock', ...object({ clock: time }) }) },
  handle(c, service, { body: { advance_seconds: seconds } }) {
    try {
      service.clock.advance(Number(seconds) * 1000);
    } catch (error) {
      if (error instanceof RangeError) refuse(c, invalid(error.message));
      throw error;
    }
    return c.json({ clock: clockTime(service) });
  },
});

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
export function reset(service: ControlledService): void {
  service.state = initialState(service.settings, service.state.revision);
  service.log.clear();
  service.faults.length = 0;
}
