import { failed, noTokenRequest, type Scenario, wentNoFurther } from './scenario.ts';
import type { TestStand } from './test-stand.ts';

/** Harmless markup: in a page it shows that the app does not escape the text. */
const markup = '<dpplus-check>';

const expiredAfter = 601;

async function afterCode(stand: TestStand, spoil: (code: string) => Promise<string>) {
  const login = await stand.begin();
  const code = await spoil(await stand.code(login));
  return wentNoFurther(await stand.requestCallback(login.browser, { code, state: login.state }));
}

/** The demands on callbacks without a usable code. */
export const callbackScenarios: readonly Scenario[] = [
  {
    id: 'error-returned',
    title: 'A callback with `error` shows a page, and the page escapes `error_description`',
    source: 'docs/protocol.md, "Authorization response"',
    async run({ begin, requestCallback }) {
      const { browser, state } = await begin();
      const result = await requestCallback(browser, {
        error: 'access_denied',
        error_description: markup,
        state,
      });
      if (result.visit.body.includes(markup))
        return failed('the page shows error_description as HTML; escape it');
      return noTokenRequest(result);
    },
  },
  {
    id: 'error-beside-code',
    title: 'A callback with `error` beside a code sends no token request',
    source: 'docs/protocol.md, "Authorization response"',
    needs: ['error-returned'],
    async run({ begin, code, requestCallback }) {
      const { browser, state } = await begin();
      return noTokenRequest(
        await requestCallback(browser, { error: 'access_denied', code: await code(), state }),
        'the app sent a token request; look for error before code',
      );
    },
  },
  {
    id: 'nothing-returned',
    title: 'A callback without `code` or `error` shows an error page',
    source: 'docs/protocol.md, "Authorization response"',
    async run({ begin, requestCallback }) {
      const { browser, state } = await begin();
      return noTokenRequest(await requestCallback(browser, { state }));
    },
  },
  {
    id: 'code-twice',
    title: 'A callback with two codes sends no token request',
    source: 'docs/protocol.md, "Authorization response"',
    needs: ['nothing-returned'],
    async run({ begin, code, requestCallback }) {
      const { browser, state } = await begin();
      return noTokenRequest(
        await requestCallback(browser, { code: [await code(), await code()], state }),
        'the app takes one of two codes; take a repeated parameter for a missing one',
      );
    },
  },
  {
    id: 'code-unknown',
    title: 'A callback with an unknown code shows an error page',
    source: 'docs/protocol.md, "Token endpoint"',
    run: (stand) => afterCode(stand, async () => 'unknown-code'),
  },
  {
    id: 'code-expired',
    title: 'A callback with an expired code shows an error page',
    source: 'docs/protocol.md, "Token endpoint"',
    run: (stand) =>
      afterCode(stand, async (code) => {
        stand.sandbox.advanceClock(expiredAfter);
        return code;
      }),
  },
  {
    id: 'code-used',
    title: 'A callback with a used code shows an error page',
    source: 'docs/protocol.md, "Codes and tokens"',
    run: (stand) =>
      afterCode(stand, async (code) => {
        const { clientId, clientSecret, redirectUri } = stand.target;
        const body = new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
        });
        await stand.sandbox.fetch(new Request('http://localhost/oauth/token', { method: 'POST', body }));
        return code;
      }),
  },
];
