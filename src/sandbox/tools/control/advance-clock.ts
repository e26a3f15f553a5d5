import type { AppContext } from '../../http/context.ts';
import { refuse } from '../../http/problem.ts';
import type { DevService } from '../dev-service.ts';
import { invalid } from './invalid.ts';
import { readJsonObject } from './json-body.ts';

/** `POST /_sandbox/clock {advance_seconds}`: lets time pass for everything that is issued and checked. */
export async function advanceClock(c: AppContext, service: DevService): Promise<Response> {
  const { advance_seconds: seconds } = await readJsonObject(c, ['advance_seconds']);
  if (typeof seconds !== 'number') return refuse(c, invalid('advance_seconds has to be a number.'));
  advanceBy(c, service, seconds);
  return c.json({ clock: clockTime(service) });
}

/** Lets `seconds` pass, or refuses the request where they cannot. */
export function advanceBy(c: AppContext, { clock }: DevService, seconds: number): void {
  try {
    clock.advance(seconds * 1000);
  } catch (error) {
    if (error instanceof RangeError) refuse(c, invalid(error.message));
    throw error;
  }
}

/** The time of the sandbox, ISO 8601. */
export function clockTime({ clock }: DevService): string {
  return new Date(clock.now()).toISOString();
}
