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
}

/** A page as HTML. */
export interface Rendered {
  readonly html: string;
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
  const sections: { id: string; title: string; text: string }[] = [];
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
        sections.push({ id: token.tag === 'h1' ? '' : id, title, text: '' });
      }
      // The policy of the site blocks `style` attributes.
      if (token.attrGet('style') === 'text-align:right') token.attrs = [['class', 'number']];
      if (token.type === 'thead_open') columns = [];
      if (token.type === 'tr_open') next = [...columns];
      if (token.type === 'th_open') columns.push(title);
      if (token.type === 'td_open') token.attrSet('data-label', next.shift() ?? '');
      const section = sections.at(-1);
      if (section && token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open')
        section.text += ` ${(token.children ?? []).map(({ type, content }) => (type.startsWith('html') ? '' : content)).join('')}`;
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
          const source = resolve(String(child.attrGet('src') ?? ''));
          pictures.push(source);
          child.attrSet('src', `pictures/${source.replace(/^.*\//, '')}`);
          child.attrSet('loading', 'lazy');
        }
      }
    });
  });

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
  // The corner of a table is not the header of anything.
  const html = markdown.render(page.markdown).replaceAll('<th></th>', '<td></td>');
  return { html, sections, pictures, serverFiles };
}

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
