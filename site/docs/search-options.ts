import type { Options } from 'minisearch';

/** A section of a page that the search finds. */
export interface Entry {
  /** The address from the folder of the docs. */
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
  /** The blocks of code. */
  readonly code: string;
}

/** The words of a text. A code such as `unknown_state` is one word. */
const words = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u).filter(Boolean);

/** The options of the index, the same where it is made and where it is read. */
export const searchOptions: Options<Entry> = {
  fields: ['title', 'page', 'text', 'code'],
  storeFields: ['title', 'page'],
  tokenize: (text) => words(text).flatMap((word) => [...new Set([word, ...word.split('_')])]),
  searchOptions: {
    tokenize: words,
    boost: { title: 4, page: 2 },
    // The reference and the pages for those who change the project come after the guides.
    boostDocument(id) {
      if (/^(api-|changelog|contributing|heard)/.test(String(id))) return 0.2;
      return String(id).startsWith('protocol') ? 0.3 : 1;
    },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
  },
};
