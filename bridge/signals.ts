/** The signals of a server: SIGHUP reads the configuration again, the others end the process. */
const names = ['SIGHUP', 'SIGTERM', 'SIGINT'] as const;

export type Signal = (typeof names)[number];

const kept = new Set<Signal>();
let listener = (signal: Signal) => {
  // Nothing has begun that would have to end.
  if (signal === 'SIGHUP') kept.add(signal);
  else process.exit(0);
};
const listen = (signal: NodeJS.Signals) => listener(signal as Signal);

/**
 * Keeps a SIGHUP that comes during the start, which would end the process. The program calls it before it loads anything
 * else.
 */
export function keepSignals(): void {
  for (const name of names) process.on(name, listen);
}

/** Gives the signals back to the system, for a command that serves nothing. */
export function releaseSignals(): void {
  for (const name of names) process.off(name, listen);
  for (const name of kept) process.kill(process.pid, name);
}

/** Hands each signal to a function from now on, first those that were kept. */
export function onSignal(handle: (signal: Signal) => void): void {
  listener = handle;
  for (const name of kept) handle(name);
  kept.clear();
}
