import { loginLimit, loginLimitInWords } from '../../contract/login-limit.ts';
import { followed } from './other-host.ts';
import { isUser } from './reading.ts';
import { answered, failed, passed, type Scenario, skipped } from './scenario.ts';
import { isConnectedCall } from './service-side.ts';

const connectedPath = '/api/uuids/connected';

/** The demands on the accounting calls. */
export const connectScenarios: readonly Scenario[] = [
  {
    id: 'connected-called',
    title: `The app calls \`/api/uuids/connected\` within the first ${loginLimitInWords} logins`,
    source: 'docs/protocol.md, "Login limit"',
    async run(stand) {
      const { begin, logIn, settle, target, wasConnected } = stand;
      for (let count = 1; count <= loginLimit; count++) {
        const login = await begin('session');
        if (!login.hasLogin)
          return failed(
            'the page has no button, no link and no redirect to the service; pass its URL with --connect',
          );
        if (login.state === undefined) return skipped('the login page sends no state');
        const { events } = await logIn(login);
        // A queue may report the user after the last login.
        const call = count < loginLimit ? events.find(isConnectedCall) : await settle(isConnectedCall);
        if (call?.status === 201) return passed;
        if (call) return failed(`the service rejected the call: ${call.rule}. ${call.hint ?? ''}`);
      }
      // An app may report each UUID once, and the persona has logged in before.
      if (wasConnected()) return passed;
      const never = `${loginLimitInWords} logins went by without POST /api/uuids/connected`;
      const login = await begin();
      await logIn(login);
      if (await isUser(stand, login.browser))
        return failed(`${never}, and each started a session; call it when a user logs in`);
      return target.cookie === undefined
        ? skipped(
            'the app first asks a new visitor who they are; pass --cookie with the session of a logged-in user',
          )
        : failed(`${never}; if the app asks its user first, pass the session of a user who is connected`);
    },
  },
  {
    id: 'connected-redirected',
    title: 'The app follows no redirect of `/api/uuids/connected`',
    source: 'docs/protocol.md, "UUID endpoints"',
    needs: ['connected-called'],
    async run(stand) {
      let calls = 0;
      for (const status of [307, 302]) {
        // For an app that reports each UUID once: a user who is new in this check.
        for (const as of ['session', 'visitor'] as const) {
          const login = await stand.begin(as);
          const user = login.isSession ? undefined : (await stand.addUser()).id;
          const other = await stand.openOtherHost();
          await stand.fail('connected', { status, location: `${other.url}${connectedPath}` });
          const { visit, events } = await stand.logIn(login, user);
          const isCalled =
            events.some(isConnectedCall) ||
            (stand.wasConnected() && Boolean(await stand.settle(isConnectedCall)));
          await other.close();
          if (other.requests.length > 0) return failed(followed(status, other.requests));
          const finding = answered(visit);
          if (finding.verdict === 'failed') return finding;
          calls += Number(isCalled);
          if (isCalled) break;
        }
      }
      return calls > 0 ? passed : skipped('the app did not call /api/uuids/connected');
    },
  },
];
