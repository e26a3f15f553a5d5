import { describe, expect, it } from 'vitest';
import { type Block, compose } from './compose.ts';

const blocks: Record<string, Block> = {
  one: () => 'new',
  table: ({ path }) => `\n\n| ${path} |\n\n`,
  lines: ({ path, indent }) => `for ${path}\n\n  ${indent.length} spaces`,
  longer: ({ present }) => `${present}!`,
};
const begin = (name: string) => `<!-- written: ${name}, by npm run write -->`;
const end = '<!-- /written -->';
const composed = (text: string, path = 'page.md') => compose(path, text, blocks);

describe('the composer', () => {
  it('writes each block of a page, and leaves the rest', () => {
    const page = `a ${begin('one')}old${end} b ${begin('one')}${end}\n\n${begin('table')}\n\nold\n${end}\n`;
    const written = `a ${begin('one')}new${end} b ${begin('one')}new${end}\n\n${begin('table')}\n\n| page.md |\n\n${end}\n`;
    expect(composed(page)).toBe(written);
    expect(composed(written)).toBe(written);
  });

  it.each(['//', '#'])(
    'writes the lines between comments with %s, as far from the margin as they are',
    (comment) => {
      const code = (text: string) =>
        `{\n    ${comment} written: lines, by npm run write\n${text}    ${comment} /written\n}\n`;
      const written = code('    for a.py\n\n      4 spaces\n');
      expect(composed(code(''), 'a.py')).toBe(written);
      expect(composed(written, 'a.py')).toBe(written);
    },
  );

  it('tells a block what stands there', () => {
    expect(composed(`a ${begin('longer')}as it is${end}`)).toBe(`a ${begin('longer')}as it is!${end}`);
  });

  it('leaves marks in code font and comments about other things', () => {
    const page = `\`${begin('two')}\` and <!-- run -->\n// written: so\n`;
    expect(composed(page)).toBe(page);
    const code = `// written \`so\`, or '${begin('two')}'\n`;
    expect(composed(code, 'a.ts')).toBe(code);
  });

  it('writes text in code font between the marks', () => {
    const page = `a ${begin('one')}\`old\`${end} \`code\``;
    expect(composed(page)).toBe(`a ${begin('one')}new${end} \`code\``);
  });
});

it.each([
  [
    'a block that nobody writes',
    `\na ${begin('two')}${end}`,
    'page.md:2: nobody writes the block “two”. Take its marks out',
  ],
  ['a name that every object has', `a ${begin('toString')}${end}`, 'nobody writes the block “toString”'],
  ['a block that begins its line', `${begin('one')}old${end}`, 'page.md:1: Markdown takes a line'],
  ['a block without an end', begin('one'), 'page.md:1: the block “one” has no end. Write “/written”'],
  ['a block in a block', `a ${begin('one')}${begin('one')}${end}`, 'the block “one” has no end'],
  ['a block with an end of another kind', `${begin('one')}\n# /written`, 'the block “one” has no end'],
  ['an end without a block', end, 'page.md:1: “<!-- /written -->” ends no block. Take it out'],
  ['a second end', `a ${begin('one')}${end}${end}`, 'ends no block'],
  [
    'a mark without its command',
    '<!-- written: one -->',
    '“<!-- written: one -->” is no mark. Write “written: name, by npm run write”',
  ],
  ['a mark of another form', '<!-- table: one, written by npm run docs -->', 'is no mark'],
  ['a mark of another form in code', '  # texts: written by npm run docs', 'is no mark', 'a.py'],
  [
    'a block without an end in code',
    '# written: one, by npm run write\n',
    'the block “one” has no end',
    'a.py',
  ],
])('%s is an error that says what to do', (_, text, message, path = 'page.md') => {
  expect(() => composed(text, path)).toThrow(message);
});
