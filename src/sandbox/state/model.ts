import type { Language } from '../../languages.ts';
import type { SignUpField } from '../vocabulary/parameters.ts';
import type { Scope } from '../vocabulary/scopes.ts';
import type { AppOptions } from './app.ts';
import type { Persona } from './personas/persona.ts';
import type { Records } from './records.ts';

/** A user of the service: a persona, or somebody who signed up. */
export interface User extends Readonly<Omit<Persona, 'past'>> {
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

/**
 * What there is between one user and one application; it is unconnected or connected (docs/protocol.md, "Login limit").
 */
export interface Link {
  readonly uuid: string;
  readonly clientId: string;
  readonly userId: string;
  /** Whether the application was ever given this UUID; it may name no other in its calls. */
  readonly issued: boolean;
  /** Whether the user agreed to log in to this application, which an empty scope asks for too. */
  readonly consented: boolean;
  readonly granted: readonly Scope[];
  readonly connected: boolean;
  /** Logins since the link was last connected (docs/protocol.md, "Login limit"). */
  readonly unconnectedLogins: number;
}

/** One browser at the service. */
export interface Session {
  /** Absent: nobody is logged in. */
  readonly userId?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** What stands in the sign-up form; empty fields are absent. */
export type SignUpValues = Partial<Record<SignUpField, string>>;

/** Why the sign-up form is shown again: fields that are wrong, or an address that somebody has already. */
export type SignUpProblem = SignUpField | 'emailTaken';

/** A sign-up under way. */
export interface SignUpDraft {
  readonly values: SignUpValues;
  readonly problems: readonly SignUpProblem[];
}

/** One login on its way, from the authorization request to the redirect. */
export interface Transaction {
  /** The key of the session that it belongs to; absent until the browser of a posted request shows its cookie. */
  readonly sessionKey?: string;
  readonly csrfToken: string;
  /** The token of the forms from before the login, which are out of date and no forgery. */
  readonly staleCsrfToken?: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: readonly Scope[];
  /** Percent-encoded exactly as it came; absent when none was sent. */
  readonly state?: string;
  readonly language: Language;
  readonly popup: boolean;
  /** Who was chosen and has yet to confirm the second factor. */
  readonly candidate?: string | undefined;
  /** Present while the sign-up form is shown instead of the login page. */
  readonly signUp?: SignUpDraft | undefined;
  /** Where the browser was sent in the end. */
  readonly outcome?: { location: string; at: number };
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** An authorization code, under its fingerprint. */
export interface Code {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly uuid: string;
  readonly scope: readonly Scope[];
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly used: boolean;
}

/** An access token, under its fingerprint. */
export interface Token {
  readonly uuid: string;
  readonly scope: readonly Scope[];
  /** The fingerprint of the code that it came from, whose second use revokes it (RFC 6749, 4.1.2). */
  readonly codeKey: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Everything that the sandbox remembers. */
export interface State {
  /** Counts up with every change that has to outlive the process. */
  revision: number;
  /** How far the clock was advanced, in milliseconds. */
  clockOffset: number;
  readonly apps: Map<string, AppOptions>;
  readonly users: Records<User>;
  /** By UUID. */
  readonly links: Records<Link>;
  readonly sessions: Records<Session>;
  readonly transactions: Records<Transaction>;
  readonly codes: Records<Code>;
  readonly tokens: Records<Token>;
}
