import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { matches, read, sorted } from '../../tools/write/docs/pages.ts';
import { ratio } from '../gallery/settings/contrast.ts';
import { highlight, isKnown } from './highlight.ts';
import { docsPages } from './pages.ts';
import { render } from './render.ts';

const pages = docsPages();
const blocksOf = (markdown: string) =>
  new MarkdownIt().parse(markdown, {}).filter(({ type }) => type === 'fence');

/** The texts of all blocks of code in a page, as the copy button reads them. */
const textsIn = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('pre')].map(
    ({ textContent }) => textContent,
  );

it('knows the languages of all pages', () => {
  const languages = sorted(
    [...pages.values()].flatMap(({ markdown }) => blocksOf(markdown).map(({ info }) => info)),
  );
  expect(languages.length).toBeGreaterThan(9);
  expect(languages.filter((language) => language !== '' && !isKnown(language))).toEqual([]);
});

it.each([...pages.values()])('the code of $source keeps its text, which the button copies', (page) => {
  expect(textsIn(render(page, pages).html)).toEqual(blocksOf(page.markdown).map(({ content }) => content));
});

it('code of an unknown language is only escaped', () => {
  expect(highlight('const a = "<b>";\n', 'unknown')).toBe('const a = &quot;&lt;b&gt;&quot;;\n');
  expect(highlight('const a;', 'js')).toBe('<span class="code-keyword">const</span> a;');
});

describe('the colours of code', () => {
  const sheet = read('contract/base.css') + read('site/styles/site.css');
  const rules = [...sheet.matchAll(/\n((?:\.code-\w[\w-]*,?\n?)+) \{(.*?)\}/gs)];
  /** A colour in the light and in the dark scheme. */
  const colorsOf = (name = '') =>
    matches(sheet, new RegExp(`^ *--${name}: (.*);`, 'gm'))
      .flatMap((value) => matches(value, /(#\w+)/g))
      .map((color) => color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'));

  it('have the contrast of all text, 7:1 (WCAG 2.2, 1.4.6), on both grounds of code', () => {
    const names = rules.map(([, , style = '']) => matches(style, /color: var\(--(\w+)\)/g)[0]);
    expect(names.length).toBeGreaterThan(4);
    for (const ground of ['well', 'card'])
      for (const name of names)
        for (const scheme of [0, 1]) {
          const [text = '', behind = ''] = [colorsOf(name)[scheme], colorsOf(ground)[scheme]];
          expect([name, ground, scheme, ratio(text, behind) >= 7]).toEqual([name, ground, scheme, true]);
        }
  });

  it('are all that the classes change, except comments in italics, so that forced colours apply', () => {
    const styles = rules.flatMap(([, , style = '']) => matches(style, /([\w-]+):/g));
    expect(sorted(styles)).toEqual(['color', 'font-style']);
  });
});
