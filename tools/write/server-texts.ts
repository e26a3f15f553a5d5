import { type Language, languages } from '../../contract/languages.ts';
import { texts } from '../../contract/texts.ts';
import type { Place } from './compose.ts';

/** How a programming language writes the texts of one interface language. */
interface Syntax {
  open(language: Language): string;
  /** Between a name and its text. */
  is: string;
  close: string;
  indent: string;
  quote: '"' | "'";
  /** Between the two parts of a long text. */
  join: readonly [end: string, start: string];
}

/** Without pairs of names and texts: gofmt would align them, and Java has no literal of a map. */
const flat = { is: ',', quote: '"', join: [' +', ''] } as const;

const syntaxes: Record<string, Syntax> = {
  py: { open: (to) => `"${to}": {`, is: ':', close: '},', indent: '    ', quote: '"', join: ['', ''] },
  php: { open: (to) => `'${to}' => [`, is: ' =>', close: '],', indent: '    ', quote: "'", join: ['', '. '] },
  rb: { open: (to) => `'${to}' => {`, is: ' =>', close: '},', indent: '  ', quote: "'", join: [' \\', '  '] },
  go: { ...flat, join: [' +', '\t'], open: (to) => `"${to}": {`, close: '},', indent: '\t' },
  java: { ...flat, open: (to) => `"${to}", List.of(`, close: '),', indent: '  ' },
};

const longest = 158;

/** Joins words to lines of at most `room` characters. A word may begin with a line break. */
function filled(words: readonly string[], indent: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (word.startsWith('\n')) lines.push(indent + word.slice(1));
    else if (last !== undefined && last.length + word.length < room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  }
  return lines;
}

/** Returns a name and its text, in two parts if it is longer than a line of `room` characters. */
function entryOf([name, text]: [name: string, text: string], syntax: Syntax, room: number) {
  const { is, quote, join } = syntax;
  const head = `${quote}${name}${quote}${is} `;
  const places = room - head.length - 6;
  const cut = text.length > places ? text.lastIndexOf(' ', places) + 1 : text.length;
  const [first, second] = [text.slice(0, cut), text.slice(cut)].map((part) => quote + part + quote);
  return cut < text.length ? [head + first + join[0], `\n${join[1]}${second},`] : [`${head}${first},`];
}

function tableOf(syntax: Syntax, margin: number, isLastBare: boolean): string {
  const parts = languages.flatMap((language) => {
    const { errors, ...rest } = texts[language];
    const room = longest - margin - syntax.indent.length;
    const words = Object.entries({ ...rest, ...errors }).flatMap((entry) => entryOf(entry, syntax, room));
    if (isLastBare) words.push(words.pop()?.slice(0, -1) ?? '');
    return [syntax.open(language), ...filled(words, syntax.indent, longest - margin), syntax.close];
  });
  if (isLastBare) parts.push(parts.pop()?.slice(0, -1) ?? '');
  return parts.join('\n');
}

/**
 * Returns the texts of `dpplus-connect/server` for a file of `servers/`. The label of the button is `login`, and codes of errors
 * are the names of their texts.
 */
export function serverTexts({ path, indent }: Place): string {
  const extension = path.replace(/.*\./, '');
  const syntax = syntaxes[extension];
  if (!syntax) throw new Error(`${path}: tools/write/server-texts.ts has no syntax for .${extension}`);
  return tableOf(syntax, indent.length, /java|rb/.test(extension));
}
