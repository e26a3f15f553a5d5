import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attributes } from '../../contract/attributes.ts';
import pkg from '../../package.json' with { type: 'json' };
import { matches, read, section } from '../../tools/write/docs/pages.ts';

/** The file that docs/attributes.md names in the settings of VS Code. */
const [path = ''] = matches(
  section(read('docs/attributes.md'), 'In your editor'),
  /"\.\/node_modules\/dpplus-connect\/([^"]+)"/g,
);
const data = JSON.parse(readFileSync(path, 'utf8'));

test('names the attributes of the link and of the element, as the script reads them', () => {
  const names = (tag: string, prefix: string) =>
    data.tags
      .find(({ name }: { name: string }) => name === tag)
      .attributes.map(({ name }: { name: string }) => name)
      .filter((name: string) => name.startsWith(prefix));
  expect(names('a', 'data-')).toEqual(expect.arrayContaining(attributes.map((name) => `data-${name}`)));
  expect(names('dpplus-connect', '')).toEqual(
    expect.arrayContaining(attributes.map((name) => (name === 'style' ? 'size' : name))),
  );
});

test('a description has no link, because an editor does not have its target', () => {
  expect(JSON.stringify(data)).not.toMatch(/\]\(|\.md/);
});

test('web-types.json has the attributes that VS Code has', () => {
  const types = JSON.parse(readFileSync(pkg['web-types'], 'utf8'));
  const names = (tags: { name: string; attributes: { name: string }[] }[]) =>
    tags.map(({ name, attributes: list }) => [
      name,
      ...list.map((each) => each.name).filter((each) => each !== 'class'),
    ]);
  expect(types).toMatchObject({ name: pkg.name, version: pkg.version });
  expect(names(types.contributions.html.elements)).toEqual(names(data.tags));
});
