/**
 * The server side of the login: draws the button, responds at the redirect URI, reports to the service. Web standards only
 * (`Request`, `Response`, WebCrypto), so that it runs on Node.js, Deno, Bun and in workers.
 *
 * @module
 */

export type { Language } from '../../contract/languages.ts';
export { preferredLanguage } from '../../contract/preferred-language.ts';
export type { Button } from './button.ts';
export { type Connect, createConnect } from './connect.ts';
export type { EidAddress, EidData, SharedData, UserData } from './data.ts';
export type { ConnectEvent, LoginStep } from './events.ts';
export type { Link } from './link.ts';
export type { Offer } from './offers.ts';
export type { Answer, AnswerStore, ConnectOptions, Login } from './options.ts';
export type { Reconciliation } from './reconcile.ts';
export type { IncomingRequest, OutgoingResponse } from './request.ts';
export type { ReturnPage } from './return-page.ts';
export { type SignedSession, signedSession } from './session.ts';
