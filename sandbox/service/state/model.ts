import type { Language } from '../../../contract/languages.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { App } from './app.ts';
import type { Persona } from './personas/persona.ts';
import type { Records } from './records.ts';
import type { SignUpField } from './sign-up-fields.ts';

/** A user of the service: a persona, or a user who signed up. All times are milliseconds since the epoch. */
export interface User extends Readonly<Omit<Persona, 'past'>> {
  readonly updatedAt: number;
  /** The fingerprint of the options that the user came from; absent for a user who was added at run time. */
  readonly origin?: string;
}

/** A message that the service would send: it asks to confirm an email address. */
export interface Mail {
  readonly to: string;
  readonly userId: string;
  readonly language: Language;
  /** The secret in its link, under which the state holds it. */
  readonly token: string;
  readonly at: number;
}

/**
 * What there is between one user and one app; it is unconnected or connected (docs/protocol.md, "Login limit").
 */
export interface Link {
  readonly uuid: string;
  readonly clientId: string;
  readonly userId: string;
  /** Whether the app was ever given this UUID; it may name no other in its calls. */
  readonly issued: boolean;
  /** Whether the user agreed to log in to this app, which an empty scope asks for too. */
  readonly consented: boolean;
  readonly granted: readonly Scope[];
  readonly connected: boolean;
  /** Logins since the link was last connected (docs/protocol.md, "Login limit"). */
  readonly unconnectedLogins: number;
  /** The number of the user's latest login to the app. */
  readonly lastLogin?: number;
}

/** One browser at the service. */
export interface Session {
  /** The fingerprint of the session cookie, under which the state holds the session. */
  readonly key: string;
  /** Absent: no user is logged in. */
  readonly userId?: string | undefined;
  readonly expiresAt: number;
}

/** The values in the sign-up form. Empty fields are absent. */
export type SignUpValues = Partial<Record<SignUpField, string>>;

/** Why the sign-up form is shown again: fields that are wrong, or an email address that another user has. */
export type SignUpProblem = SignUpField | 'emailTaken';

/** A sign-up under way. */
export interface SignUpDraft {
  readonly values: SignUpValues;
  readonly problems: readonly SignUpProblem[];
}

/** One login under way, from the authorization request to the redirect. */
export interface Login {
  /** The secret by which pages and addresses name the login, and under which the state holds it. */
  readonly handle: string;
  /** Counts logins up from 1; the event log names the login by it. */
  readonly number: number;
  /** The key of the session that it belongs to; absent until the browser of a posted request shows its cookie. */
  readonly sessionKey?: string;
  readonly csrfToken: string;
  /** The tokens of the forms from before a login, which are out of date and no forgery. */
  readonly staleCsrfTokens?: readonly string[];
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: readonly Scope[];
  /** Percent-encoded exactly as received; absent if the request has no state. */
  readonly state?: string;
  readonly language: Language;
  readonly popup: boolean;
  /** The user who was chosen and has yet to confirm the second factor. */
  readonly pendingUserId?: string | undefined;
  /** Present while the sign-up form is shown instead of the login page. */
  readonly signUp?: SignUpDraft | undefined;
  /** The address to which the browser was sent in the end, when, and the fingerprint of the form that did it. */
  readonly ended?: { location: string; at: number; form: string };
  readonly expiresAt: number;
}

/** An authorization code, under its fingerprint. */
export interface Code {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly uuid: string;
  readonly scope: readonly Scope[];
  readonly expiresAt: number;
  readonly used: boolean;
  /** The number of the login that it ended. */
  readonly login: number;
}

/** An access token, under its fingerprint. */
export interface Token {
  readonly uuid: string;
  readonly scope: readonly Scope[];
  /**
   * The fingerprint of the code that it came from. A second use of that code revokes the token:
   * https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2
   */
  readonly codeKey: string;
  /** The number of the login that it came from. */
  readonly login: number;
  readonly expiresAt: number;
}

/** Everything that the sandbox remembers. */
export interface State {
  /** Counts up with every change that has to outlive the process. */
  revision: number;
  /** The records that changed since they were saved, by kind and key. Absent: the whole state is to be saved, or nothing. */
  unsaved?: Map<string, Map<string, object | null>>;
  /** How far the clock was advanced, in milliseconds. */
  clockOffset: number;
  /** The number of the latest login. */
  lastLogin: number;
  /** The fingerprints of the apps and personas of the options. */
  readonly origins: readonly string[];
  readonly apps: Records<App>;
  readonly users: Records<User>;
  /** By UUID. */
  readonly links: Records<Link>;
  readonly sessions: Records<Session>;
  readonly logins: Records<Login>;
  readonly codes: Records<Code>;
  readonly tokens: Records<Token>;
  readonly mails: Records<Mail>;
}
