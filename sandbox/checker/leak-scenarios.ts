import { html } from 'hono/html';
import type { SandboxEvent } from '../index.ts';
import type { Visit } from './app-browser.ts';
import { preparation } from './exchange.ts';
import { bytesOf, encodedIn, inBase64 } from './hidden-texts.ts';
import { type Finding, failed, passAll, passed, type Scenario } from './scenario.ts';
import { scriptsOf } from './scripts-of.ts';
import type { TestStand } from './stand.ts';
import type { Target } from './target.ts';

/** Enough for an app of many modules. */
const mostScripts = 100;

const secretParameters = /^(client_secret|access_token|token)$/;

/** The demands on all pages. They come last, because they search the pages of all checks. */
export const leakScenarios: readonly Scenario[] = [
  {
    id: 'secret-hidden',
    standsAlone: true,
    title: 'No URL, no page and no script of a page has the client secret',
    source: 'docs/protocol.md, "Credentials"',
    async run({ seen, begin, logIn, open, target, exchanges }) {
      // Also if no check came before.
      await logIn(await begin());
      const { loginPage, accountPage = loginPage } = target;
      for (const page of new Set([loginPage, accountPage, new URL('/', loginPage).href]))
        await open().open(page);
      exchanges.push(
        preparation(`search in ${seen.length} pages of the checks before, and in their scripts`),
      );
      const spelt = spellings(target);
      const isLeak = (visit: Visit) => spelt.some((secret) => bytesOf(visit).includes(secret));
      const isOwn = ({ url }: Visit) => new URL(url).origin === new URL(target.redirectUri).origin;
      const [browser, known] = [open(), new Set<string>()];
      const queue = seen.filter(isOwn).flatMap(scriptsOf);
      for (let next = queue.shift(); next && known.size < mostScripts; next = queue.shift()) {
        if (known.has(next)) continue;
        known.add(next);
        const script = await browser.open(next);
        // A missing file is often the page of the app.
        if (script.url === next && script.status === 200) queue.push(...scriptsOf(script));
      }
      const leak = seen.find(isLeak);
      return leak ? failed(`the client secret is in ${withoutQuery(leak.url)} or on its page`) : passed;
    },
  },
  {
    id: 'page-type',
    standsAlone: true,
    title: 'Each page has a right `Content-Type`',
    source: 'docs/protocol.md, "All responses"',
    async run({ seen, begin, logIn, exchanges }) {
      await logIn(await begin());
      exchanges.push(preparation(`search in ${seen.length} pages of the checks before`));
      const isWrong = ({ status, body, contentType }: Visit) =>
        status === 200 && body !== '' && !(/^\s*</.test(body) ? /html|xml/ : /./).test(contentType ?? '');
      const page = seen.find(isWrong);
      return page
        ? failed(`${withoutQuery(page.url)} has ${page.contentType || 'none'}; send text/html for a page`)
        : passed;
    },
  },
  {
    id: 'token-hidden',
    title: 'No URL and no page has the access token',
    source: 'docs/protocol.md, "Credentials"',
    // A logged-in user and a new visitor end on different pages.
    async run(stand) {
      const tried = new Set<Visit | string>();
      return passAll(['session', 'visitor'] as const, (as) => tokenLeak(stand, as, tried));
    },
  },
];

/** Logs in once, and searches every page for the token that has not been searched before. */
async function tokenLeak(
  stand: TestStand,
  as: 'session' | 'visitor',
  tried: Set<Visit | string>,
): Promise<Finding> {
  const { events } = await stand.logIn(await stand.begin(as));
  const request = events.find(({ parameters }) => parameters.some(isSecretInQuery));
  if (request)
    return failed(`a secret is in the query of a request to ${request.path}; send it in header or body`);
  for (const visit of stand.seen.filter((one) => !tried.has(one))) {
    tried.add(visit);
    if (await holdsToken(stand, visit, tried))
      return failed(
        `the access token is in ${withoutQuery(visit.url)}, on its page or in a cookie for its scripts`,
      );
  }
  return passed;
}

/** The secret as texts in which it can stand. */
function spellings({ clientId, clientSecret }: Target): string[] {
  const escaped = JSON.stringify(clientSecret).slice(1, -1);
  const basic = inBase64(`${clientId}:${clientSecret}`);
  return [clientSecret, escaped, String(html`${clientSecret}`), ...inBase64(clientSecret), ...basic];
}

function isSecretInQuery({ name, in: place }: SandboxEvent['parameters'][number]): boolean {
  return place === 'query' && secretParameters.test(name);
}

/** Tries each text that looks like a token at the service, once. */
async function holdsToken(
  { sandbox }: TestStand,
  visit: Visit,
  tried: Set<Visit | string>,
): Promise<boolean> {
  const texts = [bytesOf(visit), ...encodedIn(bytesOf(visit))];
  for (const candidate of texts.flatMap((text) => text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? [])) {
    if (tried.has(candidate)) continue;
    tried.add(candidate);
    const headers = { authorization: `Bearer ${candidate}` };
    const response = await sandbox.fetch(new Request('http://localhost/oauth/user_data', { headers }));
    if (response.status !== 401) return true;
  }
  return false;
}

function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
