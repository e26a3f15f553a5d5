const form = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns a UUID in lower case: databases write it in either, and the service takes both. `undefined` for anything else. */
export function uuidOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return form.test(text) ? text : undefined;
}

/**
 * Returns each UUID of the app once.
 *
 * @throws TypeError that names the place of a value that is not a UUID, but not the value, which may be personal.
 */
export function uuidsOf(values: Iterable<unknown>, caller: string): string[] {
  const uuids = new Set<string>();
  let place = 0;
  for (const value of values) {
    place++;
    const uuid = uuidOf(value);
    if (!uuid)
      throw new TypeError(`${caller}: value ${place} is not a UUID. Pass the UUIDs of connected users only`);
    uuids.add(uuid);
  }
  return [...uuids];
}
