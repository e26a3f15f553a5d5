import { defaultTreeAdapter as tree } from 'parse5';
import type { AppBrowser, Visit } from './app-browser.ts';
import { elementsOf } from './elements.ts';
import { readLogin } from './login-start.ts';

const separators = /[\s<>"'=,:;(){}[\]]+/;

/** The texts and the attributes of a page, without markup. */
export function textOf({ body }: Visit): string {
  if (!/^\s*</.test(body) && !/<\/?[a-z]+[\s>]/i.test(body)) return body;
  return elementsOf(body)
    .flatMap(({ attrs, childNodes }) => [
      ...attrs.map(({ value }) => value),
      ...childNodes.filter(tree.isTextNode).map(({ value }) => value),
    ])
    .join(' ');
}

/** The words of a page without what differs from one request to the next: states, tokens and times. */
function wordsOf(visit: Visit): Set<string> {
  const { url, status, body } = visit;
  const [path = ''] = url.split('?', 1);
  const text = body.replaceAll(readLogin(visit)?.state ?? /$/g, '');
  const words = text.replace(/[\w-]{16,}|\d+/g, '').split(separators);
  return new Set([`${status} ${path.replace(/[\w-]{16,}/g, '')}`, ...words]);
}

/** The words of several loads of a page. */
export interface Words {
  /** In any load, and in every load. */
  ever: ReadonlySet<string>;
  always(): ReadonlySet<string>;
  add(visit: Visit): void;
  /** Whether one has a word in every load that the other has in none. */
  differsFrom(other: Words): boolean;
}

export function createWords(): Words {
  const ever = new Set<string>();
  let always: ReadonlySet<string> | undefined;
  const all = () => always ?? new Set<string>();
  const hasOwn = (own: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...own].some((word) => !other.has(word));
  return {
    ever,
    always: all,
    add(visit) {
      const words = wordsOf(visit);
      for (const word of words) ever.add(word);
      always = new Set([...(always ?? words)].filter((word) => words.has(word)));
    },
    differsFrom: (other) => hasOwn(all(), other.ever) || hasOwn(other.always(), ever),
  };
}

/** The words that the pages of all these users have and those of visitors do not, and the reverse. */
export function wordsApart(visitor: Words, users: readonly Words[]) {
  const [one = visitor, ...more] = users;
  const userWords = [...one.always()].filter(
    (word) => !visitor.ever.has(word) && more.every(({ always }) => always().has(word)),
  );
  const visitorWords = [...visitor.always()].filter((word) => !users.some(({ ever }) => ever.has(word)));
  return {
    /** Whether pages of users and of visitors differ in a word. */
    exist: userWords.length + visitorWords.length > 0,
    /** Whether a page with these words is that of a user, `undefined` if it has the same share of both, `false` if no words `exist`. */
    isOfUser(words: ReadonlySet<string>): boolean | undefined {
      const share = (all: readonly string[]) => all.filter((word) => words.has(word)).length / all.length;
      const [user, none] = [share(userWords), share(visitorWords)];
      if (user === none) return undefined;
      return Number.isNaN(user) ? none < 0.5 : Number.isNaN(none) ? user > 0.5 : user > none;
    },
  };
}

/** Whether a page is another one in another browser, also when a notice of its first load is gone. */
export async function differs(page: string, one: AppBrowser, other: AppBrowser): Promise<boolean> {
  const [own, theirs] = [createWords(), createWords()];
  for (let load = 0; load < 3; load++) {
    own.add(await one.open(page));
    theirs.add(await other.open(page));
  }
  return own.differsFrom(theirs);
}

/** Each word of a text by the word before it. */
export function wordsAfter(text: string): Map<string, string> {
  const words = text.split(separators).filter(Boolean);
  return new Map(
    words
      .slice(1)
      .map((word, index): [string, string] => [words[index] as string, word])
      .reverse(),
  );
}
