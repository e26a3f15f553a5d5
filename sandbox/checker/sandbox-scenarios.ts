import { failed, passed, type Scenario, skipped } from './scenario.ts';

/** The demands on `is_sandbox`. */
export const sandboxScenarios: readonly Scenario[] = [
  {
    id: 'is-sandbox',
    standsAlone: true,
    title: 'A login has `is_sandbox=true` while testing, and not with an https redirect URI',
    source: 'docs/protocol.md, "Authorization URL"',
    async run({ begin, target }) {
      const { isSandbox } = await begin();
      if (isSandbox === undefined)
        return failed('the login has no is_sandbox; add data-is-sandbox to the button');
      const isTest = /^(true|1)$/.test(isSandbox);
      if (target.redirectUri.startsWith('https:') && !target.isTestServer)
        return isTest
          ? failed(
              'the redirect URI is https, so this may be production, where is_sandbox is false; for a test server pass --test-server',
            )
          : skipped('the app is set for production, which the sandbox does not stand for');
      return isTest ? passed : failed('is_sandbox is not true: the service rejects a test login');
    },
  },
];
