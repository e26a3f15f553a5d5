/** The parameters that can have an allowlist, which injected markup cannot change. */
export const pinnable = ['client-id', 'redirect-uri'] as const;

/** Name of a parameter that can be pinned. */
type Pinnable = (typeof pinnable)[number];

/** The allowlist of each parameter. Its first value is the default. Without an allowlist, any value is allowed. */
export const pins: { [Name in Pinnable]?: readonly string[] | null | undefined } = {};

/** Whether the parameter has an allowlist without this value. */
export const isUnpinned = (name: Pinnable, value: string | null | undefined) =>
  pins[name] && pins[name].indexOf(value as string) < 0;

/** The first parameter whose value is not on its allowlist, else `undefined`. */
export const findUnpinned = (
  options: Readonly<Record<Pinnable, string | undefined>>,
): Pinnable | undefined => {
  // Some pages have replaced `find`.
  for (const name of pinnable) if (isUnpinned(name, options[name])) return name;
  return undefined;
};
