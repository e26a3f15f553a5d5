import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matches, read } from '../../tools/write/docs/pages.ts';

const skipped = /(^|\/)(node_modules|dist|\.built)(\/|$)/;

/** The texts of the repository. */
const files = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...['contract', 'src', 'sandbox', 'demo', 'site', 'e2e', 'compatibility', 'docs', 'locales'].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true })
        .map((path) => `${folder}/${path}`)
        .filter((path) => !skipped.test(path) && /\.(tsx?|jsx?|css|md|json|html|svelte|vue)$/.test(path)),
  ),
];
const headings = matches(read('docs/protocol.md'), /^#+ (.*)$/gm);

/** The headings of docs/protocol.md that a text names. A comment may break the line in the middle of one. */
const namedIn = (text: string) =>
  matches(text.replace(/\n\s*(?:\*|\/\/) ?/g, ' '), /docs\/protocol\.md, ['"“]([^'"”]*)/g);

describe('a reference to docs/protocol.md', () => {
  it('names one of its headings, each of which is there once', () => {
    const named = files.flatMap((path) => namedIn(read(path)).map((heading) => `${path}: ${heading}`));
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((reference) => !headings.includes(reference.replace(/^.*?: /, '')))).toEqual([]);
    expect(headings).toEqual([...new Set(headings)]);
  });
});

it('docs/protocol.md numbers its decisions, and its index leads to each', () => {
  const page = read('docs/protocol.md');
  const [index = '', ...rest] = page.split('\n## ');
  const numbers = matches(rest.join('\n## '), /^\*\*Decided ?(.*?)\*\*/gm);
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers).toEqual(numbers.map((_number, place) => String(place + 1)));
  expect(matches(index, /(\d+) \[/g)).toEqual(numbers);
});

it('a link to the project on GitHub leads to the repository that package.json names', () => {
  const sources = ['servers', 'tools'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  );
  const { repository }: { repository?: { url?: string } } = JSON.parse(read('package.json'));
  const found = [...files, ...sources, 'package.json'].flatMap((path) =>
    matches(read(path), /(github\.com[/:][\w.-]+\/dpplus[\w-]*)/g).map((link) => `${path}: ${link}`),
  );
  expect(found.filter((link) => !repository?.url?.includes(link.replace(/^.*: /, '')))).toEqual([]);
});
