import type { Finding, Scenario } from './scenario.ts';
import type { Start, TestStand } from './stand.ts';

/** A demand on the start. `isOneAddress`: on a start at the redirect URI only. `isOfButton`: on that of the button only. */
export type StartCheck = Pick<Scenario, 'id' | 'title' | 'needs' | 'standsAlone'> & {
  isOneAddress?: true;
  isOfButton?: true;
  run(stand: TestStand, start: Start): Promise<Finding>;
};
