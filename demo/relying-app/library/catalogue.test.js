import { describe, expect, it } from 'vitest';
import { catalogue, search } from './catalogue.js';

const titles = (/** @type {string} */ words) => search(words).map(({ title }) => title);

describe('a search', () => {
  it.each([
    ['middle', ['Middlemarch']],
    ['BRONTE', ['Jane Eyre']],
    ['emile  tenta', ['Les Villes tentaculaires']],
    ['oiseau', ['L’Oiseau bleu']],
    ['marie middle', []],
    ['archm', []],
    ['<script>', []],
  ])('for “%s” finds %j', (words, found) => expect(titles(words)).toEqual(found));

  it.each(['', '  ', '–'])('for “%s”, which is no word, finds everything', (words) =>
    expect(search(words)).toEqual(catalogue),
  );
});
