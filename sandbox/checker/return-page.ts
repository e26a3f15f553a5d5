import type { Visit } from './app-browser.ts';
import { elementsOf, hasClass, plain } from './elements.ts';

/** The state that the script reads on a return page (docs/protocol.md, "Return page"). */
export function returnedState({ url, body }: Visit): string | undefined {
  const link = elementsOf(body).find((element) => hasClass(element, 'dpplus-return'));
  if (!link) return undefined;
  const isOfLink = link.attrs.some(({ name }) => /^data-(state|error)/.test(name));
  return isOfLink ? plain(link, 'data-state') : (new URL(url).searchParams.get('state') ?? undefined);
}

const attributes = ['href', 'src', 'action', 'formaction', 'content'];

/** The URLs where a page leads: its own, and those of its redirect, links, frames, forms and refreshes. */
export function targetsOf({ url, location = url, body }: Visit): URL[] {
  const values = elementsOf(body).flatMap((element) =>
    attributes.flatMap((name) => plain(element, name) ?? []),
  );
  const addresses = values.map((value) => value.replace(/^\s*\d+\s*;\s*url=/i, ''));
  return [url, location, ...addresses]
    .filter((one) => URL.canParse(one, url))
    .map((one) => new URL(one, url));
}
