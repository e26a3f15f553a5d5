import type { Passwords } from './users/passwords.ts';
import type { Users } from './users/users.ts';

export interface Settings {
  /** Where users reach this app, such as `https://library.example`. */
  origin: string;
  /** The service's address, without a slash at the end. */
  baseUrl: string;
  clientId: string;
  /** Stays on this server: no page, URL or log line may hold it. */
  clientSecret: string;
  /** The registered one, character for character. */
  redirectUri: string;
  /** `false` in production. */
  isSandbox: boolean;
  /** Address of the page that shows the login button in all its shapes; this demo's only. */
  gallery?: string;
  users: Users;
  passwords: Passwords;
  /** Reaches the service. */
  fetch: typeof globalThis.fetch;
  /** Timeout of a request to the service, in milliseconds. A reader waits in front of an empty popup so long. */
  timeout: number;
  /** Logs an event for the operator, never a code, token or personal data. */
  log: (line: string) => void;
}
