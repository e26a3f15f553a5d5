/** Time between two checks of a condition, in ms. */
const interval = 30;

/**
 * Calls `look` until it gives something other than `undefined`, and gives that.
 *
 * @param patience in ms
 * @throws an error with the text of `failure` and the last error of `look`
 */
export async function poll<Result>(
  look: () => Promise<Result | undefined>,
  failure: () => string,
  patience = 30_000,
): Promise<Result> {
  const end = Date.now() + patience;
  let last: unknown;
  do {
    try {
      const result = await look();
      if (result !== undefined) return result;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  } while (Date.now() < end);
  throw new Error(failure(), { cause: last });
}
