/**
 * The bridge: an OpenID provider in front of Secure Connect, for products that speak OpenID Connect.
 *
 * @module
 */

export { type Bridge, createBridge } from './bridge.ts';
export type { Scope } from './claims.ts';
export { type Config, ConfigError, type Product, readConfig } from './config.ts';
export type { BridgeEvent } from './events.ts';
