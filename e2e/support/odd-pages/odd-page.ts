import { button, clientId, type Site, script } from '../site.ts';

/** A page that makes it hard for a script, and what stands on it. */
export interface OddPage {
  /** What the page's own code does before our script. */
  readonly before?: string;
  /** What the page's own code does after it. */
  readonly after?: string;
  /** The markup, by default the anchor and the script of the README. */
  readonly body?: (site: Site) => string;
  readonly headers?: Record<string, string>;
  /** Makes the document of that content, by default HTML in UTF-8. */
  readonly as?: (content: string) => Parameters<Site['file']>[1];
  /** What the server says a document of its own making is. */
  readonly type?: string;
}

/** Odd pages by what a test says of them: "a page …". */
export type OddPages = Readonly<Record<string, OddPage>>;

/**
 * Puts a page up; gives its address. Its own code goes on when all else has run: its title is then "alive".
 *
 * @param first code that runs before the page's own
 */
export function putUp(site: Site, { before, after, body, headers, as, type }: OddPage, first = ''): string {
  const content =
    `<script>${first}</script><script>${before ?? ''}</script>${body?.(site) ?? button(site) + script(site)}` +
    `<script>${after ?? ''}\nsetTimeout(() => { document.title = 'alive' })</script>`;
  return as ? site.file('/', as(content), type ?? 'text/html') : site.page('/', content, headers);
}

/** The element with all that it needs. */
export const element = (site: Site) =>
  `<dpplus-connect client-id="${clientId}" redirect-uri="${site.redirectUri}" scope="email" state="s1" is-sandbox="true"></dpplus-connect>`;
