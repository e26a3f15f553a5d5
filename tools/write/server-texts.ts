import { type Language, languages } from '../../contract/languages.ts';
import { type LinkingTexts, linking } from '../../contract/linking.ts';
import { texts } from '../../contract/texts.ts';
import type { Block } from './compose.ts';

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
  /** The compiler may read the file in another encoding, so each character outside of ASCII is an escape. */
  isAscii?: boolean;
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
    isAscii: true,
  },
};

const ascii = (text: string) =>
  text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

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

/** The texts of a language by their names. */
type TextsOf = (language: Language) => Readonly<Record<string, string>>;

/** The texts of `dpplus-connect/server`. The label of the button is `login`, and codes of errors are the names of their texts. */
const textsOf: TextsOf = (language) => {
  const { errors, ...rest } = texts[language];
  return { ...rest, ...errors };
};

/** The placeholders of PHP's `sprintf`, in the order of the English text. */
function forPhp(name: keyof LinkingTexts, text: string): string {
  const values: readonly string[] = linking.en[name].match(/\{\w+\}/g) ?? [];
  return text.replace(/\{\w+\}/g, (value) => (values.length > 1 ? `%${values.indexOf(value) + 1}$s` : '%s'));
}

/** The texts of the WordPress plugin, which has one text for the question and its consequence. */
const pluginTexts: TextsOf = (language) => {
  const { question, consequence, login_unnamed, hint, ...rest } = linking[language];
  const own: [string, string][] = Object.entries({
    ...rest,
    question: `${question} ${consequence}`,
    login_unnamed: `${login_unnamed} ${hint}`,
  });
  const ofPhp = own.map(([name, text]) => [name, forPhp(name as keyof LinkingTexts, text)]);
  return { ...textsOf(language), ...Object.fromEntries(ofPhp) };
};

/** Each English text in a call that tools for translators find, with what its values are. */
const pluginTranslations = (): string =>
  Object.entries(pluginTexts('en'))
    .map(([name, text]) => {
      const hint = hintOf(name);
      return `${hint && `/* translators: ${hint} */\n`}'${name}' => __('${text}', 'dpplus-connect'),`;
    })
    .join('\n');

/** What the values of a text of the plugin are, as `%s: account` or `1: account, 2: time`. */
function hintOf(name: string): string {
  const values = (linking.en[name as keyof LinkingTexts] ?? '').match(/(?<=\{)\w+(?=\})/g) ?? [];
  if (values.length === 1) return `%s: ${values[0]}`;
  return values.map((value, index) => `%${index + 1}$s: ${value}`).join(', ');
}

/** The entries of the template for translators. */
const pluginTemplate = (): string =>
  [...new Map(Object.entries(pluginTexts('en')).map(([name, text]) => [text, name]))]
    .map(([text, name]) => {
      const hint = hintOf(name);
      const lines = hint ? [`#. translators: ${hint}`, '#, php-format'] : [];
      return [...lines, '#: translations.php', `msgid ${JSON.stringify(text)}`, 'msgstr ""'].join('\n');
    })
    .join('\n\n');

const djangoTexts: TextsOf = (language) => {
  const { question, hint, yes, no } = linking[language];
  return { question, hint, yes, no };
};

/** The texts of Python, whose frameworks have users that are not active. */
const pythonTexts: TextsOf = (language) => ({
  ...textsOf(language),
  account_inactive: linking[language].not_admitted,
});

/** Each English text in a call that Django's tools for translators find. */
const djangoMessages = (): string =>
  Object.values(djangoTexts('en'))
    .map((text) => `gettext_noop("${text}"),`)
    .join('\n');

/** Returns a table of texts in the programming language of the file. */
const tableOf =
  (textsOf: TextsOf): Block =>
  ({ path, indent: margin }) => {
    const extension = path.replace(/.*\./, '');
    const syntax = syntaxes[extension];
    if (!syntax) throw new Error(`${path}: tools/write/server-texts.ts has no syntax for .${extension}`);
    const { indent, isLastBare, isAscii } = syntax;
    const room = longest - margin.length - indent.length;
    const parts = languages.map((language) => {
      if (!texts[language])
        throw new Error(
          `contract/texts has no ${language}.ts: copy en.ts, translate it, and run npm run write again`,
        );
      const lines = Object.entries(textsOf(language)).flatMap(([name, text]) =>
        entryOf([name, isAscii ? ascii(text) : text], syntax, room),
      );
      const entries = lines.map((line) => indent + line).join('\n');
      return `${syntax.open(language)}\n${isLastBare ? withoutComma(entries) : entries}${syntax.close}`;
    });
    const table = parts.join('\n');
    return isLastBare ? withoutComma(table) : table;
  };

export const serverTexts = {
  texts: tableOf(textsOf),
  'plugin-texts': tableOf(pluginTexts),
  'plugin-translations': pluginTranslations,
  'plugin-template': pluginTemplate,
  'django-texts': tableOf(djangoTexts),
  'django-messages': djangoMessages,
  'python-texts': tableOf(pythonTexts),
};
