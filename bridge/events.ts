import type { ConnectEvent } from 'dpplus-connect/server';

/** One line of the log. It has no secret and no data of a user. */
export interface BridgeEvent extends Omit<ConnectEvent, 'event' | 'cause'> {
  /**
   * A step of a login or another event of `ConnectEvent`, a request that the bridge rejects, a failure, or its end. `started`
   * is the start of a login, and `returned` the return of its browser from the service.
   */
  event: ConnectEvent['event'] | 'returned' | 'refused' | 'error' | 'recovered';
  product?: string;
}

/** Writes a line of the log. */
export const logToStderr = (event: BridgeEvent) =>
  console.error(JSON.stringify({ time: new Date().toISOString(), ...event }));
