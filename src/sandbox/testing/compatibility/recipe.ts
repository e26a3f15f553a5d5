import { readFileSync } from 'node:fs';

const AsyncFunction = (async () => {}).constructor as new (
  ...given: string[]
) => (...values: unknown[]) => Promise<unknown>;

/** The text below a heading of docs/clients.md, up to the next heading. */
function sectionOf(heading: string): string {
  const [, section = ''] = readFileSync('docs/clients.md', 'utf8').split(`# ${heading}\n`);
  return section.split(/^#+ /m)[0] ?? '';
}

/**
 * Runs one example below a heading of docs/clients.md, with the names that it leaves to its reader.
 *
 * @param example its number, from 0; `without` is the text that is left out of it
 * @returns the constants and functions of the example that `wanted` names
 * @throws Error if the example or text is missing. Errors of the example pass through.
 */
export async function runRecipe<Wanted = unknown>(
  heading: string,
  { example = 0, without = '', ...given }: { example?: number; without?: string; [name: string]: unknown },
  wanted: (keyof Wanted & string)[] = [],
): Promise<Wanted> {
  const examples = [...sectionOf(heading).matchAll(/^```js\n(.*?)\n```$/gms)];
  const [, code] = examples[example] ?? [];
  if (!code?.includes(without)) throw new Error(`docs/clients.md has no such recipe for ${heading}`);
  const body = `${code.replace(without, '')}\nreturn { ${wanted.join(', ')} };`;
  return (await new AsyncFunction(...Object.keys(given), body)(...Object.values(given))) as Wanted;
}
