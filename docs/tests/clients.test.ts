import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { usage } from '../../src/sandbox/command/arguments.ts';
import { readSeed } from '../../src/sandbox/command/seed/seed.ts';
import { defaultPersonas } from '../../src/sandbox/state/personas/default-personas.ts';
import { apps } from '../../src/sandbox/testing/compatibility/apps.ts';
import { section } from '../../tools/docs/pages.ts';

const clients = readFileSync('docs/clients.md', 'utf8');
const sandbox = readFileSync('docs/sandbox.md', 'utf8');

const rows = [...clients.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, library = '', cell = '']) => ({
  library,
  options: [...cell.matchAll(/`([^`]+)`/g)].map(([, option = '']) => option),
}));

describe('docs/clients.md', () => {
  it('has a recipe for each library that is tested, and no other', () => {
    expect(rows.map(({ library }) => library)).toEqual(Object.keys(apps));
    for (const { library } of rows) expect(clients).toMatch(new RegExp(`^## ${library}\\b`, 'm'));
  });

  it.each(rows)(
    'sets the options of its table in the recipe for $library, which its test runs',
    ({ library, options }) => {
      const [, recipe = ''] = clients.split(`## ${library}`);
      for (const option of options) expect(recipe.split('\n## ')[0]).toContain(option);
    },
  );
});

describe('docs/sandbox.md', () => {
  it('lists every option of the command', () => {
    for (const [option] of usage.matchAll(/^ {2}--[a-z-]+/gm)) {
      if (option.trim() !== '--help') expect(sandbox).toMatch(new RegExp(`\`${option.trim()}[ \`]`));
    }
  });

  it('lists every persona', () => {
    const personas = section(sandbox, 'Personas');
    for (const { id } of defaultPersonas) expect(personas).toMatch(new RegExp(`^\\|.*\`${id}\`.* \\|`, 'm'));
  });

  it('has a seed file that works', () => {
    const [, seed = ''] = /```json\n([\s\S]+?)```/.exec(sandbox) ?? [];
    expect(readSeed(seed).apps).toHaveLength(1);
  });
});
