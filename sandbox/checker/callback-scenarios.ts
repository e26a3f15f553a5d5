import { noTokenRequest, refuses, type Scenario, wentNoFurther } from './scenario.ts';

/** The demands on callbacks without a usable code. */
export const callbackScenarios: readonly Scenario[] = [
  {
    id: 'error-returned',
    title: 'A callback with `error` shows a page',
    source: 'docs/protocol.md, "Authorization response"',
    async run({ begin, requestCallback }) {
      const { browser, state } = await begin();
      const query = { error: 'access_denied', error_description: 'The user said no.', state };
      return noTokenRequest(await requestCallback(browser, query));
    },
  },
  {
    id: 'error-beside-code',
    title: 'A callback with `error` beside a code sends no token request',
    source: 'docs/protocol.md, "Authorization response"',
    needs: ['error-returned'],
    async run(stand) {
      const { browser, state } = await stand.begin();
      const fault = 'the app sent a token request; look for error before code';
      return refuses(stand, browser, { error: 'access_denied', state }, fault);
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
        'the app sent a token request for one of two codes; take a repeated parameter for a missing one',
      );
    },
  },
  {
    id: 'code-unknown',
    title: 'A callback with a code that the service refuses shows an error page',
    source: 'docs/protocol.md, "Token endpoint"',
    async run({ begin, requestCallback }) {
      const { browser, state } = await begin();
      return wentNoFurther(await requestCallback(browser, { code: 'unknown-code', state }));
    },
  },
];
