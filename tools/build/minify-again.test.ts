import { expect, it } from 'vitest';
import { minifyAgain } from './minify-again.ts';

/** The code of a chunk after the plugin. */
async function minified(code: string): Promise<string> {
  const chunk = { type: 'chunk', fileName: 'dp_connect.js', code };
  const { generateBundle } = minifyAgain();
  const run = generateBundle as unknown as (output: object, bundle: object) => Promise<void>;
  await run.call({ environment: { name: 'en' } }, { format: 'iife' }, { script: chunk });
  return chunk.code;
}

it('shortens names that end with _, and no name of the browser or of the page in a new line of source', async () => {
  const names = ['key', 'popup', 'state', 'login', 'element', 'value'];
  const reads = names.map((name) => `event.${name}`);
  const code = await minified(
    `addEventListener('keydown', (event) => console.log(${reads}, { state: 1, timer_: 2 }));`,
  );
  for (const name of names) expect(code).toMatch(new RegExp(`\\.${name}\\b`));
  expect(code).toContain('state:1');
  expect(code).not.toContain('timer_');
});
