import type { AppBrowser } from './app-browser.ts';
import { asWho, type Calibration, calibrate, type Oracle, type Who } from './oracle.ts';
import { type CheckedUser, knownId } from './service-side.ts';

const nameOf = (who: Who) => (who === 'someone' ? 'a user' : who === 'visitor' ? 'a visitor' : `the ${who}`);

/** Compares who is logged in in the browsers of the checks with who should be. */
export function createIdentity({
  known,
  isSession,
  ...tools
}: Omit<Calibration, 'known' | 'other'> & {
  known(): Promise<CheckedUser>;
  /** Whether a browser has the session that the checker was given. */
  isSession(browser: AppBrowser): boolean;
}) {
  /** The user of the latest login of each browser. */
  const latest = new WeakMap<AppBrowser, string>();
  let oracle: Promise<Oracle> | undefined;
  let isUnseen = false;
  const find = async () => {
    const found = await calibrate({ ...tools, known: await known(), other: await tools.addUser() });
    isUnseen = !found.seesKnown;
    return found;
  };
  const findOnce = () => {
    oracle ??= find();
    return oracle;
  };
  return {
    /** Calibrates the oracle when it is first needed. */
    oracle: findOnce,
    who: async (browser: AppBrowser): Promise<Who> => (await findOnce()).who(browser),
    /** Whether a login of `fresh` shows nothing. */
    isUnseen: () => isUnseen,
    /** Notes the user of a login. */
    expect: (browser: AppBrowser, id: string) => void latest.set(browser, id),
    /** Whether the login of a browser shows that it has none. */
    async isLost(browser: AppBrowser): Promise<boolean> {
      const { seesNew, who } = await findOnce();
      return seesNew && (await who(browser)) === 'visitor';
    },
    /** The difference, if a browser is not that of its latest login, or no longer that of a visitor. */
    async changeOf(browser: AppBrowser): Promise<string | undefined> {
      const { page, seesKnown, seesNew, who, learn } = await findOnce();
      const id = latest.get(browser);
      const user = [...tools.users()].find((one) => one.id === id);
      const isGiven = isSession(browser);
      // An app that asks new users first shows none of them.
      if (user && !isGiven && !(id === knownId ? seesKnown : seesNew)) return undefined;
      const expected = isGiven ? 'someone' : user ? asWho(user.id) : 'visitor';
      const actual = user && !isGiven ? await learn(browser, user) : await who(browser);
      if (actual === expected || actual === 'unknown') return undefined;
      if (expected !== 'visitor' && (actual === 'someone' || (isGiven && actual !== 'visitor')))
        return undefined;
      return `${page.split('?', 1)[0]} is the page of ${nameOf(actual)} afterwards, not of ${nameOf(expected)}`;
    },
  };
}
