import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { highlight } from './highlight.ts';
import type { DocsPage } from './pages.ts';

/** A part of a page below one heading, for the search. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly code: string;
  /** Its first paragraph. */
  readonly lead: string;
  /** The level of its heading. */
  readonly level: number;
}

/** A page as HTML. */
export interface Rendered {
  readonly html: string;
  /** The Markdown, with the links of the site. Those to pages lead to their Markdown. */
  readonly markdown: string;
  readonly sections: readonly Section[];
  /** The pictures that it shows, from the project's folder. */
  readonly pictures: readonly string[];
  /** The server files to which it links, from the project's folder. */
  readonly serverFiles: readonly string[];
}

/** A link in an example, which works on the page too. */
const liveExample = /<a [^>]*class="dpplus-connect"[^>]*data-is-sandbox="true"[^>]*>[^<]*<\/a>/;

/**
 * Renders a page. Links to pages lead to their HTML, and links to server files to a copy with the ending `.txt`, which no
 * web server runs. A link to another file of the repository becomes its text.
 */
export function render(page: DocsPage, pages: ReadonlyMap<string, DocsPage>): Rendered {
  const markdown = new MarkdownIt({ html: true });
  const pictures: string[] = [];
  const serverFiles: string[] = [];
  const sections: { id: string; title: string; text: string; code: string; lead: string; level: number }[] =
    [];
  const ids = new Set<string>();
  const resolve = (target: string) => join(dirname(page.source), target);
  /** The headers of the columns of a table, and of the cells that its row does not have yet. */
  let [columns, next]: [string[], string[]] = [[], []];

  markdown.core.ruler.push('site', ({ tokens }) => {
    tokens.forEach((token, at) => {
      const inline = tokens[at + 1];
      const title = inline?.children?.map(({ content }) => content).join('') ?? '';
      if (token.type === 'heading_open') {
        const id = idOf(title, ids);
        token.attrSet('id', id);
        const level = Number(token.tag.slice(1));
        sections.push({ id: level === 1 ? '' : id, title, text: '', code: '', lead: '', level });
      }
      // The policy of the site blocks `style` attributes.
      if (token.attrGet('style') === 'text-align:right') token.attrs = [['class', 'number']];
      if (token.type === 'thead_open') columns = [];
      if (token.type === 'tr_open') next = [...columns];
      if (token.type === 'th_open') columns.push(title);
      if (token.type === 'td_open') {
        // What a reader sees is found by its own words, not by those of the whole table.
        if (page.source === 'docs/troubleshooting.md' && next.length === columns.length) {
          const id = idOf(`row ${title}`, ids);
          tokens[at - 1]?.attrSet('id', id);
          sections.push({ id, title, text: '', code: '', lead: '', level: Number.POSITIVE_INFINITY });
        }
        token.attrSet('data-label', next.shift() ?? '');
      }
      const section = sections.at(-1);
      if (section && token.type === 'fence') section.code += token.content;
      if (section && token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open') {
        const text = (token.children ?? [])
          .map(({ type, content }) => (type.startsWith('html') ? '' : content))
          .join('');
        section.text += ` ${text}`;
        if (tokens[at - 1]?.type === 'paragraph_open') section.lead ||= text;
      }
      for (const [place, child] of (token.children ?? []).entries()) {
        if (child.type === 'link_open') {
          const href = link(String(child.attrGet('href') ?? ''));
          if (href !== undefined) child.attrSet('href', href);
          else {
            const end = token.children?.slice(place).find(({ type }) => type === 'link_close');
            for (const part of [child, end]) if (part) part.tag = 'span';
            child.attrs = null;
          }
        }
        if (child.type === 'image') {
          child.attrSet('src', picture(String(child.attrGet('src') ?? '')));
          child.attrSet('loading', 'lazy');
        }
      }
    });
  });

  function picture(target: string): string {
    const source = resolve(target);
    pictures.push(source);
    return `pictures/${source.replace(/^.*\//, '')}`;
  }

  /** The URL of a link's target in the site, `undefined` if the site does not have it. */
  function link(href: string): string | undefined {
    if (/^(https?:|#)/.test(href)) return href;
    const [path = '', hash] = href.split('#');
    const source = resolve(path);
    const target = pages.get(source);
    if (target) return target.file + (hash ? `#${hash}` : '');
    if (!existsSync(source)) throw new Error(`${page.source} links to ${href}, which does not exist`);
    if (statSync(source).isFile() && source.endsWith('.svg'))
      return `pictures/${source.replace(/^.*\//, '')}`;
    if (source.startsWith('servers/')) {
      serverFiles.push(source);
      return `${source}.txt`;
    }
    return undefined;
  }

  const { rules } = markdown.renderer;
  rules.table_open = () => '<div class="table"><table>\n';
  // Long addresses wrap where a reader would break them.
  rules.code_inline = (tokens, at) =>
    `<code>${markdown.utils.escapeHtml(tokens[at]?.content ?? '').replace(/(?<=\w)[/?=](?=\w)/g, '$&<wbr>')}</code>`;
  rules.table_close = () => '</table></div>\n';
  rules.fence = (tokens, at) => {
    const { content = '', info = '' } = tokens[at] ?? {};
    const code = `<div class="code"><pre tabindex="0"><code lang="zxx">${highlight(content, info)}</code></pre></div>\n`;
    const [example] = (info === 'html' && liveExample.exec(content)) || [];
    return example ? `${code}<div class="live" role="group" aria-label="Result">${example}</div>\n` : code;
  };
  const linked = replaceLinks(page.markdown, (target, isPicture) =>
    isPicture ? picture(target) : link(target)?.replace(/^([\w-]+)\.html/, '$1.md'),
  );
  // The page has an outline beside the text, so it does not need the line of links to its headings.
  const jumps = /^(?:\[[^\]]+\]\(#[^)]+\)(?: · |$)){2,}/gm;
  // The corner of a table is not the header of anything.
  const html = markdown.render(page.markdown.replace(jumps, '')).replaceAll('<th></th>', '<td></td>');
  return { html, markdown: linked, sections, pictures, serverFiles };
}

/** Replaces the targets of links in Markdown, but not in its code. A link without a new target becomes its text. */
export const replaceLinks = (
  markdown: string,
  replace: (target: string, isPicture: boolean) => string | undefined,
): string =>
  markdown
    .split(/(^ *```[\s\S]*?^ *```$)/m)
    .map((part, at) =>
      at % 2
        ? part
        : part.replace(/(!?)\[([^\]]+)\]\(([^)]+)\)/g, (_, mark, text, target) => {
            const href = replace(target, mark !== '');
            return href === undefined ? text : `${mark}[${text}](${href})`;
          }),
    )
    .join('');

/** The id of a heading, as GitHub makes it. */
function idOf(title: string, taken: Set<string>): string {
  const plain = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  let id = plain;
  for (let count = 1; taken.has(id); count++) id = `${plain}-${count}`;
  taken.add(id);
  return id;
}
