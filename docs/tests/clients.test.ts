import { describe, expect, it } from 'vitest';
import { apps } from '../../compatibility/clients/apps.ts';
import { usage } from '../../sandbox/command/arguments.ts';
import { readSeed } from '../../sandbox/command/seed.ts';
import { defaultPersonas } from '../../sandbox/service/state/personas/default-personas.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

const sandbox = read('docs/sandbox.md');

it('docs/clients.md has a recipe for each library that is tested, and no other', () => {
  expect(matches(read('docs/clients.md'), /^## ([^A-Z\s]\S*)/gm)).toEqual(Object.keys(apps));
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
