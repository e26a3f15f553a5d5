/**
 * Waits for a step of a login.
 *
 * @param timeout ms
 * @param describe the message of the error after that time
 */
export async function within<Result>(
  timeout: number,
  step: Promise<Result>,
  describe: () => string | Promise<string>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => reject(new Error(await describe())), timeout);
  });
  // The step may fail after its time, when the page closes.
  step.catch(() => {});
  return Promise.race([step, end]).finally(() => clearTimeout(timer));
}
