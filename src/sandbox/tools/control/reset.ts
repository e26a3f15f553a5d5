import type { Service } from '../../service.ts';
import { initialState } from '../../state/initial-state.ts';

/** Puts the sandbox back to its start: users, logins, clock, events, faults. */
export function reset(service: Service): void {
  service.state = initialState(service.settings);
  service.log.clear();
  service.faults.length = 0;
}
