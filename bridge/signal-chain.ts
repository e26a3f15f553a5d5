import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Signal } from './signals.ts';

/** What a server does at its signals. */
export interface Steps {
  /** Reads the configuration again. If it rejects, the server continues as before. */
  reload(): Promise<void>;
  stop(): Promise<void>;
  /** Milliseconds from the signal that stops the server to the end of the process, whatever holds `stop` up. */
  longestStop: number;
  /** Logs a failure. */
  fail(detail: string): void;
}

/** The failure of a stop that takes too long. */
export const tooLong = 'requests had not ended 28 seconds after SIGTERM and drain';

/** The steps of a server, one after the other. */
export interface SignalChain {
  /** Handles a signal. One during a step waits for its end. */
  handle(signal: Signal): void;
  /** Whether a signal stops the server. From then on, no reload begins, and another such signal ends the process. */
  isStopping(): boolean;
}

/** Returns the chain in which a server does its steps. */
export function signalChain({ reload, stop, longestStop, fail }: Steps): SignalChain {
  let [isReloadWanted, isStopping] = [false, false];
  let chain: Promise<void> = Promise.resolve();

  function giveUp(): never {
    fail(tooLong);
    process.exit(0);
  }

  async function reloadOnce(): Promise<void> {
    // Signals that have come together are handled one after the other, in this turn of the event loop.
    await endOfTurn();
    // A SIGHUP from now on is about later values.
    isReloadWanted = false;
    if (!isStopping) await reload().catch(({ message }: Error) => fail(message));
  }

  function handle(signal: Signal): void {
    if (signal !== 'SIGHUP') {
      if (isStopping) process.exit(0);
      isStopping = true;
      setTimeout(giveUp, longestStop).unref();
      chain = chain.then(stop);
    } else if (!isReloadWanted) {
      isReloadWanted = true;
      chain = chain.then(reloadOnce);
    }
  }

  return { handle, isStopping: () => isStopping };
}
