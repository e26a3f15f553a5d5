import { followed } from './other-host.ts';
import { answered, failed, passed, requestsTo, type Scenario, skipped } from './scenario.ts';

const connectedPath = '/api/uuids/connected';

/** The demands on the accounting calls. */
export const connectScenarios: readonly Scenario[] = [
  {
    id: 'connected-called',
    title: 'The app calls `/api/uuids/connected` within the first five logins',
    source: 'docs/protocol.md, "Login limit"',
    needs: ['state-right'],
    async run({ begin, code, requestCallback, target, wasConnected }) {
      for (let login = 1; login <= 5; login++) {
        const { browser, state, scope, hasLogin } = await begin('session');
        if (!hasLogin)
          return failed(
            'the page has no button, no link and no redirect to the service; pass its URL with --connect',
          );
        if (state === undefined) return skipped('the login page sends no state');
        const { events } = await requestCallback(browser, { code: await code('fresh', scope), state });
        const [call] = requestsTo(connectedPath, events).filter(({ method }) => method === 'POST');
        if (call?.status === 201) return passed;
        if (call) return failed(`the service rejected the call: ${call.rule}. ${call.hint ?? ''}`);
      }
      // An app may report each UUID once, and the persona has logged in before.
      if (wasConnected()) return passed;
      return target.cookie === undefined
        ? skipped(
            'the app first asks a new visitor who they are; pass --cookie with the session of a logged-in user',
          )
        : failed(
            'five logins went by without POST /api/uuids/connected; if the app asks its user first, pass the session of a user who is connected',
          );
    },
  },
  {
    id: 'connected-redirected',
    title: 'The app follows no redirect of `/api/uuids/connected`',
    source: 'docs/protocol.md, "UUID endpoints"',
    needs: ['state-right', 'connected-called'],
    async run(stand) {
      let calls = 0;
      for (const status of [307, 302]) {
        // For an app that reports each UUID once: a user who is new in this check.
        for (const as of ['session', 'visitor'] as const) {
          const { browser, state, scope } = await stand.begin(as);
          const persona = as === 'session' ? 'fresh' : await stand.addPersona();
          const other = await stand.openOtherHost();
          await stand.fail('connected', { status, location: `${other.url}${connectedPath}` });
          const code = await stand.code(persona, scope);
          const { visit, events } = await stand.requestCallback(browser, { code, state });
          await other.close();
          if (other.requests.length > 0) return failed(followed(status, other.requests));
          const finding = answered(visit);
          if (finding.verdict === 'failed') return finding;
          const made = requestsTo(connectedPath, events).length;
          calls += made;
          if (made > 0) break;
        }
      }
      return calls > 0 ? passed : skipped('the app did not call /api/uuids/connected');
    },
  },
];
