import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

/** A section of a page that the search finds. */
export interface Entry {
  /** The address from the folder of the docs. */
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
  /** The blocks of code. */
  readonly code: string;
  /** The first words of the text, for the list of results. */
  readonly lead: string;
}

/** What people search for, with the words that the docs use. */
const synonyms: Readonly<Record<string, string>> = {
  '2fa': 'second factors phishing',
  android: 'native app',
  'button missing': 'no button',
  'button not shown': 'no button',
  'dark mode': 'dark schemes',
  'delete account': 'deletion',
  eid: 'identity card',
  exit: 'Remove the login',
  flutter: 'native app',
  'help desk': 'what your users see',
  ios: 'native app',
  'invalid state': 'unknown_state',
  jwt: 'ID token',
  leave: 'Remove the login',
  'level of assurance': 'eIDAS',
  'lock-in': 'Remove the login',
  mfa: 'second factors phishing',
  'mobile app': 'native app',
  monitoring: 'watch',
  narrow: 'column cut',
  oidc: 'OpenID Connect',
  pentest: 'external audit',
  phishing: 'passkeys',
  prometheus: 'watch',
  'remember me': 'session lifetime',
  saml: 'OpenID Connect',
  'sign in': 'login',
  signin: 'login',
  sri: 'integrity',
  sso: 'OpenID Connect',
  'state mismatch': 'unknown_state',
  uptime: 'SLA availability',
};

/** The words of a text. A code such as `unknown_state` is one word. */
const words = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u).filter(Boolean);

/** The options of the index, the same where it is made and where it is read. */
export const searchOptions: Options<Entry> = {
  fields: ['title', 'page', 'text', 'code'],
  storeFields: ['title', 'page', 'lead'],
  tokenize: (text) => words(text).flatMap((word) => [...new Set([word, ...word.split('_')])]),
  searchOptions: {
    tokenize: words,
    boost: { title: 4, page: 2 },
    // The reference and the pages for few readers come after the guides.
    boostDocument(id) {
      if (/^(api-|changelog|contributing|heard)/.test(String(id))) return 0.2;
      if (String(id).startsWith('migrating')) return 0.5;
      return String(id).startsWith('protocol') ? 0.3 : 1;
    },
    prefix: true,
    // In short words, another letter is another word: `logo` and `log`.
    fuzzy: (term) => term.length > 4 && 0.15,
    combineWith: 'AND',
  },
};

/** Searches for the words of the docs that mean the same as those of a query, then for its own words. */
export function find(index: MiniSearch<Entry>, query: string): SearchResult[] {
  const text = query.trim().toLowerCase();
  const same = Object.entries(synonyms).filter(([words]) => ` ${text} `.includes(` ${words} `));
  const queries = [...same.map(([words, ours]) => text.replace(words, ours)), text];
  const results = queries.flatMap((words) => index.search(words));
  return [...new Map(results.map((result) => [result.id, result])).values()];
}
