import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let signals: typeof import('./signals.ts');
const names = ['SIGHUP', 'SIGTERM', 'SIGINT'] as const;
const send = (signal: NodeJS.Signals) => process.emit(signal, signal);

beforeEach(async () => {
  // Each test is another process, which has kept no signal.
  vi.resetModules();
  signals = await import('./signals.ts');
});
afterEach(() => {
  signals.onSignal(() => {});
  signals.releaseSignals();
  vi.restoreAllMocks();
});

it('a SIGHUP during the start comes to the server once, after the start', () => {
  signals.keepSignals();
  send('SIGHUP');
  send('SIGHUP');
  const handle = vi.fn();
  signals.onSignal(handle);
  expect(handle.mock.calls).toEqual([['SIGHUP']]);
  send('SIGTERM');
  expect(handle.mock.calls).toEqual([['SIGHUP'], ['SIGTERM']]);
  // Those that were kept do not come again.
  signals.onSignal(handle);
  expect(handle).toHaveBeenCalledTimes(2);
});

it.each(['SIGTERM', 'SIGINT'] as const)('%s during the start ends the process', (signal) => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  signals.keepSignals();
  send(signal);
  expect(exit.mock.calls).toEqual([[0]]);
});

it('a command that serves nothing ends at a signal, also at a SIGHUP that came before', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const before = names.map((name) => process.listenerCount(name));
  signals.keepSignals();
  send('SIGHUP');
  signals.releaseSignals();
  expect(kill.mock.calls).toEqual([[process.pid, 'SIGHUP']]);
  expect(names.map((name) => process.listenerCount(name))).toEqual(before);
});
