import pkg from '../../package.json' with { type: 'json' };
import type { Target } from '../target.ts';

/** What a run was: for a reader who has its report only. */
export interface About {
  version: string;
  redirectUri: string;
  /** The options as they were given, without secrets. */
  options: Record<string, string>;
  /** How many checks `--only` leaves out. */
  leftOut: number;
}

/** The values of these hold secrets. */
const given = 'given';

export function aboutOf(
  { redirectUri, clientId, loginPage, timeout, ...target }: Target,
  { isStrict, only, all }: { isStrict: boolean; only: readonly string[] | undefined; all: number },
): About {
  const { begin, connectPage, accountPage, headers, scope } = target;
  const options: Record<string, string | undefined | false> = {
    client: clientId,
    login: loginPage,
    begin: begin && `${begin.method} ${begin.url}`,
    'visitor-cookie': target.visitorCookie && given,
    cookie: target.cookie && given,
    connect: connectPage,
    account: accountPage,
    header: headers && Object.keys(headers).join(', '),
    scope,
    only: only?.join(','),
    strict: isStrict && given,
    'test-server': target.isTestServer && given,
    timeout: String(timeout / 1000),
  };
  return {
    version: pkg.version,
    redirectUri,
    options: Object.fromEntries(
      Object.entries(options).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
    leftOut: only ? all - new Set(only).size : 0,
  };
}
