import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { App } from '../state/app.ts';
import type { CodeProblem, Rule } from './rules.ts';

/** The Hono environment: the Node request, if any, and the notes of the handlers for the event log. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The path that the sandbox is mounted at, without a slash at the end; empty at the root. */
    basePath?: string;
    /** The rule that answered. */
    rule?: Rule;
    /** The number of the login that the request belongs to, the user and the app that it is about. */
    login?: number | undefined;
    userId?: string | undefined;
    clientId?: string | undefined;
    /** The app that the browser comes from, and whether it opened a popup. */
    from?: { app: App | undefined; popup: boolean };
    /** Why a code was not exchanged. */
    codeProblem?: CodeProblem;
    /** The request body, once it was read. */
    body?: Buffer;
  };
}

/** One request at the sandbox. */
export type AppContext = Context<AppEnv>;
