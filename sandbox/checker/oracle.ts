import type { AppBrowser, Visit } from './app-browser.ts';
import { CannotCheck } from './cannot-check.ts';
import { createWords, textOf, type Words, wordsAfter } from './page-words.ts';
import type { CheckedUser } from './service-side.ts';
import type { Target } from './target.ts';

/** Who is logged in: the id of a user of the service, or else as much as the page tells. */
export type Who = 'visitor' | 'someone' | 'unknown' | `user ${string}`;

/** Whether a user is logged in. */
export const isUser = (who: Who) => who !== 'visitor' && who !== 'unknown';

export const asWho = (id: string): Who => `user ${id}`;

/** Tells from a page of the app who is logged in in a browser. */
export interface Oracle {
  page: string;
  /** The page shows that `fresh` has logged in, that a new user has, and who it is. */
  seesKnown: boolean;
  seesNew: boolean;
  seesUsers: boolean;
  /** The page of one user has data of the other. */
  mixesUsers: boolean;
  who(browser: AppBrowser): Promise<Who>;
  /** The same, for a browser in which a user should be logged in. A page without data of users then teaches how it names this one. */
  learn(browser: AppBrowser, user: CheckedUser): Promise<Who>;
  /** Whether the page tells two users with the same data apart. */
  tellsApart(one: CheckedUser, other: CheckedUser): boolean;
}

/** What the oracle needs of the stand. */
export interface Calibration {
  target: Target;
  open(as: 'visitor' | 'session'): AppBrowser;
  /** Logs a user in, in a new browser. */
  logIn(user: CheckedUser): Promise<{ browser: AppBrowser; arrival: string }>;
  /** The persona that the app may know, and a new user. */
  known: CheckedUser;
  other: CheckedUser;
  users(): Iterable<CheckedUser>;
}

/** A sentence that an app draws from ten for each load is taken for a difference once in 10^7. */
const loads = 8;

/** By which a page may name its user. */
const kinds: readonly ((user: CheckedUser) => string)[] = [
  ({ uuid }) => uuid,
  ({ uuid }) => uuid.slice(0, 8),
  ({ email }) => email,
  // A shorter one, such as “fresh”, is a part of other words.
  ({ email }) => /^[^@]{8,}/.exec(email)?.[0] ?? '',
  ({ phone_number: phone }) => phone.replace(/^\+/, ''),
  ({ last_name: name }) => name,
];

const has = (text: string, part: string) => part.length > 3 && text.includes(part.toLowerCase());

const kindsHave = (user: CheckedUser, part: string) => kinds.some((kind) => kind(user) === part);

/** An address with a token shows its page to everyone who knows it. */
const isOfOneLogin = (address: string) => /[?&][^=]*=[\w.~-]{16,}/.test(address);

/** Loads of a page by a subject: the words of all loads, and the text of the last one. */
interface Subject extends Words {
  texts: string[];
}

/** Finds the page that shows most about its users: that of `--account`, or else one of a few. */
export async function calibrate(calibration: Calibration): Promise<Oracle> {
  const { target, known, other, logIn } = calibration;
  // In this order: a time or a counter does not come back.
  const [first, next, again] = [await logIn(known), await logIn(other), await logIn(known)];
  const usual = target.connectPage ?? target.loginPage;
  const arrivals = [first.arrival].filter((page) => !isOfOneLogin(page));
  const pages = target.accountPage ? [target.accountPage] : [usual, new URL('/', usual).href, ...arrivals];
  const found: Oracle[] = [];
  for (const page of new Set(pages)) {
    const oracle = await readPage(calibration, page, [first.browser, next.browser, again.browser]);
    if (oracle.seesUsers || oracle.mixesUsers) return oracle;
    found.push(oracle);
  }
  return found.find(({ seesKnown }) => seesKnown) ?? (found[0] as Oracle);
}

