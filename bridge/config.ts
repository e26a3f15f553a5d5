import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import type { Scope } from './claims.ts';
import schema from './config.schema.json' with { type: 'json' };
import { fileProblem } from './file-problem.ts';
import { modeProblem } from './keys.ts';

/** A product that logs its users in through the bridge. */
export interface Product {
  /** The product's name for users. */
  name: string;
  /** The `client_secret` at the bridge. */
  secret: string;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** The scopes beside `openid` that the product may request. */
  scopes: Scope[];
  /** `false` for a product that cannot send a `code_challenge`. */
  pkce: boolean;
  /** `false` for a product that does not support `iss` in an error (RFC 9207). */
  issInErrors?: boolean;
  /** Where the pages of the bridge link. By default the origin of the first redirect URI. */
  home?: string;
  /** The product's own registration at the service. Its redirect URI is `<issuer>/callback/<client_id>`. */
  service: { clientId: string; clientSecret: string };
}

/** The configuration with its secrets. `bridge/config.schema.json` describes the file. */
export interface Config {
  /** The bridge's own origin. Every URL of the bridge derives from it, never from a request. */
  issuer: string;
  host: string;
  port: number;
  /** Seconds between SIGTERM and the end of listening. */
  drain?: number;
  service: string;
  isSandbox: boolean;
  /** The path of the file with the keys. */
  keys: string;
  /** The URL of Redis. Without it, the state is in this process's memory. */
  redis?: string;
  /** By their `client_id` at the bridge. */
  products: Record<string, Product>;
}

/** Returns the product with a `client_id`. Each object has members of its prototype, such as `constructor`. */
export const productOf = ({ products }: Pick<Config, 'products'>, id: string): Product | undefined =>
  Object.hasOwn(products, id) ? products[id] : undefined;

/** All mistakes of a configuration. */
export class ConfigError extends Error {
  constructor(path: string, problems: string[]) {
    super([`${path}:`, ...problems].join('\n  '));
  }
}

/** The URL of a text that is spelled as `spell` spells it. Requests and tokens have it in this spelling. */
const isSpelled = (text: string, spell: (url: URL) => string) =>
  URL.canParse(text) && spell(new URL(text)) === text;

const formats = {
  origin: (text: string) => isSpelled(text, ({ origin }) => origin),
  'base-url': (text: string) => isSpelled(text, ({ href }) => href.replace(/\/$/, '')),
  'redirect-uri': (text: string) =>
    URL.canParse(text) && /^[!-~]+$/.test(text) && !/[*@\\]/.test(new URL(text).origin + text.split('?')[0]),
};
const ajv = new Ajv({ allErrors: true, useDefaults: true, verbose: true, formats });
const validate = ajv.compile<Config>(schema);

/**
 * Checks the values of a file, and adds the defaults.
 *
 * @throws ConfigError that names every mistake. It quotes no value, which could be a secret.
 */
export function checkConfig(path: string, values: unknown): asserts values is Config {
  const problems = problemsOf(values);
  if (problems.length > 0) throw new ConfigError(path, problems);
}

/** Describes every mistake of the values of a file, and adds the defaults. */
export function problemsOf(values: unknown): string[] {
  // The name of a product has an error of its own beside this one.
  const errors = validate(values) ? [] : (validate.errors ?? []);
  const mistakes = errors.filter(({ keyword }) => keyword !== 'propertyNames').map(problemOf);
  return [...new Set([...mistakes, ...urlProblems(Object(values))])];
}

/** Describes the mistakes of the URLs beside the other values. */
function urlProblems({ issuer, service, isSandbox }: Partial<Config>): string[] {
  const problems = Object.entries({ issuer, service })
    .filter(([, url]) => isSandbox === false && String(url).startsWith('http:'))
    .map(([name]) => `${name}: has to be an https URL if isSandbox is false`);
  const isSame = service !== undefined && URL.canParse(service) && new URL(service).origin === issuer;
  return isSame ? [...problems, 'service: has to be another origin than issuer'] : problems;
}

/** Describes a mistake by its place and the expected value. */
function problemOf({ instancePath, keyword, params, propertyName, parentSchema }: ErrorObject): string {
  const at = (name?: string) => [...instancePath.slice(1).split('/'), name].filter(Boolean).join('.');
  if (keyword === 'required') return `${at(params.missingProperty)}: is missing`;
  if (keyword === 'additionalProperties') return `${at(params.additionalProperty)}: is unknown`;
  const { description, type } = parentSchema as { description?: string; type: string };
  return `${at(propertyName) || 'the file'}: has to be ${description ?? type}`;
}

/**
 * Reads the configuration and its secrets.
 *
 * @throws ConfigError that names every mistake.
 * @example
 * const config = readConfig('bridge.json');
 */
export function readConfig(path: string): Config {
  const config = parse(path);
  checkConfig(path, config);
  const problems: string[] = [];
  const base = dirname(resolve(path));

  /** Reads the secret at a place of the file. Names the place if the secret is missing, too short or has other characters. */
  function read(secret: unknown, place: string, least = 1): string {
    const { env = '', file } = secret as { env?: string; file?: string };
    const source = file ? `the file ${file}` : `the environment variable ${env}`;
    const { value = '', problem } = file
      ? readSecret(resolve(base, file))
      : { value: process.env[env]?.trim() };
    // RFC 6749, A.2.
    if (value.length >= least && /^[ -~]*$/.test(value)) return value;
    const expected = `has to have at least ${least} characters, all of them ASCII and in one line`;
    const absent = file ? 'is empty' : 'is not set';
    problems.push(`${place}: ${source} ${problem ?? (value ? expected : absent)}`);
    return '';
  }

  config.keys = resolve(base, config.keys);
  if (config.redis !== undefined) {
    config.redis = read(config.redis, 'redis');
    if (config.redis && !(URL.canParse(config.redis) && /^redis(s?):\/\/./.test(config.redis)))
      problems.push('redis: has to be a URL of Redis, such as redis://localhost:6379');
  }
  const [registrations, secrets] = [new Map<string, string>(), new Map<string, string>()];
  for (const [id, product] of Object.entries(config.products)) {
    const { service } = product;
    product.secret = read(product.secret, `products.${id}.secret`, 32);
    service.clientSecret = read(service.clientSecret, `products.${id}.service.clientSecret`);
    const other = registrations.get(service.clientId);
    // Two products with one registration would get the same UUIDs.
    if (other) problems.push(`products.${id}.service.clientId: ${other} has the same; each needs its own`);
    registrations.set(service.clientId, id);
    const same = product.secret && secrets.get(product.secret);
    if (same) problems.push(`products.${id}.secret: ${same} has the same; each needs its own`);
    secrets.set(product.secret, id);
  }
  if (problems.length > 0) throw new ConfigError(path, problems);
  return config;
}

/** Reads a file, or describes the reason that it cannot be used. */
function readSecret(file: string): { value?: string; problem?: string | undefined } {
  try {
    const problem = modeProblem(file);
    return problem ? { problem } : { value: readFileSync(file, 'utf8').trim() };
  } catch (error) {
    return { problem: fileProblem(file, error) };
  }
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The message of a parser quotes the file.
    const problem = code
      ? fileProblem(path, error)
      : `is not JSON${/ at position .*/.exec(message)?.[0] ?? ''}`;
    throw new ConfigError(path, [problem]);
  }
}
