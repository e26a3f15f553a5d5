/**
 * The bridge: an OpenID provider in front of Secure Connect, for products that speak OpenID Connect.
 *
 * @module
 */

export { type Bridge, type BridgeEvent, createBridge } from './bridge.ts';
export type { Scope } from './claims.ts';
export { type Config, ConfigError, type Product, readConfig } from './config.ts';
