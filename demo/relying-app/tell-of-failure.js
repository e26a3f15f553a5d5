import { HTTPException } from 'hono/http-exception';
import { languageOf } from './language.js';
import { failurePage } from './pages/failure-page.js';
import { reason } from './reason.js';

/**
 * @import { ErrorHandler } from 'hono'
 * @import { Env } from './index.js'
 */

/**
 * Says in the reader's language what became of a request that no route answered. What nobody meant is a line of the log.
 *
 * @param {(line: string) => void} log
 * @returns {ErrorHandler<Env>}
 */
export function tellOfFailure(log) {
  return (error, c) => {
    const status = statusOf(error);
    if (status === 500) log(`failed: ${reason(error)}`);
    return c.html(failurePage(languageOf(c), status), status);
  };
}

/** @param {Error} error */
function statusOf(error) {
  const status = error instanceof HTTPException ? error.status : 500;
  return status === 400 || status === 403 || status === 413 ? status : 500;
}
