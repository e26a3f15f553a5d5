import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Rule } from '../vocabulary/rules.ts';

/** The Hono environment: the Node request where there is one, and what is noted about the request on its way. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The rule that answered. */
    rule?: Rule;
    /** The handle of the login that the request is a step of. */
    login?: string;
    /** The request body, once it was read. */
    body?: Buffer;
  };
}

/** One request at the sandbox. */
export type AppContext = Context<AppEnv>;
