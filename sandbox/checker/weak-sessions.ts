import { withQuery } from './callback-url.ts';
import { splitPair } from './cookie-line.ts';
import { sessionsOf } from './cookie-scenarios.ts';
import { isUser } from './oracle.ts';
import { cookiesOf } from './own-cookies.ts';
import { type Finding, failed, passed } from './scenario.ts';
import type { CheckedUser } from './service-side.ts';
import type { TestStand } from './stand.ts';
import { kinds } from './user-data.ts';

/** Characters of the shortest good id: 96 random bits in base64. */
const shortest = 16;

/** Fails when an attacker can have the session of a user: no part of its cookies is secret, or a link can plant them. */
export async function weakSession(stand: TestStand): Promise<Finding> {
  const { page, seesKnown, seesNew } = await stand.oracle();
  const isKnown = seesKnown && !seesNew;
  const [login, user] = [await stand.begin(), await (isKnown ? stand.known() : stand.addUser())];
  await stand.logIn(login, isKnown ? undefined : user.id);
  const values = new Map(cookiesOf(stand, login.browser).map(splitPair));
  for (const set of await sessionsOf(stand, login.browser))
    if (set.length > 0 && set.every((name) => isGuessed(values.get(name) ?? '', user)))
      return failed(
        `anyone can guess the cookie ${set.join(' and ')} of a session; make it of 16 random bytes or more, or sign it`,
      );
  return (await isTakenFromQuery(stand, page, values))
    ? failed(
        `the app takes ${[...values.keys()].join(' and ')} of the query for a cookie, so that a link has a session; read cookies only`,
      )
    : passed;
}

/** Whether a visitor who opens a link with the cookies of a user in its query is logged in. */
async function isTakenFromQuery(
  stand: TestStand,
  page: string,
  values: ReadonlyMap<string, string>,
): Promise<boolean> {
  const link = withQuery(page, Object.fromEntries(values));
  const { open, ...visitor } = stand.open();
  return isUser(await stand.who({ ...visitor, open: () => open(link) }));
}

/** Whether a value is short without the data of its user, also one that is base64 as a whole: beside a signature it is not. */
function isGuessed(value: string, user: CheckedUser): boolean {
  const data = kinds.map((kind) => kind(user).toLowerCase()).filter((part) => part.length > 3);
  const rest = (text: string) => data.reduce((left, part) => left.replaceAll(part, ''), text.toLowerCase());
  const whole = /^[\w+/-]+=*$/.test(value) ? Buffer.from(value, 'base64').toString().toLowerCase() : value;
  const hasData = data.some((part) => whole.includes(part));
  return rest(value).length < shortest || (hasData && rest(whole).length < shortest);
}
