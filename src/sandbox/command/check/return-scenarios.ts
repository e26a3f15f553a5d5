import { failed, noTokenRequest, type Scenario, wentNoFurther } from './scenario.ts';
import type { TestStand } from './test-stand.ts';

/** Harmless markup that shows whether a page takes text for HTML. */
const markup = '<dpplus-check>';

const expiredAfter = 601;

async function afterCode(stand: TestStand, spoil: (code: string) => Promise<string>) {
  const { browser, state, scope } = await stand.begin();
  const code = await spoil(await stand.code('fresh', scope));
  const aftermath = await stand.comeBack(browser, { code, state });
  stand.sandbox.reset();
  return wentNoFurther(aftermath);
}

/** The demands on returns that bring no usable code. */
export const returnScenarios: readonly Scenario[] = [
  {
    id: 'error-returned',
    title: 'An error that is returned ends the login with a page, and its text is not taken for markup',
    source: 'docs/protocol.md, "Authorization response"',
    async run({ begin, comeBack }) {
      const { browser, state } = await begin();
      const aftermath = await comeBack(browser, { error: 'access_denied', error_description: markup, state });
      if (aftermath.visit.body.includes(markup))
        return failed('error_description is shown as HTML; escape it');
      return noTokenRequest(aftermath);
    },
  },
  {
    id: 'nothing-returned',
    title: 'A return without code and error ends the login with a page',
    source: 'docs/protocol.md, "Authorization response"',
    async run({ begin, comeBack }) {
      const { browser, state } = await begin();
      return noTokenRequest(await comeBack(browser, { state }));
    },
  },
  {
    id: 'code-unknown',
    title: 'A code that the service does not know ends the login with a page',
    source: 'docs/protocol.md, "Token endpoint"',
    run: (stand) => afterCode(stand, async () => 'unknown-code'),
  },
  {
    id: 'code-expired',
    title: 'A code that has expired ends the login with a page',
    source: 'docs/protocol.md, "Token endpoint"',
    run: (stand) =>
      afterCode(stand, async (code) => {
        stand.sandbox.advanceClock(expiredAfter);
        return code;
      }),
  },
  {
    id: 'code-used',
    title: 'A code that was used before ends the login with a page',
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
