import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appProblem } from '../contract/app.ts';
import type { SandboxEvent } from './control/events/event-log.ts';
import { wireNames } from './service/schema/app.ts';
import { writePerson } from './service/schema/person.ts';
import { personSchema } from './service/schema/person-schema.ts';
import { problemsWith } from './service/schema/validate.ts';
import type { AppOptions } from './service/state/app.ts';
import { defaultPersonas } from './service/state/personas/default-personas.ts';
import type { Persona } from './service/state/personas/persona.ts';

/** The members of the token response: the specification's only, or those of RFC 6749 too. */
export const wires = ['spec', 'rfc6749'] as const;

/** The accepted values of `is_sandbox`: only `true`, or any. */
export const sandboxFlags = ['true', 'any'] as const;

/**
 * The options of `createSandbox`. Each has a default.
 *
 * @example
 * createSandbox({ wire: 'rfc6749', confirmEmail: true, stateFile: 'sandbox.json', hosts: ['sandbox'] })
 */
export interface SandboxOptions {
  /** The registered apps; by default one, `demoapp` with `demosecret` at `http://localhost:3000/callback`. */
  apps?: readonly AppOptions[];
  /** The users that exist from the start; by default one for each state (docs/protocol.md, "Personas"). */
  personas?: readonly Persona[];
  /**
   * `spec` (default) answers token requests with the specification's three members only; `rfc6749` adds
   * `token_type` and `expires_in` and takes Basic credentials too.
   */
  wire?: (typeof wires)[number];
  /** `true` (default) refuses requests whose `is_sandbox` is not `true`; `any` accepts every value, and none at all. */
  isSandbox?: (typeof sandboxFlags)[number];
  /**
   * Host names under which it answers over a network, beside `localhost`, addresses and the name that it listens on;
   * any other is refused with 421, against DNS rebinding. Without a port. `*.preview.example` admits each host one label
   * below that name: use it only where strangers get no such hosts (docs/sandbox.md, "Host names").
   */
  hosts?: readonly string[];
  /**
   * The path below which the sandbox answers, such as `/secure-connect`: inside another server, or behind a proxy that
   * keeps the path. By default the root.
   */
  basePath?: string;
  /** The folder that holds `<lang>/dp_connect.js`; by default `dist` of the package `dpplus-connect`. */
  scriptsDir?: string | URL;
  /**
   * A file that keeps users, logins and connections across restarts, for one sandbox at a time; by default nothing
   * outlives the process.
   */
  stateFile?: string;
  /** Asks users who sign up to confirm the email address; the control API lists the mails. Off by default. */
  confirmEmail?: boolean;
  /**
   * A secret of at least 16 characters, which the control API and the inspector then ask for: as a Bearer token, or as the
   * password of Basic credentials. This machine and requests through `fetch` need it too. By default, only programs and
   * pages of this machine may use them.
   */
  controlToken?: string;
  /**
   * Called with each event of the inspector, once the request is answered: to print it, for example. Secrets and personal
   * data are masked, and text of the request may contain control characters. By default, nothing is called.
   */
  log?: (event: SandboxEvent) => void;
  /** Milliseconds since the epoch; by default `Date.now`. The control API advances on top of it. */
  clock?: () => number;
}

type WithoutDefault = 'controlToken' | 'stateFile' | 'log';

/** The options with every default filled in. `basePath` is empty at the root. */
export type Settings = Required<Omit<SandboxOptions, WithoutDefault>> &
  Pick<SandboxOptions, WithoutDefault> & { scriptsDir: string };

/** The registered app, if there are no others. */
export const demoApp: AppOptions = {
  clientId: 'demoapp',
  clientSecret: 'demosecret',
  name: 'Demo app',
  redirectUri: 'http://localhost:3000/callback',
};

/**
 * Fills in the defaults.
 * @throws TypeError that names the option, when it could never work.
 */
export function resolveOptions(options: SandboxOptions = {}): Settings {
  const apps = options.apps ?? [demoApp];
  const personas = options.personas ?? defaultPersonas;
  apps.forEach(checkApp);
  checkChoice('wire', options.wire, wires);
  checkChoice('isSandbox', options.isSandbox, sandboxFlags);
  personas.forEach(checkPersona);
  if (hasRepeat(apps.map(({ clientId }) => clientId)))
    throw new TypeError('apps: every clientId must be different');
  if (hasRepeat(personas.map(({ id }) => id))) throw new TypeError('personas: every id must be different');
  return {
    apps,
    personas,
    wire: options.wire ?? 'spec',
    isSandbox: options.isSandbox ?? 'true',
    hosts: (options.hosts ?? []).map(readHost),
    basePath: checkPath(options.basePath ?? ''),
    scriptsDir: pathOf(options.scriptsDir ?? builtScripts()),
    confirmEmail: options.confirmEmail ?? false,
    clock: options.clock ?? Date.now,
    ...(options.controlToken !== undefined && { controlToken: checkToken(options.controlToken) }),
    ...(options.stateFile !== undefined && { stateFile: options.stateFile }),
    ...(options.log !== undefined && { log: checkLog(options.log) }),
  };
}

