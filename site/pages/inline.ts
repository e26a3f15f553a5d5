import { raw } from 'hono/html';
import MarkdownIt from 'markdown-it';
import type { Language } from '../../src/vocabulary/languages.ts';
import type { Markup } from './html-page.ts';

const markdown = new MarkdownIt();

/** The language of a page, by its path in the site. */
const languageOf = (path: string) => /^(?:docs\/)?(\w\w)\//.exec(path)?.[1] ?? 'en';

/**
 * A text as HTML: links, which lead from the folder of the site, and code. A link to a page in another language has that
 * language as `hreflang`.
 */
export const inline = (text: string, root: string, language: Language): Markup =>
  raw(
    markdown.renderInline(text).replace(/<a href="([^"]*)"/g, (_tag, path: string) => {
      const other = languageOf(path) === language ? '' : ` hreflang="${languageOf(path)}"`;
      return `<a href="${root}${path}"${other}`;
    }),
  );
