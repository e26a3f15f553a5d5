import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { metricsOf } from './metrics.ts';
import { judge, look, type WatchOptions, watchChecks } from './watch.ts';

/** The output of `watch --help`. */
export const watchUsage = `Usage: dpplus-sandbox watch <url> [options]

Watches the login of an app in production: at most five requests, no login and no token request. <url> is the page with
the button.

  --client <id>            the client_id of the registration
  --redirect-uri <url>     the redirect URI of the registration
  --service <url>          the URL of Secure Connect
  --start <url>            the start of a login, for a page whose script draws the button
  --cookie <name>          the cookie that binds a login to the browser, if the app sets several
  --days <number>          days that certificates have to be valid for (default 14)
  --timeout <seconds>      time for each response (default 10)
  --integrity <file>       the integrity.json of the release, in place of the one on the script's host
  --without <ids>          checks to leave out, separated by commas
  --metrics <file>         writes the result for Prometheus into this file
  --help                   prints this

Prints a line for each check that failed. Exit codes: 0 no check failed, 1 a check failed, 2 a wrong argument or file.
`;

/** Runs the command, and returns its exit code. */
export async function watch(args: string[]): Promise<number> {
  const { help, metrics, ...options } = readWatchArguments(args);
  if (help) {
    console.log(watchUsage);
    return 0;
  }
  const begin = performance.now();
  const seen = await look(options);
  const seconds = Math.round(performance.now() - begin) / 1000;
  const findings = judge(seen, options.without);
  if (metrics !== undefined) writeWhole(metrics, metricsOf(seen, findings, seconds));
  const failed = findings.filter(({ problem }) => problem !== undefined);
  for (const { id, problem } of failed) console.log(`failed ${id}: ${problem}`);
  const passed = findings.length - failed.length;
  console.log(
    `${passed} passed, ${failed.length} failed, ${watchChecks.length - findings.length} not checked`,
  );
  return failed.length > 0 ? 1 : 0;
}

/**
 * Reads the arguments of the command.
 * @throws Error whose message names the wrong argument.
 */
export function readWatchArguments(args: string[]): WatchOptions & { help: boolean; metrics?: string } {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ client: text, 'redirect-uri': text, service: text, start: text, cookie: text, days: text },
      ...{ timeout: text, integrity: text, without: text, metrics: text },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { client, service, cookie, metrics, help } = values;
  const redirectUri = values['redirect-uri'];
  if (positionals.length !== 1 && !help) throw new Error('watch takes the URL of the page with the button');
  const start = values.start === undefined ? undefined : readUrl('--start', values.start);
  const without = (values.without ?? '').split(',').filter(Boolean);
  const unknown = without.find((id) => !watchChecks.some((check) => check.id === id));
  if (unknown !== undefined) throw new Error(`--without: there is no check ${unknown}`);
  return {
    url: readUrl('watch', help ? 'https://your-app.example' : (positionals[0] ?? '')),
    help,
    without,
    days: readNumber('--days', values.days ?? '14'),
    timeout: readNumber('--timeout', values.timeout ?? '10') * 1000,
    ...(client !== undefined && { client }),
    ...(redirectUri !== undefined && { redirectUri }),
    ...(service !== undefined && { service: readUrl('--service', service).href }),
    ...(cookie !== undefined && { cookie }),
    ...(start && { start }),
    ...(values.integrity !== undefined && { list: readFileSync(values.integrity) }),
    ...(metrics !== undefined && { metrics }),
  };
}

function readUrl(name: string, text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new Error(`${name} takes a URL with http or https`);
}

function readNumber(name: string, text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) > 0) return Number(text);
  throw new Error(`${name} takes a number from 1 to 9999`);
}

/** A program that reads the file at any time finds the whole text. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
