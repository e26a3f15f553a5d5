/** The parameters that the owner of a page can pin, where injected markup cannot reach. */
export const pinnable = ['client-id', 'redirect-uri'] as const;

/** The pinned values of each parameter, the first of them the default; without any it is free. */
export const pins: { [Name in (typeof pinnable)[number]]?: readonly string[] | null | undefined } = {};

/** Whether a value is none of those that its parameter is pinned to. */
export const isUnpinned = (name: (typeof pinnable)[number], value: string | null | undefined) =>
  pins[name] && pins[name].indexOf(value as string) < 0;