async function readPage(
  { target, open, known, other, users }: Calibration,
  page: string,
  browsers: readonly AppBrowser[],
): Promise<Oracle> {
  const read = async (openBrowser: () => AppBrowser | Promise<AppBrowser>): Promise<Subject> => {
    const [words, texts] = [createWords(), [] as string[]];
    for (let load = 0; load < loads; load++) {
      const visit = await (await openBrowser()).open(page);
      words.add(visit);
      texts.push(textOf(visit).toLowerCase());
    }
    return { ...words, texts };
  };
  // The second load of a visitor counts: the first may show a notice.
  const visitor = await read(async () => {
    const browser = open('visitor');
    await browser.open(page);
    return browser;
  });
  const [first, next, again] = (await Promise.all(browsers.map((browser) => read(() => browser)))) as [
    Subject,
    Subject,
    Subject,
  ];
  const given = target.cookie === undefined ? undefined : await read(() => open('session'));
  if (given && !given.differsFrom(visitor))
    throw new CannotCheck(
      `${page} is the same page with --cookie as without: the session may have ended; else pass --account with a page that differs`,
    );
  /** A page may differ in the data of its user only. */
  const shows = (subject: Subject, user: CheckedUser) =>
    subject.differsFrom(visitor) ||
    kinds.some(
      (kind) =>
        subject.texts.every((text) => has(text, kind(user))) &&
        !visitor.texts.some((text) => has(text, kind(user))),
    );
  const [seesKnown, seesNew] = [shows(first, known), shows(next, other)];
  const shown = kinds.filter(
    (kind) =>
      first.texts.every((text) => has(text, kind(known)) && !has(text, kind(other))) &&
      (!seesNew || next.texts.every((text) => has(text, kind(other)) && !has(text, kind(known)))),
  );
  const inAll = (part: string) =>
    [first, next].every(({ texts }) => texts.every((text) => has(text, part))) &&
    !visitor.texts.some((text) => has(text, part));
  const mixesUsers = [known, other].some((user) => kinds.some((kind) => inAll(kind(user))));
  const contexts = shown.length > 0 ? [] : contextsOf(first, next, again);
  const subjects = [seesKnown && first, seesKnown && again, seesNew && next, given].filter(
    (subject) => subject !== undefined && subject !== false,
  );
  const [one = visitor, ...more] = subjects;
  const ofUser = [...one.always()].filter(
    (word) => !visitor.ever.has(word) && more.every(({ always }) => always().has(word)),
  );
  const ofVisitor = [...visitor.always()].filter((word) => !subjects.some(({ ever }) => ever.has(word)));
  const names = new Map<string, Who>();
  const nameOf = (text: string) =>
    contexts.flatMap((context) => wordsAfter(text).get(context) ?? []).join(' ');
  /** The users with a text in the page that no other user has. */
  const usersIn = (text: string) =>
    [...users()].filter((user) =>
      shown
        .map((kind) => kind(user))
        .some((part) => has(text, part) && ![...users()].some((any) => any !== user && kindsHave(any, part))),
    );

  function judge(visit: Visit): { who: Who; name: string } {
    const text = textOf(visit).toLowerCase();
    const [name, [found, ...others]] = [nameOf(text), usersIn(text)];
    if (found && others.length === 0) return { who: asWho(found.id), name };
    if (found || visit.status === 0 || visit.status >= 500) return { who: 'unknown', name };
    const words = createWords();
    words.add(visit);
    const share = (all: readonly string[]) => all.filter((word) => words.ever.has(word)).length / all.length;
    const [user, none] = [share(ofUser), share(ofVisitor)];
    if (user === none) return { who: 'unknown', name };
    const isUser = Number.isNaN(user) ? none < 0.5 : Number.isNaN(none) ? user > 0.5 : user > none;
    return { who: isUser ? (names.get(name) ?? 'someone') : 'visitor', name };
  }

  return {
    ...{ page, mixesUsers, seesKnown, seesNew, seesUsers: shown.length > 0 || contexts.length > 0 },
    who: async (browser) => (subjects.length > 0 ? judge(await browser.open(page)).who : 'unknown'),
    async learn(browser, user) {
      const { who, name } = judge(await browser.open(page));
      if (who !== 'someone' || name === '') return who;
      names.set(name, asWho(user.id));
      return asWho(user.id);
    },
    tellsApart: (one, other) => contexts.length > 0 || shown.some((kind) => kind(one) !== kind(other)),
  };
}

/** The words after which a page names its user, for a page that shows no data of the service: “Account 17”. */
function contextsOf(first: Subject, next: Subject, again: Subject): string[] {
  const [one, between, last] = [first, next, again].map(({ texts }) => texts.map(wordsAfter));
  const same = (word: string, maps: typeof one = []) => {
    const all = new Set(maps.map((map) => map.get(word)));
    return all.size === 1 ? [...all][0] : undefined;
  };
  return [...(one?.[0]?.keys() ?? [])].filter((word) => {
    const [left, middle, right] = [same(word, one), same(word, between), same(word, last)];
    return left !== undefined && left === right && middle !== undefined && middle !== left;
  });
}
