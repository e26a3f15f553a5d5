import { type Language, languages } from '../../contract/languages.ts';
import { texts } from '../../contract/texts.ts';
import type { Place } from './compose.ts';

/** How the formatter of a programming language writes the texts of one interface language. */
interface Syntax {
  open(language: Language): string;
  /** Between a name and its text. */
  is: string;
  /** After the last entry. It begins with a line break, unless the formatter wants it on the line of that entry. */
  close: string;
  indent: string;
  quote: '"' | "'";
  /** Between the two parts of a text that is longer than a line may be. Other formatters leave such a text whole. */
  join?: readonly [end: string, start: string];
  /** Whether the last entry, and the last language, have no comma after them. */
  isLastBare?: boolean;
}

const syntaxes: Record<string, Syntax> = {
  py: { open: (to) => `"${to}": {`, is: ':', close: '\n},', indent: '    ', quote: '"' },
  php: { open: (to) => `'${to}' => [`, is: ' =>', close: '\n],', indent: '    ', quote: "'" },
  rb: {
    open: (to) => `'${to}' => {`,
    is: ' =>',
    close: '\n},',
    indent: '  ',
    quote: "'",
    join: [' \\', '  '],
    isLastBare: true,
  },
  // Without pairs of names and texts: gofmt would align them, and Java has no literal of a map.
  go: { open: (to) => `"${to}": {`, is: ',', close: '\n},', indent: '\t', quote: '"' },
  java: {
    open: (to) => `"${to}", List.of(`,
    is: ',',
    close: '),',
    indent: '    ',
    quote: '"',
    join: [' +', '    '],
    isLastBare: true,
  },
};

const longest = 158;

/** Returns the lines of a name and its text: two if they are longer than a line of `room` characters. */
function entryOf([name, text]: [name: string, text: string], { is, quote, join }: Syntax, room: number) {
  const head = `${quote}${name}${quote}${is} `;
  const places = room - head.length - 6;
  if (!join || text.length <= places) return [`${head}${quote}${text}${quote},`];
  const cut = text.lastIndexOf(' ', places) + 1;
  const [first, second] = [text.slice(0, cut), text.slice(cut)].map((part) => quote + part + quote);
  return [head + first + join[0], `${join[1]}${second},`];
}

const withoutComma = (code: string) => code.replace(/,$/, '');

function tableOf(syntax: Syntax, margin: number): string {
  const { indent, isLastBare } = syntax;
  const room = longest - margin - indent.length;
  const parts = languages.map((language) => {
    if (!texts[language])
      throw new Error(
        `contract/texts has no ${language}.ts: copy en.ts, translate it, and run npm run write again`,
      );
    const { errors, ...rest } = texts[language];
    const lines = Object.entries({ ...rest, ...errors }).flatMap((entry) => entryOf(entry, syntax, room));
    const entries = lines.map((line) => indent + line).join('\n');
    return `${syntax.open(language)}\n${isLastBare ? withoutComma(entries) : entries}${syntax.close}`;
  });
  const table = parts.join('\n');
  return isLastBare ? withoutComma(table) : table;
}

/**
 * Returns the texts of `dpplus-connect/server` for a file of `servers/`. The label of the button is `login`, and codes of errors
 * are the names of their texts.
 */
export function serverTexts({ path, indent }: Place): string {
  const extension = path.replace(/.*\./, '');
  const syntax = syntaxes[extension];
  if (!syntax) throw new Error(`${path}: tools/write/server-texts.ts has no syntax for .${extension}`);
  return tableOf(syntax, indent.length);
}
