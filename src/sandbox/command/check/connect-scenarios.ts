import { failed, passed, requestsTo, type Scenario, skipped } from './scenario.ts';

const connectedPath = '/api/uuids/connected';

/** The demands on the accounting calls. */
export const connectScenarios: readonly Scenario[] = [
  {
    id: 'connected-called',
    title: 'The UUID is reported as connected after the login, before the sixth',
    source: 'docs/protocol.md, "Login limit"',
    async run({ begin, code, comeBack, target }) {
      for (let login = 1; login <= 5; login++) {
        const { browser, state, scope } = await begin('session');
        if (state === undefined)
          return failed('no login button with a state was found; pass its page with --connect');
        const { events } = await comeBack(browser, { code: await code('fresh', scope), state });
        const [call] = requestsTo(connectedPath, events).filter(({ method }) => method === 'POST');
        if (call?.status === 201) return passed;
        if (call) return failed(`the call was refused: ${call.rule}. ${call.hint ?? ''}`);
      }
      return target.cookie === undefined
        ? skipped(
            'the application asks strangers who they are first; pass --cookie with a session at the application',
          )
        : failed(
            'five logins went by without a call of POST /api/uuids/connected; if the application asks its user first, pass the session of one who is connected',
          );
    },
  },
];
