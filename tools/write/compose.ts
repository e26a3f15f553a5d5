/** Where a block stands. */
export interface Place {
  readonly path: string;
  /** The whitespace before its marks, if they are comments of a line. The composer writes it before each line. */
  readonly indent: string;
  /** What stands there now. */
  readonly present: string;
}

/** Returns the text of a block: what stands between two marks in Markdown, and the lines between them in code. */
export type Block = (place: Place) => string;

/** What wrote a block, as its mark says. */
const writer = 'npm run write';

/** A mark in Markdown or HTML. Any comment with the word is one, so that a mark with a mistake is an error. In code font it is text. */
const inComment =
  /(?<!`(?=<!--(?:(?!-->).)*-->`))<!-- ?(?:(?<end>\/written)|(?<words>(?:(?!-->).)*\bwritten\b(?:(?!-->).)*?)) ?-->/gms;

/** A mark in code: a comment on a separate line. */
const inLine =
  /^(?<indent>[ \t]*)(?:\/\/|#) (?:(?<end>\/written)|(?<words>written: .*|.*\bwritten by npm run\b.*))$/gm;

/** Whether a file has a block, or a mark with a mistake. */
export const hasMarks = (path: string, text: string): boolean => marksIn(path, text).length > 0;

const named = RegExp(`^written: (?<name>[\\w-]+), by ${writer}$`);

/** A mark in a text, from its first to its last character. */
interface Mark {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** The name of the block that begins here. */
  readonly name: string | undefined;
  readonly isEnd: boolean;
  /** Before a comment of a line. */
  readonly indent: string | undefined;
  readonly text: string;
}

const marksIn = (path: string, text: string): Mark[] =>
  [...text.matchAll(/\.(md|html)$/.test(path) ? inComment : inLine)].map((match) => {
    const { indent, end, words = '' } = match.groups ?? {};
    return {
      from: match.index,
      to: match.index + match[0].length,
      line: text.slice(0, match.index).split('\n').length,
      name: named.exec(words)?.groups?.name,
      isEnd: end !== undefined,
      indent,
      text: match[0].trim(),
    };
  });

/** The rest of the line of a mark, if the mark begins it. */
const restOfLine = (text: string, { from, to }: Mark): string =>
  from === 0 || text[from - 1] === '\n' ? (text.slice(to).split('\n', 1)[0] ?? '') : '';

/** A block between two marks. */
interface Written {
  readonly name: string;
  readonly begin: Mark;
  readonly end: Mark;
}

/**
 * Returns the blocks of a text.
 *
 * @throws Error that says what to do about a mark of another form, without an end, or without a beginning
 */
export function blocksIn(path: string, text: string): Written[] {
  const marks = marksIn(path, text);
  return marks.flatMap((begin, at) => {
    const place = `${path}:${begin.line}: `;
    const next = marks[at + 1];
    if (begin.isEnd) {
      if (marks[at - 1]?.name !== undefined) return [];
      throw new Error(
        `${place}“${begin.text}” ends no block. Take it out, or write the mark at its beginning.`,
      );
    }
    if (begin.name === undefined)
      throw new Error(
        `${place}“${begin.text}” is no mark. Write “written: name, by ${writer}” in its comment.`,
      );
    if (begin.indent === undefined && restOfLine(text, begin))
      throw new Error(
        `${place}Markdown takes a line that begins with a comment for HTML. Write a word before “${begin.text}”, or break the line after it.`,
      );
    if (next?.isEnd) return [{ name: begin.name, begin, end: next }];
    throw new Error(`${place}the block “${begin.name}” has no end. Write “/written” in a comment after it.`);
  });
}

/**
 * Returns a file with new text in each of its blocks.
 *
 * @param path the file's path from the project's folder
 * @throws Error that says what to do about a mark that is wrong, or that no block has
 */
export function compose(path: string, text: string, blocks: Readonly<Record<string, Block>>): string {
  let [composed, rest] = ['', 0];
  for (const { name, begin, end } of blocksIn(path, text)) {
    const block = Object.hasOwn(blocks, name) ? blocks[name] : undefined;
    if (!block)
      throw new Error(
        `${path}:${begin.line}: nobody writes the block “${name}”. Take its marks out, or add it to tools/write/blocks.ts: ` +
          `it has ${Object.keys(blocks).join(', ')}.`,
      );
    const { indent } = begin;
    const written = block({ path, indent: indent ?? '', present: text.slice(begin.to, end.from) });
    const placed = indent === undefined ? written : `\n${written.replace(/^(?=.)/gm, indent)}\n`;
    composed += text.slice(rest, begin.to) + placed;
    rest = end.from;
  }
  return composed + text.slice(rest);
}
