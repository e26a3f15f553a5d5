import { button, type Site, script } from '../site.ts';

/** A hostile page and its content. */
export interface OddPage {
  /** The page's code before our script. */
  readonly before?: string;
  /** The page's code after our script. */
  readonly after?: string;
  /** The markup, by default the anchor and the script of the README. */
  readonly body?: (site: Site) => string;
  readonly headers?: Record<string, string>;
  /** Makes the document of that content, by default HTML in UTF-8. */
  readonly as?: (content: string) => Parameters<Site['file']>[1];
  /** The media type of a document that the server generates. */
  readonly type?: string;
}

/** Odd pages by their names in test titles: "a page …". */
export type OddPages = Readonly<Record<string, OddPage>>;

/**
 * Serves a page, and returns its URL. When all scripts have run, the page sets its title to "alive".
 *
 * @param first code that runs before the page's own
 */
export function putUp(site: Site, { before, after, body, headers, as, type }: OddPage, first = ''): string {
  const content =
    `<script>${first}</script><script>${before ?? ''}</script>${body?.(site) ?? button(site) + script(site)}` +
    `<script>${after ?? ''}\nsetTimeout(() => { document.title = 'alive' })</script>`;
  return as ? site.file('/', as(content), type ?? 'text/html') : site.page('/', content, headers);
}
