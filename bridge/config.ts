import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import type { Scope } from './claims.ts';
import schema from './config.schema.json' with { type: 'json' };

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
  /** The product's own registration at the service. Its redirect URI is `<issuer>/callback/<client_id>`. */
  service: { clientId: string; clientSecret: string };
}

/** The configuration with its secrets. `bridge/config.schema.json` describes the file. */
export interface Config {
  /** The bridge's own origin. Every URL of the bridge derives from it, never from a request. */
  issuer: string;
  host: string;
  port: number;
  service: string;
  isSandbox: boolean;
  /** The path of the file with the keys. */
  keys: string;
  /** The URL of Redis. Without it, the state is in this process's memory. */
  redis?: string;
  /** By their `client_id` at the bridge. */
  products: Record<string, Product>;
}

/** All mistakes of a configuration. */
export class ConfigError extends Error {
  constructor(path: string, problems: string[]) {
    super([`${path}:`, ...problems].join('\n  '));
  }
}

type Secret = { env?: string; file?: string };

const validate = new Ajv({ allErrors: true, useDefaults: true, verbose: true }).compile<Config>(schema);

/**
 * Reads the configuration and its secrets.
 *
 * @throws ConfigError that names every mistake.
 * @example
 * const config = readConfig('bridge.json');
 */
export function readConfig(path: string): Config {
  const config: Config = parse(path);
  if (!validate(config)) {
    // The name of a product has an error of its own beside this one.
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
    throw new ConfigError(path, [...new Set(errors.map(problemOf))]);
  }
  const problems: string[] = [];
  const base = dirname(resolve(path));

  /** Reads a secret; of one that is missing, names the place. */
  function read(secret: unknown, place: string, least = 1): string {
    const { env, file = '' } = secret as Secret;
    let value = '';
    try {
      value = env === undefined ? readFileSync(resolve(base, file), 'utf8').trim() : (process.env[env] ?? '');
    } catch {
      // It counts as empty.
    }
    const source = env === undefined ? `the file ${file}` : `the environment variable ${env}`;
    if (value.length < least) problems.push(`${place}: ${source} has to have at least ${least} characters`);
    return value;
  }

  config.keys = resolve(base, config.keys);
  if (config.redis !== undefined) config.redis = read(config.redis, 'redis');
  const registrations = new Map<string, string>();
  for (const [id, product] of Object.entries(config.products)) {
    const at = `products.${id}`;
    product.secret = read(product.secret, `${at}.secret`, 32);
    const { service, scopes } = product;
    service.clientSecret = read(service.clientSecret, `${at}.service.clientSecret`);
    const other = registrations.get(service.clientId);
    // Two products with one registration would get the same UUIDs.
    if (other) problems.push(`${at}.service.clientId: ${other} has the same; each product needs its own`);
    registrations.set(service.clientId, id);
    if (scopes.includes('address') && !scopes.includes('profile'))
      problems.push(`${at}.scopes: address needs profile`);
  }
  if (problems.length > 0) throw new ConfigError(path, problems);
  return config;
}

function parse(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(path, [error instanceof Error ? error.message : String(error)]);
  }
}

/** Describes a mistake by its place and the expected value. The message never quotes the file, which could hold a secret. */
function problemOf({ instancePath, keyword, params, propertyName, parentSchema }: ErrorObject): string {
  const at = (name?: string) => [...instancePath.slice(1).split('/'), name].filter(Boolean).join('.');
  if (keyword === 'required') return `${at(params.missingProperty)}: is missing`;
  if (keyword === 'additionalProperties') return `${at(params.additionalProperty)}: is unknown`;
  const { description } = parentSchema as { description?: string };
  return `${at(propertyName) || 'the file'}: has to be ${description ?? parentSchema?.type}`;
}
