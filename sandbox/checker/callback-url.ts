import { askingParameter } from '../../contract/queries.ts';

/** The parameters of a callback or a start. A list repeats its parameter. */
export type CallbackQuery = Record<string, string | readonly string[] | undefined>;

/** Returns a URL with these parameters, in place of others with their names. */
export function withQuery(address: string, query: CallbackQuery): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.delete(name);
    for (const one of [value ?? []].flat()) url.searchParams.append(name, one);
  }
  return url.href;
}

/** Whether the query of a URL asks for the start (docs/protocol.md, "One address"). */
export const isAsked = (address: string) => new URL(address).searchParams.get(askingParameter) === 'start';

/** Returns a URL without its query and the last slash of its path. */
export const withoutSlash = (address: string) => address.replace(/\/?(\?.*)?$/, '');

/** Parameters in which apps were seen to keep the page where a login leads. */
export const pageNames =
  'next return return_to returnTo redirect redirect_to redirect_uri continue href url from to'.split(' ');

/** A query that names an address in each of them. */
export const pageQuery = (address: string): CallbackQuery =>
  Object.fromEntries(pageNames.map((name) => [name, address]));
