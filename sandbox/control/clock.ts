import { answer } from '../openapi/operation.ts';
import { refuse } from '../service/http/problem.ts';
import { object, time } from '../service/schema/json-schema.ts';
import { checked } from './body.ts';
import type { DevService } from './dev-service.ts';
import { invalid } from './invalid.ts';
import { operation } from './operation.ts';

/** The time of the sandbox, ISO 8601. */
export function clockTime({ clock }: DevService): string {
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
