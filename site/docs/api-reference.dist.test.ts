import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { matches, sorted } from '../../tools/write/docs/pages.ts';
import { entries } from './api-reference.ts';

it('has a page for each entry of the packages', () => {
  const typesOf = (folder: string) =>
    matches(readFileSync(`${folder}package.json`, 'utf8'), /"types": "\.\/(dist\/types\/[^"]+)\.d\.ts"/g);
  const packages = ['', 'sandbox/', 'bridge/'].flatMap((folder) =>
    typesOf(folder).map((path) => folder + path),
  );
  expect(sorted(Object.values(entries))).toEqual(sorted(packages));
});

it.each(Object.entries(entries))('the page of %s has every name that it exports', (name, types) => {
  const declared = readFileSync(`${types}.d.ts`, 'utf8');
  const lists = matches(declared, /^export (?:type )?\{([^}]+)\}/gm).flatMap((list) => list.split(','));
  const names = [
    ...lists.map((each) => each.trim().replace(/^type |^.* as /, '')),
    ...matches(declared, /^export (?:declare )?(?:const|class|function|interface|type) (\w+)/gm),
  ];
  const page = readFileSync(`dist/site/docs/api-${name.replace('/', '-')}.md`, 'utf8');
  expect(sorted(matches(page, /^## (\w+)(?:\(\))?$/gm))).toEqual(sorted(names));
});
