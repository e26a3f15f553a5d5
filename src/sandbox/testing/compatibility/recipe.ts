import { readFileSync } from 'node:fs';

const AsyncFunction = (async () => {}).constructor as new (
  ...given: string[]
) => (...values: unknown[]) => Promise<unknown>;

/**
 * Runs one example below a heading of docs/clients.md, with the names that it leaves to its reader.
 *
 * @param example which one, from 0; `without` is the text that is left out of it
 * @returns the constants and functions of the example that `gives` names
 * @throws Error when there is no such example or text; whatever the example throws.
 */
export async function runRecipe<Given = unknown>(
  heading: string,
  { example = 0, without = '', ...given }: { example?: number; without?: string; [name: string]: unknown },
  gives: (keyof Given & string)[] = [],
): Promise<Given> {
  const page = readFileSync('docs/clients.md', 'utf8');
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const examples = [...(section.split('\n## ')[0] ?? '').matchAll(/^```js\n(.*?)\n```$/gms)];
  const [, code] = examples[example] ?? [];
  if (!code?.includes(without)) throw new Error(`docs/clients.md has no such recipe for ${heading}`);
  const body = `${code.replace(without, '')}\nreturn { ${gives.join(', ')} };`;
  return (await new AsyncFunction(...Object.keys(given), body)(...Object.values(given))) as Given;
}
