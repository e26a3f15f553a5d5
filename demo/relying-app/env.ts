import type { Connect, IncomingRequest } from 'dpplus-connect/server';
import type { Context } from 'hono';
import type { Session, SessionStore } from './session/sessions.ts';
import type { Settings } from './settings.ts';
import type { User } from './users/users.ts';

/** What routes work with. */
export type App = { settings: Settings; sessions: SessionStore; connect: Connect<AppRequest> };

export interface Variables {
  session: Session;
  /** Who is logged in. */
  user: User | undefined;
}

export type Env = { Variables: Variables };

/** A request of the login with the service. */
export type AppRequest = IncomingRequest & { c: Context<Env> };
