import { parseArgs } from 'node:util';
import { isRedirectUri } from '../../options.ts';
import { readPort } from '../arguments.ts';
import { line, summary } from './report.ts';
import { type Result, runChecks } from './run-checks.ts';
import type { Target } from './test-stand.ts';

/** What `check --help` prints. */
export const checkUsage = `Usage: dpplus-sandbox check <redirect_uri> --client <id>:<secret> [options]

Takes the place of the service and checks what an application's redirect endpoint does with returns of every kind.
Start the application first, set to use http://127.0.0.1:<port> as its service.

  --client <id>:<secret>   the credentials that the application uses
  --login <url>            the page with the login button (default: the root of the redirect_uri)
  --cookie <header>        Cookie header of somebody logged in at the application, to see that connected is called
  --connect <url>          the page with the button for somebody logged in (default: the --login page)
  --port <number>          port to serve on (default 4000)
  --timeout <seconds>      time that the application has for an answer (default 15)
  --json                   prints the results as JSON
  --help                   prints this

Exit code: 0 all passed, 1 something failed, 2 the command itself is wrong.
`;

interface CheckArguments {
  target: Target;
  port: number;
  json: boolean;
}

/**
 * Runs the check command and gives its exit code.
 *
 * @param run makes the checks.
 * @throws Error with a message for the person at the terminal.
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
  const { target, port, json } = options;
  const report = (result: Result) => {
    if (!json) print(line(result));
  };
  const results = await run(target, { port, report }).catch(explain);
  print(json ? JSON.stringify(results, null, 2) : summary(results));
  return results.some(({ verdict }) => verdict === 'failed') ? 1 : 0;
}

/** What usually has the port is the sandbox that the application was developed with. */
function explain(error: NodeJS.ErrnoException): never {
  throw error.code === 'EADDRINUSE'
    ? new Error(`${error.message}; stop the sandbox that runs there: the checks take its place`)
    : error;
}

function readCheckArguments(args: string[]): CheckArguments | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      client: { type: 'string', default: '' },
      login: { type: 'string' },
      cookie: { type: 'string' },
      connect: { type: 'string' },
      port: { type: 'string', default: '4000' },
      timeout: { type: 'string', default: '15' },
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
  if (values.connect !== undefined && !URL.canParse(values.connect))
    throw new Error('--connect takes an absolute URL');
  const seconds = Number(values.timeout);
  if (!(seconds > 0 && seconds <= 600)) throw new Error('--timeout takes seconds, up to 600');
  const target: Target = { redirectUri, clientId, clientSecret, loginPage, timeout: seconds * 1000 };
  if (values.cookie !== undefined) target.cookie = values.cookie;
  if (values.connect !== undefined) target.connectPage = values.connect;
  return { target, port: readPort(values.port), json: values.json };
}
