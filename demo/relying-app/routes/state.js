import { issueState } from '../session/pending-states.js';

/**
 * @import { Handler } from 'hono'
 * @import { Env } from '../index.js'
 */

/**
 * A `state` for a page that draws its button in the browser. Other sites cannot read it, and do not get the session's
 * cookie sent along either.
 *
 * @type {Handler<Env>}
 */
export const state = (c) => c.json({ state: issueState(c.get('session')) });
