import { readFileSync } from 'node:fs';

/**
 * The first example below a library's heading in docs/clients.md, run with the names that it leaves to its reader.
 *
 * @throws Error when there is none; whatever the example throws.
 */
export function runRecipe(library: string, names: Record<string, unknown>): unknown {
  const page = readFileSync('docs/clients.md', 'utf8');
  const [, section = ''] = page.split(`\n## ${library}\n`);
  const [, code] = /^```js\n(.*?);?\n```$/ms.exec(section) ?? [];
  if (!code) throw new Error(`docs/clients.md has no recipe for ${library}`);
  return new Function(...Object.keys(names), `return ${code}`)(...Object.values(names));
}
