import { accountMarks } from './account-marks.ts';
import type { AppBrowser, Visit } from './app-browser.ts';
import { CannotCheck } from './cannot-check.ts';
import { createWords, textOf, type Words, wordsApart } from './page-words.ts';
import type { CheckedUser } from './service-side.ts';
import type { Target } from './target.ts';
import { has, type Kind, kinds, kindsHave } from './user-data.ts';

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
  /** The same, for a browser in which a user should be logged in. A page with a mark of each account then teaches that of this one. */
  learn(browser: AppBrowser, user: CheckedUser): Promise<Who>;
  /** Whether a browser has the session that the checker was given, by its page. */
  isOfSession(browser: AppBrowser): Promise<boolean>;
  /** Whether the page tells two users apart, also if they have data in common. */
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
  addUser(): Promise<CheckedUser>;
  users(): Iterable<CheckedUser>;
}

/** A sentence drawn from ten for each load is taken for a difference once in 10^7. */
const loads = 8;

/** An address with a token shows its page to everyone who knows it. */
const isOfOneLogin = (address: string) => /[?&][^=]*=[\w.~-]{16,}/.test(address);

/** Loads of a page by a subject: the words of all loads, and the text of each. */
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

async function read(page: string, openBrowser: () => AppBrowser | Promise<AppBrowser>): Promise<Subject> {
  const [words, texts] = [createWords(), [] as string[]];
  for (let load = 0; load < loads; load++) {
    const visit = await (await openBrowser()).open(page);
    words.add(visit);
    texts.push(textOf(visit).toLowerCase());
  }
  return { ...words, texts };
}

/** The loads of a page by a visitor, by the known user, a new one, the known one again, and by the session that was given. */
interface Subjects {
  visitor: Subject;
  first: Subject;
  next: Subject;
  again: Subject;
  given: Subject | undefined;
}

async function readSubjects(
  { target, open }: Calibration,
  page: string,
  browsers: readonly AppBrowser[],
): Promise<Subjects> {
  // The second load of a visitor counts: the first may show a notice.
  const visitor = await read(page, async () => {
    const browser = open('visitor');
    await browser.open(page);
    return browser;
  });
  const ofUsers = await Promise.all(browsers.map((browser) => read(page, () => browser)));
  const [first, next, again] = ofUsers as [Subject, Subject, Subject];
  const given = target.cookie === undefined ? undefined : await read(page, () => open('session'));
  if (given && !given.differsFrom(visitor))
    throw new CannotCheck(
      `${page} is the same page with --cookie as without: the session may have ended; else pass --account with a page that differs`,
    );
  return { visitor, first, next, again, given };
}

