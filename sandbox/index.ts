/**
 * A mock of the whole Secure Connect service, for development and tests; never for production.
 *
 * Its pages can be driven by label (English: persona buttons carry the persona's name, then "Confirm" or "Cancel",
 * then "Allow" or "Don’t allow"; "Cancel" on the login page) and, in every language, by the names of their controls:
 *
 * | page | control |
 * |---|---|
 * | login | `[name=persona][value=fresh]` …, `[name=decision][value=cancel]` |
 * | second factor | `[name=decision][value=confirm]`, `[name=decision][value=refuse]` |
 * | consent | `[name=decision][value=allow]`, `[name=decision][value=refuse]`, `li[data-scope=email]` … |
 * | sign-up | `[name=decision][value=sign-up]` on the login page opens it, and `[name=decision][value=log-in]` leads back |
 * | sign-up | `first_name`, `last_name`, `email`, `phone_number`, `birth_date_day`, `birth_date_month`, `birth_date_year` |
 *
 * Every form carries the hidden fields `login` (the handle of this login) and `csrf_token`.
 *
 * @module
 */

export { type Language, languages } from '../contract/languages.ts';
export { type Scope, scopes } from '../contract/scopes.ts';
export { serviceName } from '../contract/service-name.ts';
export { readPort } from './command/arguments.ts';
export { readSeedFile } from './command/seed.ts';
export type { EventParameter, SandboxEvent } from './control/events/event-log.ts';
export type { FaultEffect, FaultTarget } from './control/faults/fault.ts';
export { isRedirectUri, type SandboxOptions } from './options.ts';
export { createSandbox, type Sandbox } from './sandbox.ts';
export type { Listening, ListenOptions } from './service/http/listener.ts';
export type { AppOptions } from './service/state/app.ts';
export type { Address, Card, Past, Persona } from './service/state/personas/persona.ts';
