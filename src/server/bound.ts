/**
 * Awaits a function of the app, for a limited time: it may never settle, and the user waits in the popup.
 *
 * @throws TypeError that names the function, and what the function throws.
 */
export async function within<T>(milliseconds: number, name: string, call: () => T | Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TypeError(`${name}: has not settled within ${milliseconds / 1000} seconds`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([call(), late]);
  } finally {
    clearTimeout(timer);
  }
}
