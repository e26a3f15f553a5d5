/** The parameters that the owner of a page can pin, where injected markup cannot reach. */
export const pinnable = ['client-id', 'redirect-uri'] as const;

/** Name of a parameter that can be pinned. */
type Pinnable = (typeof pinnable)[number];

/** The pinned values of each parameter, the first of them the default; without any it is free. */
export const pins: { [Name in Pinnable]?: readonly string[] | null | undefined } = {};

/** Whether a value is none of those that its parameter is pinned to. */
export const isUnpinned = (name: Pinnable, value: string | null | undefined) =>
  pins[name] && pins[name].indexOf(value as string) < 0;

/** The parameter, if any, whose value is none of those that it is pinned to. */
export const findUnpinned = (
  options: Readonly<Record<Pinnable, string | undefined>>,
): Pinnable | undefined => {
  // Some pages have replaced `find`.
  for (const name of pinnable) if (isUnpinned(name, options[name])) return name;
  return undefined;
};
