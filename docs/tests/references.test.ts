import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../tools/project-files.ts';
import { matches, read } from '../../tools/write/docs/pages.ts';

const files = projectFiles().filter((path) => !/\.(png|tgz)$/.test(path));
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
  const { repository }: { repository?: { url?: string } } = JSON.parse(read('package.json'));
  const found = files.flatMap((path) =>
    matches(read(path), /(github\.com[/:][\w.-]+\/dpplus[\w-]*)/g).map((link) => `${path}: ${link}`),
  );
  expect(found.filter((link) => !repository?.url?.includes(link.replace(/^.*: /, '')))).toEqual([]);
});
