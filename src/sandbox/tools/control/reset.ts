import { initialState } from '../../state/initial-state.ts';
import type { DevService } from '../dev-service.ts';

/** Puts the sandbox back to its start: users, logins, clock, events, faults. */
export function reset(service: DevService): void {
  service.state = initialState(service.settings, service.state.revision);
  service.log.clear();
  service.faults.length = 0;
}
