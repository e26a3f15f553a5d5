import type { AppBrowser, Visit } from './app-browser.ts';
import { elementsOf, hasClass, plain } from './elements.ts';

const linkOf = ({ body }: Visit) => elementsOf(body).find((element) => hasClass(element, 'dpplus-return'));

/** Opens the page where a return page leads. Another page stays as it is. */
export async function followReturn(browser: AppBrowser, visit: Visit): Promise<Visit> {
  const link = linkOf(visit);
  const address = (link && plain(link, 'href')) ?? '';
  return address && URL.canParse(address, visit.url) ? browser.open(new URL(address, visit.url).href) : visit;
}

/** The state that the script reads on a return page (docs/protocol.md, "Return page"). */
export function returnedState(visit: Visit): string | undefined {
  const link = linkOf(visit);
  if (!link) return undefined;
  const isOfLink = link.attrs.some(({ name }) => /^data-(state|error)/.test(name));
  return isOfLink ? plain(link, 'data-state') : (new URL(visit.url).searchParams.get('state') ?? undefined);
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
