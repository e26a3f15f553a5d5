import { readFileSync } from 'node:fs';

const AsyncFunction = (async () => {}).constructor as new (
  ...given: string[]
) => (...values: unknown[]) => Promise<unknown>;

/** The text below a heading of docs/clients.md, up to the next heading. */
function sectionOf(heading: string): string {
  const [, section = ''] = readFileSync('docs/clients.md', 'utf8').split(`# ${heading}\n`);
  return section.split(/^#+ /m)[0] ?? '';
}

/** Turns the import lines of an example into the `import()` of a function body. */
const importsOf = (code: string) =>
  code.replace(
    /^import (?:\* as (\w+)|(\w+)|(\{[^}]*\})) from '([^']+)';$/gm,
    (_, all, main, some, name) => `const ${all ?? some ?? `{ default: ${main} }`} = await load('${name}');`,
  );

/**
 * Runs one example below a heading of docs/clients.md, with the names that it leaves to its reader.
 *
 * @param example its number, from 0
 * @returns the constants and functions of the example that `wanted` names
 * @throws Error if the example is missing. Errors of the example pass through.
 */
export async function runRecipe<Wanted = unknown>(
  heading: string,
  { example = 0, ...given }: { example?: number; [name: string]: unknown },
  wanted: (keyof Wanted & string)[] = [],
): Promise<Wanted> {
  const examples = [...sectionOf(heading).matchAll(/^```js\n(.*?)\n```$/gms)];
  const [, code] = examples[example] ?? [];
  if (code === undefined) throw new Error(`docs/clients.md has no such recipe for ${heading}`);
  const body = `${importsOf(code)}\nreturn { ${wanted.join(', ')} };`;
  const names = { load: (name: string) => import(name), ...given };
  return (await new AsyncFunction(...Object.keys(names), body)(...Object.values(names))) as Wanted;
}