async function readPage(
  calibration: Calibration,
  page: string,
  browsers: readonly AppBrowser[],
): Promise<Oracle> {
  const { known, other, users } = calibration;
  const subjects = await readSubjects(calibration, page, browsers);
  const { visitor, first, next, again, given } = subjects;
  // The page that asks a new user who they are can differ from that of a visitor too.
  const seesKnown = shows(first, known, visitor) && isLike(first, visitor, given ? [given] : []);
  const models = [...(seesKnown ? [first, again] : []), ...(given ? [given] : [])];
  const seesNew = shows(next, other, visitor) && isLike(next, visitor, models);
  const shown = kindsShown(subjects, known, other, seesNew);
  const marks = await accountMarks({
    texts: [first.texts, next.texts, again.texts],
    // Data of users is not the mark of an account: two users may have it in common.
    isMark: (word) =>
      shown.length === 0 || !kinds.some((kind) => [known, other].some((user) => has(word, kind(user)))),
    hasData: shown.length > 0,
    readThird: async () => {
      const { browser } = await calibration.logIn(await calibration.addUser());
      return (await read(page, () => browser)).texts;
    },
  });
  const inAll = (part: string) =>
    [first, next].every(({ texts }) => texts.every((text) => has(text, part))) &&
    !visitor.texts.some((text) => has(text, part));
  const ofUsers = [seesKnown && first, seesKnown && again, seesNew && next, given].filter(
    (subject) => subject !== undefined && subject !== false,
  );
  const judge = createJudge({ visitor, ofUsers, shown, users });
  const names = new Map<string, Who>();
  const identify = async (browser: AppBrowser): Promise<{ who: Who; name: string }> => {
    const visit = await browser.open(page);
    const name = marks.nameIn(textOf(visit).toLowerCase());
    return { who: names.get(name) ?? judge(visit), name };
  };
  return {
    ...{ page, seesKnown, seesNew, seesUsers: shown.length > 0 || marks.exist },
    mixesUsers: [known, other].some((user) => kinds.some((kind) => inAll(kind(user)))),
    who: async (browser) => (ofUsers.length > 0 ? (await identify(browser)).who : 'unknown'),
    async learn(browser, user) {
      const { who, name } = await identify(browser);
      const isOwn = who === 'someone' || who === asWho(user.id);
      if (!isOwn || name === '') return who;
      names.set(name, asWho(user.id));
      return asWho(user.id);
    },
    async isOfSession(browser) {
      if (!given) return false;
      const visit = await browser.open(page);
      const name = marks.nameIn(textOf(visit).toLowerCase());
      if (name !== '') return given.texts.every((text) => marks.nameIn(text) === name);
      const words = createWords();
      words.add(visit);
      const own = [...given.always()].filter(
        (word) => ![first, next, visitor].some(({ ever }) => ever.has(word)),
      );
      return own.length > 0 && own.every((word) => words.ever.has(word));
    },
    tellsApart: (one, other) => marks.exist || shown.some((kind) => kind(one) !== kind(other)),
  };
}

/** Whether the page of a user differs from that of a visitor, if only in the data of the user. */
function shows(subject: Subject, user: CheckedUser, visitor: Subject): boolean {
  const isOwn = (kind: Kind) =>
    subject.texts.every((text) => has(text, kind(user))) &&
    !visitor.texts.some((text) => has(text, kind(user)));
  return subject.differsFrom(visitor) || kinds.some(isOwn);
}

/** Whether a page is more like the pages of these users than like that of a visitor, or nothing tells the two apart. */
function isLike({ always }: Subject, visitor: Subject, users: readonly Subject[]): boolean {
  const apart = wordsApart(visitor, users);
  return users.length === 0 || !apart.exist || apart.isOfUser(always()) !== false;
}

/** The data that the page shows of each user. */
function kindsShown(
  { first, next }: Subjects,
  known: CheckedUser,
  other: CheckedUser,
  seesNew: boolean,
): Kind[] {
  const isOf = ({ texts }: Subject, user: CheckedUser, any: CheckedUser, kind: Kind) =>
    texts.every((text) => has(text, kind(user)) && !has(text, kind(any)));
  return kinds.filter(
    (kind) => isOf(first, known, other, kind) && (!seesNew || isOf(next, other, known, kind)),
  );
}

/** Judges a page by the data of users in it, or else by the words that pages of users or of visitors have. */
function createJudge({
  visitor,
  ofUsers,
  shown,
  users,
}: {
  visitor: Subject;
  ofUsers: readonly Subject[];
  shown: readonly Kind[];
  users: Calibration['users'];
}) {
  const { isOfUser } = wordsApart(visitor, ofUsers);
  /** The users with a text in the page that no other user has. */
  const usersIn = (text: string) =>
    [...users()].filter((user) =>
      shown
        .map((kind) => kind(user))
        .some((part) => has(text, part) && ![...users()].some((any) => any !== user && kindsHave(any, part))),
    );
  return (visit: Visit): Who => {
    const [found, ...others] = usersIn(textOf(visit).toLowerCase());
    if (found && others.length === 0) return asWho(found.id);
    if (found || visit.status === 0 || visit.status >= 500) return 'unknown';
    const words = createWords();
    words.add(visit);
    const isUser = isOfUser(words.ever);
    return isUser === undefined ? 'unknown' : isUser ? 'someone' : 'visitor';
  };
}
