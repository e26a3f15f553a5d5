import { parseArgs } from 'node:util';
import { isRedirectUri, sandboxFlags, wires } from '../options.ts';

/** The formats of `--log`. */
const logFormats = ['text', 'json'] as const;

const example = '"dpplus-sandbox -- npm run dev"';

/** The output of `--help`. */
export const usage = `Usage: dpplus-sandbox [options] [-- <command of your app>]
       dpplus-sandbox check <redirect_uri> --client <id>:<secret> [options]
       dpplus-sandbox watch <url> [options]

Serves a mock of the whole Secure Connect service, login button included. Never for production.

With -- and a command, such as ${example}, it starts this command with DPPLUS_SERVICE,
DPPLUS_CLIENT_ID, DPPLUS_CLIENT_SECRET, DPPLUS_REDIRECT_URI, DPPLUS_IS_SANDBOX and DPPLUS_SECRET in its environment,
prints a line for each request, and ends with it.

  --port <number>          port to listen on, 0 picks a free one (default 4000)
  --host <address>         address to listen on (default 127.0.0.1)
  --hosts <names>          other host names of the sandbox, or suffixes such as *.preview.example, separated by commas
                           (localhost and addresses always work)
  --base-path <path>       path below which the sandbox responds, such as /secure-connect; a proxy has to keep it
  --https                  serves https with a certificate for this machine, made and kept by the sandbox
  --redirect-uri <url>     of the app demoapp (default http://localhost:3000/callback)
  --seed <file>            apps and personas, as JSON; see seed.schema.json
  --wire spec|rfc6749      token responses as specified, or with token_type and expires_in (default spec)
  --is-sandbox true|any    any accepts requests with any is_sandbox (default true)
  --state <file>           keeps users, logins and connections in this file across restarts
  --confirm-email          new users have to confirm their email address; the inspector shows the mail
  --log[=text|json]        prints a line for each request, secrets masked (default text)
  --control-token <token>  the control API then asks everyone for "Authorization: Bearer <token>"
  --help                   prints this

DPPLUS_SANDBOX_HOSTS, DPPLUS_SANDBOX_BASE_PATH, DPPLUS_SANDBOX_LOG and DPPLUS_SANDBOX_CONTROL_TOKEN in the environment
are the same as the options.

Run "dpplus-sandbox check --help" for the checker of callbacks, and "dpplus-sandbox watch --help" for the probe of a
login in production.
`;

/** The options of the server command. */
export type ServeArguments = ReturnType<typeof readArguments>;

/**
 * Reads the arguments of the server command. An empty environment variable counts as absent.
 * @throws Error whose message names the wrong argument and its values.
 */
export function readArguments(args: string[], env: NodeJS.ProcessEnv = process.env) {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  const command = end < 0 ? undefined : args.slice(end + 1);
  if (command?.length === 0) throw new Error(`-- takes the command of your app, such as ${example}`);
  const { values } = parse({
    args: own.map(withLogFormat),
    options: {
      port: { type: 'string', default: '4000' },
      host: { type: 'string' },
      hosts: { type: 'string' },
      'base-path': { type: 'string' },
      https: { type: 'boolean', default: false },
      'redirect-uri': { type: 'string' },
      seed: { type: 'string' },
      wire: { type: 'string' },
      'is-sandbox': { type: 'string' },
      state: { type: 'string' },
      'confirm-email': { type: 'boolean', default: false },
      log: { type: 'string' },
      'control-token': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { port, host, https, seed, state, help } = values;
  const hosts = values.hosts ?? (env.DPPLUS_SANDBOX_HOSTS || undefined);
  const basePath = values['base-path'] ?? (env.DPPLUS_SANDBOX_BASE_PATH || undefined);
  const controlToken = values['control-token'] ?? (env.DPPLUS_SANDBOX_CONTROL_TOKEN || undefined);
  const redirectUri = values['redirect-uri'];
  if (redirectUri !== undefined && !isRedirectUri(redirectUri))
    throw new Error('--redirect-uri takes an absolute http(s) URL without a fragment');
  if (redirectUri !== undefined && seed !== undefined)
    throw new Error('--redirect-uri is for demoapp only; write it into the seed file');
  const wire = oneOf('--wire', values.wire, wires);
  const isSandbox = oneOf('--is-sandbox', values['is-sandbox'], sandboxFlags);
  const log =
    oneOf('--log', values.log, logFormats) ??
    oneOf('DPPLUS_SANDBOX_LOG', env.DPPLUS_SANDBOX_LOG || undefined, logFormats);
  const names = hosts?.split(',').map((name) => name.trim());
  const given = present({
    host,
    hosts: names,
    redirectUri,
    seed,
    state,
    basePath,
    controlToken,
    wire,
    isSandbox,
    log,
    command,
  });
  return { port: readPort(port), help, https, confirmEmail: values['confirm-email'], ...given };
}

const parse: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') throw error;
    const [word] = /'.*?'/.exec(message) ?? [];
    throw new Error(`${word} is no option; write -- before the command of your app, as in ${example}`);
  }
};

/** Returns an object without its undefined members. */
export function present<T extends object>(values: T) {
  const members = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}

/**
 * Reads the port of a command line.
 *
 * @throws Error if `text` is not a number from 0 to 65535.
 * @example
 * ```ts
 * readPort('4000'); // 4000
 * ```
 */
export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error('--port takes a number from 0 to 65535');
}

/** Adds the default format to `--log`: `parseArgs` has no options with an optional value. */
function withLogFormat(arg: string, index: number, args: readonly string[]): string {
  const isAlone = args[index + 1]?.startsWith('-') ?? true;
  return arg === '--log' && isAlone ? '--log=text' : arg;
}

function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  const choice = choices.find((candidate) => candidate === value);
  if (value !== undefined && !choice) throw new Error(`${name} takes ${choices.join(' or ')}`);
  return choice;
}
