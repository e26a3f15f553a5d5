import type { SandboxEvent } from '../sandbox/index.ts';
import { preparation } from './exchange.ts';
import { type Finding, failed, passed, type Scenario } from './scenario.ts';
import type { TestStand } from './test-stand.ts';

const secretParameters = /^(client_secret|access_token|token)$/;

/** The demands on secrets. They come last, because they search the pages of all checks. */
export const leakScenarios: readonly Scenario[] = [
  {
    id: 'secret-hidden',
    title: 'No URL and no page has the client secret',
    source: 'docs/protocol.md, "Credentials"',
    async run({ seen, target, exchanges }) {
      exchanges.push(preparation(`search in ${seen.length} pages of the checks before`));
      const { clientSecret: secret } = target;
      const leak = seen.find(({ url, body }) => url.includes(secret) || body.includes(secret));
      return leak ? failed(`it is in ${withoutQuery(leak.url)} or on its page`) : passed;
    },
  },
  {
    id: 'token-hidden',
    title: 'No URL and no page has the access token',
    source: 'docs/protocol.md, "Credentials"',
    needs: ['state-right'],
    async run(stand) {
      // A logged-in user and a new visitor end on different pages.
      for (const as of ['session', 'visitor'] as const) {
        const finding = await tokenLeak(stand, as);
        if (finding.verdict === 'failed') return finding;
      }
      return passed;
    },
  },
];

/** Logs in once, and searches every page for the token, which the sandbox forgets after the check. */
async function tokenLeak(stand: TestStand, as: 'session' | 'visitor'): Promise<Finding> {
  const { browser, state, scope } = await stand.begin(as);
  const { events } = await stand.requestCallback(browser, { code: await stand.code('fresh', scope), state });
  const request = events.find(({ parameters }) => parameters.some(isSecretInQuery));
  if (request)
    return failed(`a secret is in the query of a request to ${request.path}; send it in header or body`);
  for (const { url, body } of stand.seen) {
    // A space: a page may begin with the token, right after the URL.
    if (await holdsToken(stand, `${url} ${body}`))
      return failed(`it is in ${withoutQuery(url)} or on its page`);
  }
  return passed;
}

function isSecretInQuery({ name, in: place }: SandboxEvent['parameters'][number]): boolean {
  return place === 'query' && secretParameters.test(name);
}

/** Tries each text that looks like a token at the service. */
async function holdsToken({ sandbox }: TestStand, text: string): Promise<boolean> {
  for (const candidate of new Set(text.match(/[\w-]{43}/g) ?? [])) {
    const headers = { authorization: `Bearer ${candidate}` };
    const response = await sandbox.fetch(new Request('http://localhost/oauth/user_data', { headers }));
    if (response.status !== 401) return true;
  }
  return false;
}

function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
