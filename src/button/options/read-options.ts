import type { Parameter } from './attributes.ts';
import { pins } from './pins.ts';

/** What one login asks for: the parameters by their HTML names, each as it is sent, and how its window opens. */
export type Options = { [Name in Parameter]: string | undefined } & {
  /** Anything but `popup` and `redirect` is `auto`. */
  readonly mode: string | null | undefined;
};

/** Gives the value of an attribute by its name without `data-`; none when it is absent. */
export type Read = (attribute: string) => string | null | undefined;

/**
 * Reads what a login asks for. Nothing is refused: what is wrong or missing goes to the service as it is, because the
 * service answers for it; a parameter that is `undefined` is not sent.
 */
export const readOptions = (read: Read): Options => ({
  'client-id': read('client-id') ?? pins['client-id']?.[0],
  'redirect-uri': read('redirect-uri') ?? pins['redirect-uri']?.[0],
  scope: (read('scope') ?? '').trim().replace(/\s+/g, ' '),
  state: read('state') ?? undefined,
  'is-sandbox': `${/^(true|1)$/.test(read('is-sandbox') as string)}`,
  mode: read('mode'),
});
