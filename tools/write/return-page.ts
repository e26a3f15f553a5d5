import { createHash } from 'node:crypto';
import { returnLines, returnPolicy, returnStyle } from '../../contract/return-page.ts';
import type { Block, Place } from './compose.ts';

/** How a programming language writes a constant of several strings. */
interface Syntax {
  constant(name: string, strings: readonly string[], place: Place): string;
  /** Formatters want single quotes around a string that has no single quote. */
  isSingle: boolean;
}

const syntaxes: Record<string, Syntax> = {
  py: {
    constant: (name, strings) => `${name} = (\n${strings.map((string) => `    ${string}`).join('\n')}\n)`,
    isSingle: true,
  },
  php: {
    constant: (name, strings, { indent }) =>
      `${indent && 'private '}const ${name} = ${strings.join('\n    . ')};`,
    isSingle: true,
  },
  rb: {
    constant: (name, strings) => `${name} = ${strings.join(` \\\n${' '.repeat(name.length + 3)}`)}`,
    isSingle: true,
  },
  go: {
    constant: (name, strings) =>
      `const ${name === 'RETURN_HTML' ? 'returnHTML' : 'returnPolicy'} = ${strings.join(' +\n\t')}\n`,
    isSingle: false,
  },
  java: {
    constant: (name, strings) => `private static final String ${name} = ${strings.join('\n    + ')};`,
    isSingle: false,
  },
};

const styleSource = `'sha256-${createHash('sha256').update(returnStyle).digest('base64')}'`;

const policy = returnPolicy.replace(/'sha256-[^']*'/, styleSource);

/** Returns the HTML and the policy of the return page, for a file of `servers/`. */
const returnPage: Block = (place) => {
  const extension = place.path.replace(/.*\./, '');
  const syntax = syntaxes[extension];
  if (!syntax) throw new Error(`${place.path}: tools/write/return-page.ts has no syntax for .${extension}`);
  const quoted = (text: string) => {
    if (!syntax.isSingle) return JSON.stringify(text);
    if (extension === 'py' && !text.includes('"')) return `"${text}"`;
    return text.includes("'") ? `"${text}"` : `'${text}'`;
  };
  return [
    syntax.constant('RETURN_HTML', returnLines.map(quoted), place),
    syntax.constant('RETURN_POLICY', policy.split(/(?=base-uri)/).map(quoted), place),
  ].join('\n');
};

export const returnPages = {
  'return-page': returnPage,
  'return-style-source': () => `export const returnStyleSource: string = "${styleSource}";`,
};
