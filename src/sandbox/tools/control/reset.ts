import { initialState } from '../../state/initial-state.ts';
import type { Workbench } from '../workbench.ts';

/** Puts the sandbox back to its start: users, logins, clock, events, faults. */
export function reset(workbench: Workbench): void {
  workbench.state = initialState(workbench.settings, workbench.state.revision);
  workbench.log.clear();
  workbench.faults.length = 0;
}
