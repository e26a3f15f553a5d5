import { authorize, type Choice } from './authorization.ts';
import { drawLink, type Link } from './link.ts';
import type { IncomingRequest } from './request.ts';
import type { Setup } from './setup.ts';

/** The parts of a page with the button. */
export interface Button extends Link {
  /** Headers to send with the page. */
  headers: Record<string, string>;
}

/**
 * Draws the specification's markup, with a state for the browser that sent the request.
 *
 * @throws RangeError for a scope that is not allowed.
 */
export async function drawButton<User, Req extends IncomingRequest>(
  setup: Setup<User, Req>,
  request: Req,
  given: Omit<Choice, 'state'> = {},
): Promise<Button> {
  const { options, allowed } = setup;
  allowed.check(given.scope ?? '');
  const { language, query, url, headers } = await authorize(setup, request, given);
  const values = Object.entries(query).map(([name, value]) => [`data-${name.replace('_', '-')}`, value]);
  // The link logs in without the script too.
  const attributes = { target: '_top', rel: 'external', href: url, ...Object.fromEntries(values) } as const;
  return { ...drawLink(options, language, attributes), headers };
}
