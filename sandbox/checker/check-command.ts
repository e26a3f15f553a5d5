import { parseArgs } from 'node:util';
import { parseScope, scopes } from '../../contract/scopes.ts';
import { isRedirectUri, readPort } from '../index.ts';
import { readBeginRequest } from './begin-request.ts';
import { listUsers } from './list-users.ts';
import { type About, aboutOf } from './report/about.ts';
import { codeFor } from './report/fixes.ts';
import { annotation, counts, heading, line, summary } from './report/lines.ts';
import { writeReports } from './report/write-reports.ts';
import { type Result, runChecks, scenarios } from './run-checks.ts';
import type { Target } from './target.ts';

/** The output of `check --help`. */
export const checkUsage = `Usage: dpplus-sandbox check <redirect_uri> --client <id>:<secret> [options]

Takes the place of the service, and checks how a relying app handles callbacks of every kind.
Start the app first, with http://127.0.0.1:<port> as its service.

  --client <id>:<secret>   the credentials of the app
  --login <url>            the page with the login button, link or form (default: the root of the redirect_uri)
  --begin <request>        the request that starts a login, if no page has it: "POST /api/login", with a body if it needs one
  --visitor-cookie <header>  Cookie header of each visitor, such as the answer to a question about cookies
  --cookie <header>        Cookie header of a user who is logged in at the app, to see that connected is called
  --connect <url>          the page with the button for a logged-in user (default: the --login page)
  --account <url>          a page or JSON that differs for a logged-in user (default: the --connect page)
  --header <line>          a header of each request at the app, such as "Authorization: Basic …"; can be repeated
  --scope <scopes>         scopes that other pages of the app ask for, separated by spaces
  --only <ids>             the checks to run, separated by commas
  --strict                 a check that could not see its subject counts as failed, so that CI notices it
  --test-server            is_sandbox=true is right although the redirect_uri is https
  --port <number>          port to serve on (default 4000)
  --timeout <seconds>      time that the app has for a response (default 15)
  --users <count>          only prints the first users whom the checks log in, each with the UUID, for the table of the app
  --report <folder>        writes junit.xml, with every request of each check
  --json                   prints the results as JSON
  --help                   prints this

Exit code: 0 no check failed, 1 a check failed, 2 the checks could not run (wrong arguments, no response of the app,
a page without a login, no page that shows who is logged in, an app that limits or blocks requests or takes the code by script, a port that is taken,
a folder that cannot be written).
`;

interface CheckArguments {
  target: Target;
  port: number;
  json: boolean;
  strict: boolean;
  report?: string;
  users?: number;
  only?: string[];
}

/**
 * Runs the check command and returns its exit code.
 *
 * @param run runs the checks.
 * @throws Error whose message names the wrong argument and its values, or the reason why the checks could not run.
 */
export async function check(
  args: string[],
  print: (text: string) => void = console.log,
  run: typeof runChecks = runChecks,
): Promise<number> {
  const options = readCheckArguments(args);
  if (!options) {
    print(checkUsage);
    return 0;
  }
  const { target, port, json, strict, report: folder, users, only } = options;
  if (users !== undefined) {
    print((await listUsers(target, users)).join('\n'));
    return 0;
  }
  const about = aboutOf(target, { isStrict: strict, only, all: scenarios.length });
  const results: Result[] = [];
  if (!json) print(heading(about));
  const onResult = (result: Result) => {
    const code =
      result.verdict === 'failed' ? codeFor(result.id, process.cwd(), target.redirectUri) : undefined;
    results.push({ ...result, ...(code !== undefined && { code }) });
    // One line in the summary has all that follow from a failure.
    if (!json && result.follows === undefined) print(line(results.at(-1) as Result));
  };
  // A run that ends early leaves no report of an earlier one.
  if (folder !== undefined) writeReports(folder, about, [], 'the checks have not ended');
  const error: unknown = await run(target, { port, onResult, ...(only && { only }) }).then(() => {}, explain);
  // Without the oracle, the other checks see requests only.
  const blind = results.find(({ id, verdict }) => id === 'session-begun' && verdict === 'unseen');
  const reason = blind && new Error(`the checker cannot judge who is logged in: ${blind.detail}`);
  const stop = error instanceof Error ? error : reason;
  if (folder !== undefined) writeReports(folder, about, results, stop?.message);
  // The results before a check that could not run.
  if (error !== undefined && results.length === 0) throw error;
  print(json ? jsonOf(about, results, stop?.message) : summary(results, about.leftOut, stop !== undefined));
  if (!json && process.env.GITHUB_ACTIONS === 'true')
    for (const result of results) if (result.verdict === 'failed') print(annotation(result));
  if (stop) throw stop;
  return results.some(({ verdict }) => verdict === 'failed' || (strict && verdict === 'unseen')) ? 1 : 0;
}

