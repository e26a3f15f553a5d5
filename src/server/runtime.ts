/** Calls a function on which no login depends: an error of it is no result. */
export function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/** All that the server side asks of one runtime. The rest is standard: `globals.dist.test.ts` lists it. */
interface Runtime {
  process: { getBuiltinModule(id: string): { channel(name: string): { publish(message: unknown): void } } };
}

/**
 * Returns a channel of `node:diagnostics_channel`, if the runtime has the module. An import of it would stop the others:
 * https://nodejs.org/api/process.html#processgetbuiltinmoduleid. In the edge runtime of Next.js, the function throws, and
 * the build warns of `process` without `globalThis`.
 */
export const channelOf = (name: string) =>
  attempt(() =>
    (globalThis as unknown as Runtime).process.getBuiltinModule('node:diagnostics_channel').channel(name),
  );
