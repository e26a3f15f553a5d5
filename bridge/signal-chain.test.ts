import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signalChain, tooLong } from './signal-chain.ts';

/** What the server has done. */
let done: string[];
/** End the steps that are under way, in their order. */
let ends: ((error?: Error) => void)[];

/** Returns a step that lasts until the test ends it. */
const step = (name: string) => () =>
  new Promise<void>((resolve, reject) => {
    done.push(`${name} begins`);
    ends.push((error) => {
      done.push(`${name} ends`);
      if (error) reject(error);
      else resolve();
    });
  });

/** A server whose steps last until the test ends them. */
function serve() {
  const fail = (detail: string) => done.push(detail);
  return signalChain({ reload: step('reload'), stop: step('stop'), longestStop: 28_000, fail });
}

/** Ends the step that is under way, once it has begun. */
async function endStep(error?: Error): Promise<void> {
  await vi.waitUntil(() => ends.length > 0, { interval: 1 });
  ends.shift()?.(error);
}

/** Lets every step begin that can. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

beforeEach(() => {
  [done, ends] = [[], []];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    done.push(`exit ${code}`);
    throw new Error('the process has ended');
  });
});
afterEach(() => {
  // In this order: a spy would put the fake timer back.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('SIGHUPs that come together are one reload, and one during the reload is another, after it', async () => {
  const { handle } = serve();
  for (let count = 0; count < 20; count++) handle('SIGHUP');
  await settle();
  expect(done).toEqual(['reload begins']);
  for (let count = 0; count < 20; count++) handle('SIGHUP');
  await settle();
  await endStep();
  await endStep();
  await settle();
  expect(done).toEqual(['reload begins', 'reload ends', 'reload begins', 'reload ends']);
});

it('a SIGHUP after one in the same turn of the event loop is the same reload', async () => {
  const { handle } = serve();
  handle('SIGHUP');
  // The reload is the next step already.
  await Promise.resolve();
  await Promise.resolve();
  handle('SIGHUP');
  await endStep();
  await settle();
  expect(done).toEqual(['reload begins', 'reload ends']);
});

it('a reload that fails is logged, and the next SIGHUP is a reload again', async () => {
  const { handle, isStopping } = serve();
  handle('SIGHUP');
  await endStep(new Error('prot: is unknown'));
  await settle();
  handle('SIGHUP');
  await endStep();
  await settle();
  const next = ['reload begins', 'reload ends'];
  expect([done, isStopping()]).toEqual([[...next, 'prot: is unknown', ...next], false]);
});

it.each(['SIGTERM', 'SIGINT'] as const)('%s during a reload stops the server after it', async (signal) => {
  const { handle, isStopping } = serve();
  handle('SIGHUP');
  await settle();
  handle(signal);
  handle('SIGHUP');
  await settle();
  expect([done, isStopping()]).toEqual([['reload begins'], true]);
  await endStep();
  await endStep();
  await settle();
  expect(done).toEqual(['reload begins', 'reload ends', 'stop begins', 'stop ends']);
});

it('a SIGTERM with a SIGHUP before and after it stops the server without a reload', async () => {
  const { handle } = serve();
  handle('SIGHUP');
  handle('SIGTERM');
  await endStep();
  handle('SIGHUP');
  await settle();
  expect(done).toEqual(['stop begins', 'stop ends']);
});

it('a second SIGTERM ends the process at once', async () => {
  const { handle } = serve();
  handle('SIGTERM');
  expect(() => handle('SIGTERM')).toThrow('the process has ended');
  expect(done).toEqual(['exit 0']);
});

it('28 seconds after SIGTERM the process ends, also during a reload, and the log says why', async () => {
  const { handle } = serve();
  handle('SIGHUP');
  await settle();
  handle('SIGTERM');
  vi.advanceTimersByTime(27_999);
  expect(done).toEqual(['reload begins']);
  expect(() => vi.advanceTimersByTime(1)).toThrow('the process has ended');
  expect(done).toEqual(['reload begins', tooLong, 'exit 0']);
});

it('the limit of the stop does not keep a process that has nothing more to do', () => {
  const unref = vi.fn();
  vi.spyOn(globalThis, 'setTimeout').mockReturnValue({ unref } as unknown as NodeJS.Timeout);
  serve().handle('SIGTERM');
  expect(unref).toHaveBeenCalledOnce();
});
