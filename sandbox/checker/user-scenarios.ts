import { asWho, isUser } from './oracle.ts';
import {
  type Finding,
  failed,
  needsKnownUsers,
  passed,
  type Scenario,
  skipped,
  succeeds,
  unseen,
} from './scenario.ts';
import type { CheckedUser } from './service-side.ts';
import type { StartedLogin, TestStand } from './stand.ts';

/** Each with the data that two users have in common. All users have a first name and a birth date in common. */
const alike: readonly (readonly [what: string, keys: readonly ('email' | 'phone_number' | 'last_name')[]])[] =
  [
    ['email address', ['email']],
    ['phone number', ['phone_number']],
    ['name and birth date', ['last_name']],
  ];

/** A number that an app makes of a part of the UUID is the same for two of these. */
const many = 16;

const wholeUuid = 'the app takes two users for one; store the whole UUID';

const source = 'docs/protocol.md, "Known and unknown users"';

/** The demands on the users of the app. */
export const userScenarios: readonly Scenario[] = [
  {
    id: 'user-by-uuid',
    title: 'Users are told apart by UUID, also if they share their email address, phone number or name',
    source,
    async run(stand) {
      const { mixesUsers, seesNew, seesUsers, tellsApart } = await stand.oracle();
      if (mixesUsers) return failed(wholeUuid);
      if (!seesNew) return unseen(needsKnownUsers);
      if (!seesUsers)
        return unseen('no page shows which user is logged in; pass --account with a page that does');
      const hidden: string[] = [];
      for (const [what, keys] of alike) {
        const one = await stand.addUser();
        const other = await stand.addUser(Object.fromEntries(keys.map((key) => [key, one[key]])));
        if (!tellsApart(one, other)) {
          hidden.push(what);
          continue;
        }
        const fault = `the app takes two users with the same ${what} for one; match users by uuid only`;
        // Each of them is known at the second login.
        const found = await areApart(stand, [one, other, one, other], fault);
        if (found.verdict !== 'passed') return found;
      }
      const users = await Promise.all(Array.from({ length: many }, () => stand.addUser()));
      const found = await areApart(stand, users, wholeUuid);
      if (found.verdict !== 'passed' || hidden.length === 0) return found;
      return unseen(
        `the page shows nothing but the ${hidden.join(' and the ')} of its user; pass --account with a page that shows more`,
      );
    },
  },
];

/** It comes before the other logins with the session that the checker was given: its account takes one UUID. */
export const linkScenarios: readonly Scenario[] = [
  {
    id: 'user-linked',
    title: 'A login in the browser of a logged-in user adds no UUID to their account without a question',
    source: 'docs/protocol.md, "Known and unknown users"',
    async run(stand) {
      const ofSession = await isLinked(stand, 'session');
      if (ofSession.verdict === 'failed') return ofSession;
      const { seesKnown, seesNew, seesUsers } = await stand.oracle();
      if (seesNew && !seesUsers) return unseen('no page shows which user is logged in');
      return seesNew || seesKnown ? isLinked(stand, 'visitor') : ofSession;
    },
  },
];

/**
 * Logs a stranger in in the browser of a user, of one who logged in with the service or of the session that was given. The former
 * is the persona whom the app knows, if it first asks new users who they are: then the stranger is to stay a visitor.
 */
async function isLinked(stand: TestStand, as: 'visitor' | 'session'): Promise<Finding> {
  const { seesNew, isOfSession } = await stand.oracle();
  const [owner, stranger] = [await (seesNew ? stand.addUser() : stand.known()), await stand.addUser()];
  let login = await stand.begin(as);
  if (as === 'session' && !login.isSession)
    return skipped('without --cookie, the checker has no session of a user');
  if (as === 'visitor') {
    await stand.logIn(login, seesNew ? owner.id : undefined);
    // Teaches the oracle the account of the owner, whose data the stranger's may replace.
    await stand.changeOf(login.browser);
    login = await stand.beginAgain(login.browser);
  }
  if (!login.hasLogin) return skipped('a logged-in user finds no login');
  await stand.logIn(login, stranger.id);
  const alone = await stand.begin();
  await stand.logIn(alone, stranger.id);
  const who = await stand.who(alone.browser);
  const isOwners = !seesNew
    ? isUser(who)
    : as === 'visitor'
      ? who === asWho(owner.id)
      : await isOfSession(alone.browser);
  return isOwners
    ? failed(
        'another user of the service then logs in to the account of the first; ask before you store a UUID',
      )
    : passed;
}

/** Logs users in, each in a new browser, and fails with `fault` if one is taken for another. */
async function areApart(stand: TestStand, users: readonly CheckedUser[], fault: string): Promise<Finding> {
  const logins: StartedLogin[] = [];
  for (const { id } of users) {
    const login = await stand.begin();
    const finding = await succeeds(stand, login, fault, id);
    if (finding.verdict !== 'passed') return finding;
    logins.push(login);
  }
  // A later login may have changed an account.
  for (const { browser } of logins) {
    const change = await stand.changeOf(browser);
    if (change !== undefined) return failed(`${change}; ${fault}`);
  }
  return passed;
}
