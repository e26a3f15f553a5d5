import { loginLimit, loginLimitInWords } from '../../contract/login-limit.ts';
import type { FaultEffect } from '../index.ts';
import { LoginLimit } from './cannot-check.ts';
import { didAt } from './failure-scenarios.ts';
import { followed } from './other-host.ts';
import {
  answered,
  type Finding,
  failed,
  isUnchanged,
  passed,
  type Scenario,
  succeeds,
  unseen,
} from './scenario.ts';
import { isConnectedCall, knownId } from './service-side.ts';
import type { TestStand } from './stand.ts';
import type { Target } from './target.ts';

const connectedPath = '/api/uuids/connected';

const reportFailures: readonly FaultEffect[] = [
  { status: 307 },
  { status: 302 },
  { status: 500 },
  { drop: true },
];

/** The demands on the accounting calls. */
export const connectScenarios: readonly Scenario[] = [
  {
    id: 'connected-called',
    title: `The app calls \`/api/uuids/connected\` within the first ${loginLimitInWords} logins of each user`,
    source: 'docs/protocol.md, "Login limit"',
    async run(stand) {
      const { seesKnown, seesNew } = await stand.oracle();
      if (!seesNew && seesKnown) return reports(stand, 'visitor', [knownId]);
      if (seesNew) {
        const [one, other] = [(await stand.addUser()).id, (await stand.addUser()).id];
        const found = await reports(stand, 'visitor', [one, other]);
        if (found.verdict !== 'failed' || stand.target.cookie === undefined) return found;
        // An app that asks before it makes an account may show the name of such a user, and reports none of them.
        if (await stand.settle(isConnectedCall)) return found;
      }
      const found = await reports(stand, 'session', [knownId]);
      return found.verdict === 'failed' && stand.target.cookie === undefined
        ? unseen(
            'the app first asks a new visitor who they are; pass --cookie with the session of a logged-in user',
          )
        : found;
    },
  },
  {
    id: 'connected-redirected',
    title: 'A call of `/api/uuids/connected` that fails ends no login, and the app follows no redirect of it',
    source: 'docs/protocol.md, "UUID endpoints"',
    needs: ['connected-called'],
    async run(stand) {
      let calls = 0;
      const { seesKnown } = await stand.oracle();
      for (const failure of reportFailures) {
        // First a user who is new in this check: an app may report each UUID once.
        for (const who of ['new', ...(seesKnown ? ['known' as const] : []), 'session'] as const) {
          const login = await stand.begin(who === 'session' ? who : 'visitor');
          if (!login.hasLogin || (who === 'session' && !login.isSession)) continue;
          const user = who === 'new' ? (await stand.addUser()).id : undefined;
          const other = await stand.openOtherHost();
          const { status = 0 } = failure;
          const isRedirect = status > 300 && status < 400;
          const location = isRedirect && { location: `${other.url}${connectedPath}` };
          // An app may call it once more.
          await stand.fail('connected', { ...failure, ...location }, isRedirect ? 1 : 5);
          const { visit } = await stand.logIn(login, user);
          // A dropped call is in no list of the sandbox.
          const isCalled = status > 0 && (await stand.settle(isConnectedCall)) !== undefined;
          await other.close();
          if (other.requests.length > 0) return failed(followed(status, other.requests));
          const finding = answered(visit);
          if (finding.verdict === 'failed') return failed(`${finding.detail}; ${afterReport(failure)}`);
          const kept = await isUnchanged(stand, login.browser, afterReport(failure));
          if (kept.verdict === 'failed') return kept;
          calls += Number(isCalled);
          if (isCalled) break;
        }
      }
      return calls > 0
        ? passed
        : unseen(
            'no login of this check led to a call of /api/uuids/connected: the app may report each user once, and ask new ones who they are',
          );
    },
  },
];

const afterReport = (failure: FaultEffect) =>
  `log the user in, although ${connectedPath} ${didAt(failure)}, and report them at the next login`;

/** A user whose account is connected may find no button. */
const withoutLogin = ({ connectPage, loginPage }: Target) =>
  `the user of --cookie finds no button, no link and no redirect to the service at ${connectPage ?? loginPage}; ` +
  `pass ${connectPage ? 'another page' : 'the page with it'} with --connect, or the session of a user who is not connected yet`;

/** Logs users in, in turn: as often as they can before the app has reported them, and once more. */
async function reports(
  stand: TestStand,
  as: 'visitor' | 'session',
  users: readonly string[],
): Promise<Finding> {
  const logIn = async (user: string, count: number) => {
    const login = await stand.begin(as);
    if (!login.hasLogin) return unseen(withoutLogin(stand.target));
    return succeeds(stand, login, `this was the login ${count} of ${user}`, user);
  };
  try {
    for (let count = 1; count <= loginLimit; count++)
      for (const user of users) {
        const finding = await logIn(user, count);
        if (finding.verdict !== 'passed') return finding;
      }
  } catch (error) {
    // The persona has logged in before.
    if (!(error instanceof LoginLimit)) throw error;
  }
  const rest = await stand.unreported(users);
  if (rest.length > 0)
    return failed(
      `${loginLimitInWords} logins of ${rest.join(' and of ')} went by without POST /api/uuids/connected for them; ` +
        'call it with the UUID of each login',
    );
  for (const user of users) {
    const finding = await logIn(user, loginLimit + 1);
    if (finding.verdict !== 'passed') return finding;
  }
  return passed;
}
