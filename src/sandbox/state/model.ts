import type { Language } from '../../languages.ts';
import type { AppOptions } from '../options.ts';
import type { Scope } from '../scopes.ts';
import type { Persona } from './personas/persona.ts';

/** A user of the service: a persona, or somebody who signed up. */
export interface User extends Omit<Persona, 'past'> {
  /** Milliseconds since the epoch. */
  updatedAt: number;
}

/**
 * What there is between one user and one application; it is unconnected or connected (docs/protocol.md, "Login limit").
 */
export interface Link {
  uuid: string;
  clientId: string;
  userId: string;
  /** Whether the application was ever given this UUID; it may name no other in its calls. */
  issued: boolean;
  /** Whether the user agreed to log in to this application, which an empty scope asks for too. */
  consented: boolean;
  granted: Scope[];
  connected: boolean;
  /** Logins since the link was last connected (docs/protocol.md, "Login limit"). */
  unconnectedLogins: number;
}

/** One browser at the service. */
export interface Session {
  /** Absent: nobody is logged in. */
  userId?: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** A field of the sign-up form. */
export type SignUpField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phoneNumber'
  | 'birthDateYear'
  | 'birthDateMonth'
  | 'birthDateDay';

/** What stands in the sign-up form; empty fields are absent. */
export type SignUpValues = Partial<Record<SignUpField, string>>;

/** Why the sign-up form is shown again: fields that are wrong, or an address that somebody has already. */
export type SignUpProblem = SignUpField | 'emailTaken';

/** A sign-up under way. */
export interface SignUpDraft {
  values: SignUpValues;
  problems: SignUpProblem[];
}

/** One login on its way, from the authorization request to the redirect. */
export interface Transaction {
  /** The key of the session that it belongs to; absent until the browser of a posted request shows its cookie. */
  sessionKey?: string;
  csrfToken: string;
  clientId: string;
  redirectUri: string;
  scope: Scope[];
  /** Percent-encoded exactly as it came; absent when none was sent. */
  state?: string;
  language: Language;
  popup: boolean;
  /** Who was chosen and has yet to confirm the second factor. */
  candidate?: string;
  /** Present while the sign-up form is shown instead of the login page. */
  signUp?: SignUpDraft;
  /** Where the browser was sent in the end. */
  outcome?: { location: string; at: number };
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** An authorization code, under its fingerprint. */
export interface Code {
  clientId: string;
  redirectUri: string;
  uuid: string;
  scope: Scope[];
  /** Milliseconds since the epoch. */
  expiresAt: number;
  used: boolean;
}

/** An access token, under its fingerprint. */
export interface Token {
  uuid: string;
  scope: Scope[];
  /** The fingerprint of the code that it came from, whose second use revokes it (RFC 6749, 4.1.2). */
  codeKey: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Everything that the sandbox remembers, as plain values; maps, because keys come from clients (`__proto__`). */
export interface State {
  /** How far the clock was advanced, in milliseconds. */
  clockOffset: number;
  apps: Map<string, AppOptions>;
  users: Map<string, User>;
  /** By UUID. */
  links: Map<string, Link>;
  sessions: Map<string, Session>;
  transactions: Map<string, Transaction>;
  codes: Map<string, Code>;
  tokens: Map<string, Token>;
}
