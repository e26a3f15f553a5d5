import { existsSync, readFileSync } from 'node:fs';
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

const validate = new Ajv({ allErrors: true, useDefaults: true, verbose: true }).compile<Config>(schema);

/**
 * Checks the values of a file, and adds the defaults.
 *
 * @throws ConfigError that names every mistake. It quotes no value, which could be a secret.
 */
export function checkConfig(path: string, values: unknown): asserts values is Config {
  if (validate(values)) return;
  // The name of a product has an error of its own beside this one.
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
  throw new ConfigError(path, [...new Set(errors.map(problemOf))]);
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

  /** Reads the secret at a place of the file; of one that is missing or too short, names the place. */
  function read(secret: unknown, place: string, least = 1): string {
    const { env = '', file } = secret as { env?: string; file?: string };
    const at = resolve(base, file ?? '');
    const value = file ? existsSync(at) && readFileSync(at, 'utf8').trim() : process.env[env];
    if (value && value.length >= least) return value;
    const source = file ? `the file ${file}` : `the environment variable ${env}`;
    problems.push(`${place}: ${source} has to have at least ${least} characters`);
    return '';
  }

  config.keys = resolve(base, config.keys);
  if (config.redis !== undefined) config.redis = read(config.redis, 'redis');
  const registrations = new Map<string, string>();
  for (const [id, product] of Object.entries(config.products)) {
    const { service } = product;
    product.secret = read(product.secret, `products.${id}.secret`, 32);
    service.clientSecret = read(service.clientSecret, `products.${id}.service.clientSecret`);
    const other = registrations.get(service.clientId);
    // Two products with one registration would get the same UUIDs.
    if (other) problems.push(`products.${id}.service.clientId: ${other} has the same; each needs its own`);
    registrations.set(service.clientId, id);
  }
  if (problems.length > 0) throw new ConfigError(path, problems);
  return config;
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(path, [(error as Error).message]);
  }
}
