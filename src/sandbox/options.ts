import { fileURLToPath } from 'node:url';
import type { AppOptions } from './state/app.ts';
import { defaultPersonas } from './state/personas/default-personas.ts';
import type { Persona } from './state/personas/persona.ts';

/** How token requests are answered: with the specification's members only, or with those of RFC 6749 too. */
export const wires = ['spec', 'rfc6749'] as const;

/** Which `is_sandbox` is taken: only the right one, or whatever comes. */
export const sandboxFlags = ['true', 'any'] as const;

/** What `createSandbox` can be told. Everything has a default. */
export interface SandboxOptions {
  /** The registered applications; by default one, `demoapp` with `demosecret` at `http://localhost:3000/callback`. */
  apps?: readonly AppOptions[];
  /** The users that exist from the start; by default one for each state (docs/protocol.md, "Personas"). */
  personas?: readonly Persona[];
  /**
   * `spec` (default) answers token requests with the specification's three members only; `rfc6749` adds
   * `token_type` and `expires_in` and takes Basic credentials too.
   */
  wire?: (typeof wires)[number];
  /** `true` (default) refuses requests whose `is_sandbox` is not `true`; `any` takes whatever they say, or nothing. */
  isSandbox?: (typeof sandboxFlags)[number];
  /**
   * Host names under which it answers over a network, beside `localhost`, addresses and the name that it listens on;
   * any other is refused with 421, against DNS rebinding. Without a port.
   */
  hosts?: readonly string[];
  /** The folder that holds `<lang>/dp_connect.js`; by default the package's own `dist`. */
  scriptsDir?: string | URL;
  /** A file that keeps users, logins and connections across restarts; by default nothing outlives the process. */
  stateFile?: string;
  /** Milliseconds since the epoch; by default `Date.now`. The control API advances on top of it. */
  clock?: () => number;
}

/** The options with every default filled in. */
export interface Settings {
  apps: readonly AppOptions[];
  personas: readonly Persona[];
  wire: (typeof wires)[number];
  isSandbox: (typeof sandboxFlags)[number];
  hosts: readonly string[];
  scriptsDir: string;
  stateFile?: string;
  clock: () => number;
}

const demoApp: AppOptions = {
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
    scriptsDir: pathOf(options.scriptsDir ?? new URL('../', import.meta.url)),
    clock: options.clock ?? Date.now,
    ...(options.stateFile !== undefined && { stateFile: options.stateFile }),
  };
}

function checkApp({ clientId, clientSecret, name, redirectUri, logo }: AppOptions, index: number): void {
  for (const [option, value] of Object.entries({ clientId, clientSecret, name })) {
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`apps[${index}].${option} must be a string that is not empty`);
  }
  // It is a user name of Basic credentials (RFC 7617, 2), which ends at the first colon.
  if (clientId.includes(':')) throw new TypeError(`apps[${index}].clientId must have no colon`);
  if (!isRedirectUri(redirectUri)) {
    throw new TypeError(`apps[${index}].redirectUri must be an absolute http(s) URL without a fragment`);
  }
  if (logo !== undefined && !(/^(https?:|data:image\/)/.test(logo) && URL.canParse(logo))) {
    throw new TypeError(`apps[${index}].logo must be an http(s) or data:image/ URL`);
  }
}

function checkChoice(option: string, value: string | undefined, choices: readonly string[]): void {
  if (value !== undefined && !choices.includes(value))
    throw new TypeError(`${option} must be ${choices.map((choice) => `'${choice}'`).join(' or ')}`);
}

function readHost(host: string, index: number): string {
  const url = `http://${host}/`;
  // Whatever the parser makes of it is what it makes of a Host header; a port, a path or a user is no name.
  const name = URL.canParse(url) ? new URL(url).hostname : '';
  if (name === '' || name !== host.toLowerCase())
    throw new TypeError(`hosts[${index}] must be a host name without a port`);
  return name;
}

function checkPersona({ id }: Persona, index: number): void {
  // It names elements of the login page, and addresses of the control API.
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) throw new TypeError(`personas[${index}].id must be kebab-case`);
}

function hasRepeat(values: readonly string[]): boolean {
  return new Set(values).size !== values.length;
}

/** Tells whether `value` can be registered as a redirect URI: absolute, http(s), ASCII, no fragment (RFC 6749, 3.1.2). */
export function isRedirectUri(value: string): boolean {
  return /^https?:\/\/[\x21-\x7e]+$/.test(value) && !value.includes('#') && URL.canParse(value);
}

function pathOf(location: string | URL): string {
  return location instanceof URL ? fileURLToPath(location) : location;
}