function checkApp(app: AppOptions, index: number): void {
  const { clientId, clientSecret, name, redirectUri, logo, privacyUrl } = app;
  const members = { clientId, clientSecret, name, redirectUri, ...(logo !== undefined && { logo }) };
  for (const [option, value] of Object.entries({
    ...members,
    ...(privacyUrl !== undefined && { privacyUrl }),
  })) {
    const problem = appProblem(wireNames[option as keyof typeof wireNames], value);
    if (problem) throw new TypeError(`apps[${index}].${option} must be ${problem}`);
  }
}

function checkChoice(option: string, value: string | undefined, choices: readonly string[]): void {
  if (value !== undefined && !choices.includes(value))
    throw new TypeError(`${option} must be ${choices.map((choice) => `'${choice}'`).join(' or ')}`);
}

function checkToken(token: string): string {
  if (!/^[\w\-.~+/]{16,}$/.test(token))
    throw new TypeError('controlToken must be at least 16 characters of A-Z a-z 0-9 - . _ ~ + /');
  return token;
}

function checkLog<T>(log: T): T {
  if (typeof log !== 'function')
    throw new TypeError('log must be a function, such as ({ status, rule }) => console.log(status, rule)');
  return log;
}

function checkPath(path: string): string {
  // A browser removes `.` and `..`, and a path of other characters has several spellings.
  if (!/^(\/(?!\.{1,2}(\/|$))[\w\-.~]+)*$/.test(path))
    throw new TypeError(
      'basePath must begin with a slash, end without one, and have A-Z a-z 0-9 - . _ ~ between',
    );
  return path;
}

/** Reads a host name, or a suffix after an asterisk. */
function readHost(host: string, index: number): string {
  const url = `http://${host}/`;
  // The parser treats a Host header in the same way. A port, a path or a user is not part of a name.
  const name = URL.canParse(url) ? new URL(url).hostname : '';
  if (name !== host.toLowerCase() || !/^(\*(\.[^*.]+)*|[^*]+)$/.test(name))
    throw new TypeError(
      `hosts[${index}] must be a host name in ASCII without a port, such as 'sandbox', or a suffix such as '*.preview.example'`,
    );
  if (publicSuffix.test(name))
    throw new TypeError(
      `hosts[${index}] admits hosts of strangers: '${name}'. Write a longer suffix such as '*.preview.example', or whole names`,
    );
  return name;
}

/** An asterisk before nothing, a top-level domain, or one of the usual registries below a country, such as `co.uk`. */
const publicSuffix = /^\*(\.[^.]+|\.(ac|co|com|edu|go|gob|gouv|gov|mil|ne|net|or|org)\.[a-z]{2})?$/;

/** As in a seed file, so that a state file with the persona can be loaded again. */
function checkPersona(persona: Persona, index: number): void {
  const [problem] = problemsWith(writePerson(persona), personSchema, `personas[${index}]`);
  if (problem) throw new TypeError(problem);
}

function hasRepeat(values: readonly string[]): boolean {
  return new Set(values).size !== values.length;
}

/**
 * Tells whether `value` can be registered as a redirect URI: absolute, http(s), ASCII, no fragment (RFC 6749, 3.1.2).
 *
 * @example
 * ```ts
 * isRedirectUri('/callback'); // false
 * ```
 */
export function isRedirectUri(value: string): boolean {
  return appProblem('redirect_uri', value) === undefined;
}

/** The scripts of the package `dpplus-connect`, wherever it is installed. */
function builtScripts(): string {
  // A bundle in CommonJS has no `import.meta.url`.
  const from: string | undefined = import.meta.url;
  // webpack replaces a `createRequire` that is imported by its name.
  const require = nodeModule.createRequire(from ?? join(process.cwd(), 'package.json'));
  return join(dirname(require.resolve('dpplus-connect/package.json')), 'dist');
}

function pathOf(location: string | URL): string {
  return location instanceof URL ? fileURLToPath(location) : location;
}
