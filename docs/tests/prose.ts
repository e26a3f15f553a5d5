import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text that people read, and its place. */
export interface Prose {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const folders = ['src', 'demo', 'site', 'e2e', 'docs', 'locales', 'build', 'servers', 'tools', '.github'];
const skipped = /(^|\/)(node_modules|dist|\.built|pictures)(\/|$)/;
/** Pages that a program writes, and the page that quotes the wrong patterns. */
const unread = /(?:docs\/(?:\w\w\/.*|vpat|mutation|performance|style)[\w-]*|tools\/.*)\.md$/;

/** Returns the paths of the files that people wrote, by their path from the folder of a checkout. */
export const filesIn = (root: string): string[] => [
  ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((file) =>
    existsSync(join(root, file)),
  ),
  ...folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .map((path) => `${folder}/${path}`)
        .filter((path) => !skipped.test(path)),
    ),
];

/** Returns the lines of a Markdown page without code blocks, code spans, comments and link targets. */
const linesWithoutCode = (page: string): string[] =>
  page
    .replace(/^```.*?^```$|<!--.*?-->/gms, (block) => block.replace(/.+/g, ''))
    .replace(/`[^`\n]*`/g, '`')
    .replace(/\]\([^)]*\)/g, ']')
    .split('\n');

/** Returns the sentences of the paragraphs and lists of a page. Code, tables, headings and jump lists have none. */
export function sentencesOf(file: string, page: string): Prose[] {
  const blocks: Prose[] = [];
  let open = false;
  for (const [index, line] of linesWithoutCode(page).entries()) {
    const text = line.trim();
    const isProse = text !== '' && !/^[#|]| · /.test(text);
    if (isProse && open && !/^(?:[-*]|\d+\.) /.test(text)) {
      const block = blocks.pop() as Prose;
      blocks.push({ ...block, text: `${block.text} ${text}` });
    } else if (isProse) blocks.push({ file, line: index + 1, text: text.replace(/^(?:[-*]|\d+\.) /, '') });
    open = isProse;
  }
  return blocks.flatMap((block) =>
    block.text.split(/(?<=[.!?][”"’)*]*) (?=\S)/).map((text) => ({ ...block, text })),
  );
}

/** Returns the cells of the tables of a page, their heads among them. */
export const cellsOf = (file: string, page: string): Prose[] =>
  linesWithoutCode(page).flatMap((row, index) =>
    /^\|(?! ?-)/.test(row)
      ? row
          .replace(/^\||\|$/g, '')
          .split(/(?<!\\)\|/)
          .map((cell) => ({ file, line: index + 1, text: cell.trim() }))
      : [],
  );

/** The number of the line at an index. */
const lineAt = (code: string, index: number) => code.slice(0, index).split('\n').length;

/** Returns the comments of a TypeScript, JavaScript or CSS file, each on one line, without code spans and examples. */
export function commentsOf(file: string, code: string): Prose[] {
  const found = new Map<number, string>();
  const add = (ranges: readonly ts.TextRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, code.slice(pos, end));
  };
  const visit = (node: ts.Node) => {
    add(ts.getLeadingCommentRanges(code, node.getFullStart()));
    add(ts.getTrailingCommentRanges(code, node.getEnd()));
    ts.forEachChild(node, visit);
  };
  if (file.endsWith('.css'))
    for (const { index, 0: comment } of code.matchAll(/\/\*.*?\*\//gs)) found.set(index, comment);
  else {
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false);
    visit(source);
    add(ts.getLeadingCommentRanges(code, source.endOfFileToken.getFullStart()));
  }
  return [...found].map(([index, comment]) => ({
    file,
    line: lineAt(code, index),
    text: comment
      .replace(/^\/\*+|\*+\/$|^\/\//g, '')
      .replace(/\n\s*\*? ?/g, ' ')
      .replace(/`[^`]*`/g, '`')
      .replace(/@example.*/s, '')
      .trim(),
  }));
}

/** Returns the titles of the tests and groups in a file, without the values that stand in them. */
export function titlesOf(file: string, code: string): Prose[] {
  const found: Prose[] = [];
  const visit = (node: ts.Node) => {
    const title = ts.isCallExpression(node) && node.arguments[0];
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
      const [name] = /^\w+/.exec(node.getText(source)) ?? [];
      const text = title
        .getText(source)
        .slice(1, -1)
        .replace(/\$\{.*?\}/g, '%s');
      if (['describe', 'it', 'test'].includes(name ?? ''))
        found.push({ file, line: lineAt(code, title.getStart(source)), text });
    }
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false);
  visit(source);
  return found;
}

/**
 * Returns the English prose of the project: pages (as a whole, and their lines without code), comments, the texts of
 * the user interface, and the titles of tests.
 *
 * @param root the folder of a checkout
 */
export function readProse(
  root: string,
): Record<'wholePages' | 'pages' | 'comments' | 'texts' | 'titles', Prose[]> {
  const files = filesIn(root);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const wholePages = files
    .filter((file) => file.endsWith('.md') && !unread.test(file))
    .map((file) => ({ file, line: 1, text: read(file) }));
  return {
    wholePages,
    pages: wholePages.flatMap(({ file, text: page }) =>
      linesWithoutCode(page).map((text, index) => ({ file, line: index + 1, text })),
    ),
    comments: files
      .filter((file) => /\.(?:[jt]sx?|css)$/.test(file) && !file.startsWith('docs/tests/prose'))
      .flatMap((file) => commentsOf(file, read(file))),
    texts: files
      .filter((file) => /(?:wording|texts)\/en\.[jt]s$|button\/wording\.ts$/.test(file))
      .flatMap((file) => {
        const code = read(file);
        return [...code.matchAll(/'((?:[^'\n\\]|\\.)*)'|`([^`]*)`/g)].map(({ index, 1: one, 2: other }) => ({
          file,
          line: lineAt(code, index),
          text: one ?? other ?? '',
        }));
      }),
    titles: files
      .filter((file) => /\.(?:test|spec|setup)\.ts$/.test(file))
      .flatMap((file) => titlesOf(file, read(file))),
  };
}