function jsonOf({ leftOut, ...about }: About, checks: readonly Result[], stop?: string): string {
  const all = { ...counts(checks), leftOut };
  return JSON.stringify({ ...about, counts: all, ...(stop !== undefined && { stop }), checks }, null, 2);
}

/** The sandbox of the app's development usually has the port. */
function explain(error: NodeJS.ErrnoException): Error {
  return error.code === 'EADDRINUSE'
    ? new Error(`${error.message}; stop the sandbox that runs there: the checks take its place`)
    : error;
}

function readHeader(line: string): [name: string, value: string] {
  const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(line) ?? [];
  if (!name) throw new Error('--header takes a name, a colon and a value');
  return [name, value];
}

function readCheckArguments(args: string[]): CheckArguments | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      client: { type: 'string', default: '' },
      login: { type: 'string' },
      begin: { type: 'string' },
      'visitor-cookie': { type: 'string' },
      cookie: { type: 'string' },
      connect: { type: 'string' },
      account: { type: 'string' },
      header: { type: 'string', multiple: true, default: [] },
      scope: { type: 'string' },
      port: { type: 'string', default: '4000' },
      timeout: { type: 'string', default: '15' },
      only: { type: 'string' },
      users: { type: 'string' },
      strict: { type: 'boolean', default: false },
      'test-server': { type: 'boolean', default: false },
      report: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const [redirectUri = '', ...others] = positionals;
  if (!isRedirectUri(redirectUri) || others.length > 0) {
    throw new Error('check takes one redirect_uri: an absolute http(s) URL without a fragment');
  }
  const [, clientId, clientSecret] = /^([^:]+):(.+)$/.exec(values.client) ?? [];
  if (!clientId || !clientSecret) throw new Error('--client takes <id>:<secret>');
  const loginPage = values.login ?? new URL('/', redirectUri).href;
  if (!URL.canParse(loginPage)) throw new Error('--login takes an absolute URL');
  for (const name of ['connect', 'account'] as const)
    if (values[name] !== undefined && !URL.canParse(values[name]))
      throw new Error(`--${name} takes an absolute URL`);
  const seconds = Number(values.timeout);
  if (!(seconds > 0 && seconds <= 600)) throw new Error('--timeout takes seconds, up to 600');
  const target: Target = { redirectUri, clientId, clientSecret, loginPage, timeout: seconds * 1000 };
  if (values.begin !== undefined) {
    const begin = readBeginRequest(values.begin, loginPage);
    if (!begin) throw new Error('--begin takes GET or POST, a URL and, after POST, a body');
    target.begin = begin;
  }
  if (values['visitor-cookie'] !== undefined) target.visitorCookie = values['visitor-cookie'];
  if (values.cookie !== undefined) target.cookie = values.cookie;
  if (values.connect !== undefined) target.connectPage = values.connect;
  if (values.account !== undefined) target.accountPage = values.account;
  if (values.header.length > 0) target.headers = Object.fromEntries(values.header.map(readHeader));
  if (values.scope !== undefined) {
    if (!parseScope(values.scope)) throw new Error(`--scope takes some of ${scopes.join(', ')}`);
    target.scope = values.scope;
  }
  if (values['test-server']) target.isTestServer = true;
  if (values.report === '') throw new Error('--report takes a folder');
  if (values.users !== undefined && !/^[1-9]\d{0,3}$/.test(values.users))
    throw new Error('--users takes a number, up to 9999');
  const only = values.only?.split(',').map((id) => id.trim());
  return {
    target,
    port: readPort(values.port),
    json: values.json,
    strict: values.strict,
    ...(values.report !== undefined && { report: values.report }),
    ...(values.users !== undefined && { users: Number(values.users) }),
    ...(only && { only }),
  };
}
