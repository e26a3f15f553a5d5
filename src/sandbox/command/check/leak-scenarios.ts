import type { SandboxEvent } from '../../tools/events/event.ts';
import { failed, passed, type Scenario } from './scenario.ts';
import type { TestStand } from './test-stand.ts';

const secretParameters = /^(client_secret|access_token|token)$/;

/** The demands on secrets; they come last and look at everything that was seen in the other checks too. */
export const leakScenarios: readonly Scenario[] = [
  {
    id: 'secret-hidden',
    title: 'The client secret is in no address and on no page',
    source: 'docs/protocol.md, "Credentials"',
    async run({ seen, target }) {
      const { clientSecret: secret } = target;
      const leak = seen.find(({ url, body }) => url.includes(secret) || body.includes(secret));
      return leak ? failed(`it is in ${withoutQuery(leak.url)} or on its page`) : passed;
    },
  },
  {
    id: 'token-hidden',
    title: 'The access token is in no address and on no page',
    source: 'docs/protocol.md, "Credentials"',
    async run(stand) {
      const { browser, state, scope } = await stand.begin('session');
      const { events } = await stand.comeBack(browser, { code: await stand.code('connected', scope), state });
      const request = events.find(({ parameters }) => parameters.some(isSecretInQuery));
      if (request)
        return failed(`a secret is in the query of a request to ${request.path}; send it in header or body`);
      for (const { url, body } of stand.seen) {
        // Apart: a page that begins with the token must not be read as the end of its address.
        if (await holdsToken(stand, `${url} ${body}`))
          return failed(`it is in ${withoutQuery(url)} or on its page`);
      }
      return passed;
    },
  },
];

function isSecretInQuery({ name, in: place }: SandboxEvent['parameters'][number]): boolean {
  return place === 'query' && secretParameters.test(name);
}

/** Tries everything that looks like a token; only the service can tell. */
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
