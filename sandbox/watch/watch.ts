import { CookieJar } from 'tough-cookie';
import { type AskOptions, ask, type Reply } from './ask.ts';
import type { Check, Expected, Seen } from './check.ts';
import { folderOf, type Login, loginOfPage, loginOfStart } from './login.ts';
import { loginChecks } from './login-checks.ts';
import { readPage } from './page.ts';
import { hasPage, pageChecks } from './page-checks.ts';
import { scriptChecks } from './script-checks.ts';

/** All checks, in the order of the output. */
export const watchChecks: readonly Check[] = [...pageChecks, ...loginChecks, ...scriptChecks];

/** What to watch. */
export interface WatchOptions extends Expected, AskOptions {
  url: URL;
  /** The start, for a page whose script draws the button. */
  start?: URL;
  /** The list of hashes, in place of the one of the script’s host. */
  list?: Buffer;
  /** The ids of checks to leave out. */
  without: readonly string[];
}

/** The result of a check: `problem` if it failed. */
export interface Finding {
  id: string;
  problem?: string;
}

/** What a user who opens the page and the login sends, up to the service: at most five requests. */
export async function look(options: WatchOptions): Promise<Seen> {
  const page = await ask(options.url, navigation, options);
  const seen: Seen = { expected: options, page, parts: { policies: [] }, logins: [] };
  if (!hasPage(seen)) return seen;
  seen.parts = readPage(page, options.client);
  if (options.start) seen.parts.start = options.start;
  const [logins, script, list] = await Promise.all([
    loginsOf(seen, options),
    seen.parts.script && ask(seen.parts.script.url, {}, options),
    listOf(seen, options),
  ]);
  return { ...seen, logins, ...(script && { script }), ...(list && { list }) };
}

/** The findings of the checks that apply. */
export const judge = (seen: Seen, without: readonly string[] = []): Finding[] =>
  watchChecks
    .filter(({ id }) => !without.includes(id))
    .flatMap(({ id, look }) => {
      const result = look(seen);
      if (result === undefined) return [];
      return [{ id, ...(result !== true && { problem: result }) }];
    });

/** The start refuses a request that does not open a page (docs/protocol.md, "Start"). */
const navigation = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

/** The same request twice, so that a response of a cache is seen. */
async function loginsOf({ page, parts }: Seen, options: WatchOptions): Promise<Login[]> {
  const { start } = parts;
  if (start) {
    const cookie = cookiesFor(page, start);
    const headers = { ...navigation, ...(cookie && { cookie }) };
    const replies = [await ask(start, headers, options), await ask(start, headers, options)];
    return replies.map(loginOfStart);
  }
  if (!parts.button && !parts.link) return [];
  const again = await ask(page.url, navigation, options);
  return [page, again].map((reply) => loginOfPage(reply, readPage(reply, options.client)));
}

/** The cookies of the page for another address of the app. */
function cookiesFor({ headers, url }: Reply, target: URL): string {
  const jar = new CookieJar();
  for (const line of headers['set-cookie'] ?? []) jar.setCookieSync(line, url.href, { ignoreError: true });
  return jar.getCookieStringSync(target.href);
}

async function listOf({ parts }: Seen, options: WatchOptions): Promise<Reply | undefined> {
  const folder = parts.script && folderOf(parts.script.url);
  if (!folder) return undefined;
  const url = new URL(`${folder.base}/integrity.json`);
  return options.list ? { url, status: 200, headers: {}, bytes: options.list } : ask(url, {}, options);
}
