import { splitPair } from './cookie-line.ts';
import { cookiesOf } from './own-cookies.ts';
import { failed, passed, requestsTo, type Scenario, skipped } from './scenario.ts';

/** The demands on signed tokens. */
export const purposeScenarios: readonly Scenario[] = [
  {
    id: 'token-purpose',
    title: 'A token of one purpose is not accepted for another',
    source: 'docs/protocol.md, "Session"',
    needs: ['state-wrong'],
    async run(stand) {
      const login = await stand.begin();
      const { browser, state } = login;
      if (!state) return skipped('the login page sends no state');
      const before = cookiesOf(stand, browser);
      const { length } = stand.seen;
      await stand.logIn(login);
      const after = cookiesOf(stand, browser);
      const cookies = [...new Set([...before, ...after])].map((pair): [string, string] => splitPair(pair));
      const values = new Set([
        state,
        ...stand.seen.slice(length).flatMap(({ url }) => [...new URL(url).searchParams.values()]),
        ...cookies.map(([, value]) => value),
      ]);
      // A language or a number is shorter than a token.
      const tokens = [...values].filter((value) => /^[!#-+\--:<-[\]-~]{16,4096}$/.test(value)).slice(0, 8);
      for (const name of new Set(cookies.map(([one]) => one))) {
        for (const token of tokens.filter(
          (one) => !cookies.some((pair) => pair[0] === name && pair[1] === one),
        )) {
          const whoWith = (value: string) => stand.who(stand.plant(stand.open(), () => `${name}=${value}`));
          // Backwards it is not signed, but has the same length and characters.
          const user = await whoWith(token);
          if (!/^(visitor|unknown)$/.test(user) && (await whoWith([...token].reverse().join(''))) !== user)
            return failed(
              `the app accepts ${kindOf(token)} as the cookie ${name}; sign each token for its purpose`,
            );
        }
      }
      for (const token of tokens.filter((one) => one !== state)) {
        const { events } = await stand.requestCallback(browser, {
          code: await stand.code(),
          state: token,
        });
        if (requestsTo('/oauth/token', events).length > 0)
          return failed(`the app accepts ${kindOf(token)} as a state; sign each token for its purpose`);
      }
      return passed;

      function kindOf(token: string): string {
        if (token === state) return 'the state';
        const cookie = cookies.find(([, value]) => value === token);
        return cookie ? `the cookie ${cookie[0]}` : 'a value of the URL after the callback';
      }
    },
  },
];
