import {
  browserCookie,
  cookieAttributes,
  hostPrefix,
  offerCookie,
  offerLifetime,
  sessionCookie,
  sessionLifetime,
} from '../../contract/cookies.ts';
import { configurationErrors } from '../../contract/errors.ts';
import { longestState } from '../../contract/limits.ts';
import { clearedByLogin } from '../../contract/prefetch.ts';
import { membersOfScopes } from '../../contract/scopes.ts';
import type { Place } from './compose.ts';

/** How a programming language writes constants. Names come in upper case. */
interface Syntax {
  /** A text, or a number if the value is one. */
  constant(name: string, value: string, place: Place): string;
  /** Between the thousands of a number, if linters want it. */
  thousands?: string;
  quote: '"' | "'";
  /** A list of texts, each on a separate line, because formatters leave that as it is. */
  list(name: string, values: readonly string[], place: Place): string;
}

const camelCase = (name: string) =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const lines = (values: readonly string[], start: string, end: string) =>
  values.map((value) => `${start}${value}${end}`).join('\n');

const syntaxes: Record<string, Syntax> = {
  py: {
    constant: (name, value) => `${name} = ${value}`,
    quote: '"',
    thousands: '_',
    list: (name, values) => `${name} = {\n${lines(values, '    "', '",')}\n}`,
  },
  php: {
    // In a class, a constant is public or private. Outside, it is neither.
    constant: (name, value, { indent }) => `${indent && 'public '}const ${name} = ${value};`,
    quote: "'",
    list: (name, values, { indent }) =>
      `${indent && 'private '}const ${name} = [\n${lines(values, "    '", "',")}\n];`,
  },
  rb: {
    constant: (name, value) => `${name} = ${value}`,
    quote: "'",
    thousands: '_',
    list: (name, values) => `${name} = %w[\n${lines(values, '  ', '')}\n].freeze`,
  },
  go: {
    constant: (name, value) => `const ${camelCase(name)} = ${value}`,
    quote: '"',
    list: (name, values) => `var ${camelCase(name)} = []string{\n${lines(values, '\t"', '",')}\n}`,
  },
  java: {
    constant: (name, value) =>
      `public static final ${value.startsWith('"') ? 'String' : 'int'} ${name} = ${value};`,
    quote: '"',
    list: (name, values) =>
      `private static final Set<String> ${name} = Set.of(\n${lines(values.slice(0, -1), '    "', '",')}\n    "${values.at(-1)}");`,
  },
};

function syntaxOf(path: string): Syntax {
  const syntax = syntaxes[path.replace(/.*\./, '')];
  if (!syntax)
    throw new Error(`${path}: tools/write/server-constants.ts has no syntax for this kind of file`);
  return syntax;
}

/** Ends a block as gofmt does: a comment at the margin has an empty line before it. */
const ended = (path: string, text: string) => (path.endsWith('.go') ? `${text}\n` : text);

/** Returns the names, the attributes and the lifetimes in seconds of the cookies, for a file of `servers/`. */
function cookieConstants(place: Place): string {
  const { path } = place;
  const { constant, quote, thousands = '' } = syntaxOf(path);
  const values: [name: string, value: string | number][] = [
    ['COOKIE_PREFIX', hostPrefix],
    ['COOKIE_ATTRIBUTES', cookieAttributes],
    ['BROWSER_COOKIE', browserCookie],
    ['SESSION_COOKIE', sessionCookie],
    ['SESSION_LIFETIME', sessionLifetime],
    ['OFFER_COOKIE', offerCookie],
    ['OFFER_LIFETIME', offerLifetime],
  ];
  const constants = values
    // Rack writes the attributes itself.
    .filter(([name]) => !(name === 'COOKIE_ATTRIBUTES' && path.endsWith('.rb')))
    .map(([name, value]) =>
      constant(
        name,
        typeof value === 'string' ? quote + value + quote : String(value).replace(/(?=\d{3}$)\B/, thousands),
        place,
      ),
    )
    .join('\n');
  return ended(path, constants);
}

/** Returns the codes of errors that only the developer of the app can end, for a file of `servers/`. */
const errorConstants = (place: Place): string =>
  ended(
    place.path,
    syntaxOf(place.path).list('CONFIGURATION_ERRORS', Object.keys(configurationErrors), place),
  );

/** Returns the limits of a login, for a file of `servers/`. */
function limitConstants(place: Place): string {
  const { constant, thousands = '' } = syntaxOf(place.path);
  const limit = String(longestState).replace(/(?=\d{3}$)\B/, thousands);
  return ended(place.path, constant('LONGEST_STATE', limit, place));
}

/** Returns the header by which the browser drops the pages that it fetched before the login, for a file of `servers/`. */
function clearedByLoginConstant(place: Place): string {
  const isInSingleQuotes = !/(go|java)$/.test(place.path);
  const text = isInSingleQuotes ? `'${clearedByLogin}'` : JSON.stringify(clearedByLogin);
  return ended(place.path, syntaxOf(place.path).constant('CLEARED_BY_LOGIN', text, place));
}

/** Returns the members of data that a scope covers, as lines of an array of PHP, of a dict of Python, or of a map of Go, Java or Ruby. */
const memberConstants = ({ path }: Place): string => {
  const longest = Math.max(...membersOfScopes.map(([member]) => member.length));
  // gofmt aligns the values.
  const gap = (member: string) => (path.endsWith('.go') ? longest - member.length : 0);
  const lines = membersOfScopes.map(([member, scope]) => {
    if (/(php|rb)$/.test(path)) return `'${member}' => '${scope}',`;
    if (path.endsWith('.java')) return `"${member}", "${scope}",`;
    return `"${member}": ${' '.repeat(gap(member))}"${scope}",`;
  });
  const text = lines.join('\n');
  // The last value of `Map.of`, and in RuboCop's rules of a Hash, has no comma.
  return /(java|rb)$/.test(path) ? text.replace(/,$/, '') : text;
};

export const serverConstants = {
  'cookie-constants': cookieConstants,
  'configuration-errors': errorConstants,
  limits: limitConstants,
  'scope-members': memberConstants,
  'cleared-by-login': clearedByLoginConstant,
};
