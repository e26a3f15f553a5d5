import { failed, passed, requestsTo, type Scenario, skipped } from './scenario.ts';

const connectedPath = '/api/uuids/connected';

/** The demands on the accounting calls. */
export const connectScenarios: readonly Scenario[] = [
  {
    id: 'connected-called',
    title: 'The app calls `/api/uuids/connected` within the first five logins',
    source: 'docs/protocol.md, "Login limit"',
    async run({ begin, code, requestCallback, target }) {
      for (let login = 1; login <= 5; login++) {
        const { browser, state, scope } = await begin('session');
        if (state === undefined)
          return failed('the page has no login button with a state; pass its URL with --connect');
        const { events } = await requestCallback(browser, { code: await code('fresh', scope), state });
        const [call] = requestsTo(connectedPath, events).filter(({ method }) => method === 'POST');
        if (call?.status === 201) return passed;
        if (call) return failed(`the service rejected the call: ${call.rule}. ${call.hint ?? ''}`);
      }
      return target.cookie === undefined
        ? skipped(
            'the app first asks a new visitor who they are; pass --cookie with the session of a logged-in user',
          )
        : failed(
            'five logins went by without POST /api/uuids/connected; if the app asks its user first, pass the session of a user who is connected',
          );
    },
  },
];
