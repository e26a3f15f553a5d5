// cspell:ignore fullmatch issuperset preg
/** A text with one fault. */
export interface Mutant {
  /** The name of the file, the code that changes, and the change. */
  id: string;
  /** Where the code changes. */
  at: number;
  text: string;
}

// The tokens of JavaScript, Python and PHP in one pattern.
const comment = /\/\/.*|\/\*[\s\S]*?\*\/|#.*|"""[\s\S]*?"""/;
const quoted = /[rbf]?(?:'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*")/;
const template = /`(?:\\.|\$\{(?:[^{}`]|`[^`]*`)*\}|[^`\\])*`/;
// After a value, a slash divides.
const pattern = /(?<=[(,=:[!&|?{};]\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\//;
const operator = /for\b[^:\n]*?\bin\b|not\s+in\b|[!=]==?|[<>]=|=>|->|::|&&|\|\||\?\?=?|\?[.:]|:=|\.{3}/;
const parts = [quoted, template, pattern, operator, /[$\w]+|\n|\S/].map(({ source }) => source);
const token = RegExp(`(${comment.source})|${parts.join('|')}`, 'g');

const comparison = /^([!=]==?|[<>]=?|in|not\s+in|instanceof)$/;
const comparing = RegExp(
  [
    /^(test|starts[Ww]ith|endsWith|includes|has|hasOwn|verify|fullmatch|compare_digest|issuperset)$/,
    /^(preg_match|hash_equals|str_contains|str_starts_with|in_array|array_diff)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** The token beside an operand of a comparison. */
const end = /^(&&|\|\||\?\??:?|:=?|,|;|=>?|\n|!|\.{3}|and|or|not|return|if|elif|else|while|case|for .*)$/;

/** Names of headers, and attributes of cookies. */
const names: readonly [name: RegExp, put: string, change: string][] = [
  [/(?<=^['"])(content-[ts][\w-]+|cache-control|referrer-policy|location|set-cookie)\b/gi, 'x-$&', 'renamed'],
  [/; (HttpOnly|SameSite=Lax|Path=\/|Secure)/g, '', 'removed'],
  [/(?<=^['"`fr].*)__Host-/g, '', 'removed'],
  [/(?<=^'|SameSite=)Lax/g, 'None', 'changed to None'],
];

/**
 * Returns the mutants of a text: each comparison always true and always false, each `if` without its body, each header
 * renamed, each attribute of a cookie removed.
 *
 * @param read the code with spaces in place of the parts to leave as they are.
 */
export function mutantsOf(name: string, code: string, read = code): Mutant[] {
  const [yes, no] = name.endsWith('.py') ? ['True', 'False'] : ['true', 'false'];
  const tokens = [...read.matchAll(token)].filter(([, comment]) => comment === undefined);
  const at = (index: number) => tokens[index]?.[0] ?? '';
  const start = (index: number) => tokens[index]?.index ?? 0;
  /** For each token 1 if it opens a bracket, and -1 if it closes one. */
  const brackets = tokens.map(([text]) => (/^[([{]$/.test(text) ? 1 : /^[)\]}]$/.test(text) ? -1 : 0));
  const found = new Map<string, Omit<Mutant, 'text'>>();
  const add = (from: number, to: number, put: string, change: string) => {
    const id = `${name}: ${code.slice(from, to)} ${change}`.replace(/\s+/g, ' ').replaceAll('`', "'");
    const text = code.slice(0, from) + put + code.slice(to);
    if (!found.has(text)) found.set(text, { id, at: from });
  };
  const replace = (first: number, last: number, put: string, change: string) =>
    add(start(first), start(last) + at(last).length, put, change);
  const decide = (first: number, last: number) => {
    replace(first, last, yes, 'always true');
    replace(first, last, no, 'always false');
  };
  const isEnd = (text: string) => end.test(text) || comparison.test(text);
  /** Returns the last token of an operand, in a direction. */
  const reach = (index: number, step: 1 | -1, ends = isEnd): number => {
    let depth = 0;
    for (; index in tokens; index += step) {
      const bracket = (brackets[index] ?? 0) * step;
      if (depth === 0 && (bracket < 0 || ends(at(index)))) break;
      depth += bracket;
    }
    return index - step;
  };
  tokens.forEach(([text], index) => {
    const next = at(index + 1);
    /** Returns the last token in the brackets that follow. */
    const inside = () => reach(index + 2, 1, () => false);
    if (comparison.test(text)) decide(reach(index - 1, -1), reach(index + 1, 1));
    else if (comparing.test(text) && next === '(' && !comparison.test(at(inside() + 2)))
      decide(reach(index - 1, -1), inside() + 1);
    else if (text === 'if' && next === '(') replace(index + 2, inside(), no, 'never');
    else if (text === 'elif' || (text === 'if' && at(index - 1) === '\n'))
      replace(
        index + 1,
        reach(index + 1, 1, (text) => text === ':'),
        no,
        'never',
      );
    // A member of the attributes of a cookie, or of an object of headers.
    else if (/^'(httponly|samesite|path|secure)'$/.test(text))
      replace(index, reach(index + 2, 1), '...[]', 'removed');
    else if (text === 'location' && /[{\n]/.test(at(index - 1)) && /[:\n]/.test(next))
      replace(index, index, next === ':' ? "'x-location'" : "'x-location': location", 'renamed');
    for (const [name, put, change] of names)
      for (const { 0: part, index: offset } of text.matchAll(name))
        add(start(index) + offset, start(index) + offset + part.length, put.replace('$&', part), change);
  });
  const counts = new Map<string, number>();
  return [...found].map(([text, { id, at }]) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return { id: count > 1 ? `${id} (${count})` : id, at, text };
  });
}
