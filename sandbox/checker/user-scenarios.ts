import { accountPage } from './reading.ts';
import { answered, failed, passed, type Scenario, skipped } from './scenario.ts';
import type { CheckedUser } from './service-side.ts';

/** Each with the data that two users have in common. */
const alike: readonly (readonly [what: string, keys: readonly ('email' | 'phone_number')[]])[] = [
  ['email address', ['email']],
  ['phone number', ['phone_number']],
];

/** Texts that only the page of this user has, beside another user with the same data. */
const marksOf = ({ uuid, email, phone_number, last_name }: CheckedUser, common: readonly string[]) =>
  [uuid, email, phone_number, last_name].filter((text) => !common.includes(text));

/** The demands on the users of the app. */
export const userScenarios: readonly Scenario[] = [
  {
    id: 'user-by-uuid',
    title: 'Two users with the same email address or phone number are two users of the app',
    source: 'docs/protocol.md, "Known and unknown users"',
    async run(stand) {
      let isSeen = false;
      for (const [what, keys] of alike) {
        const one = await stand.addUser();
        const common = keys.map((key) => one[key]);
        const other = await stand.addUser(Object.fromEntries(keys.map((key) => [key, one[key]])));
        const logIn = async (user: CheckedUser) => {
          const login = await stand.begin();
          const { visit } = await stand.logIn(login, user.id);
          const page = async () => (await login.browser.open(accountPage(stand))).body;
          return { visit, page, first: visit.body + (await page()) };
        };
        const has = (body: string, user: CheckedUser) =>
          marksOf(user, common).some((mark) => body.includes(mark) || body.includes(mark.replace(/^\+/, '')));
        const first = await logIn(one);
        // A page for everyone, such as a list of members, shows nothing.
        if (!has(first.first, one) || has((await logIn(await stand.addUser())).first, one)) continue;
        isSeen = true;
        const second = await logIn(other);
        const finding = answered(second.visit);
        if (finding.verdict === 'failed')
          return failed(`${finding.detail}; this was for a second user with the same ${what}`);
        if (has(second.first, one) || has(await first.page(), other))
          return failed(`the app takes two users with the same ${what} for one; match users by uuid only`);
      }
      return isSeen
        ? passed
        : skipped(
            'no page after a login shows the UUID, the email address, the phone number or the name of its user',
          );
    },
  },
];
