import { connectionsPage } from '../pages/connections-page.js';
import { reason } from '../reason.js';
import { takeNotice } from '../session/notice.js';
import { compareConnected, repairConnected } from '../users/compare-connected.js';

/**
 * @import { Handler, MiddlewareHandler } from 'hono'
 * @import { App, Env, Settings } from '../index.js'
 */

/**
 * For staff: the service's list of connected UUIDs beside the app's own.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function connections({ settings }) {
  return async (c) => {
    const comparison = await compareConnected(settings).catch((error) => failed(settings, error));
    const notice = comparison ? takeNotice(c.get('session')) : { code: 'service_failed' };
    return c.html(connectionsPage(c.get('language'), { comparison, notice }), comparison ? 200 : 502);
  };
}

/**
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function repairConnections({ settings }) {
  return async (c) => {
    const unknown = await repairConnected(settings).catch((error) => failed(settings, error));
    const code = unknown?.length === 0 ? 'repaired' : unknown ? 'repaired_partly' : 'service_failed';
    c.get('session').notice = { code };
    return c.redirect('/connections', 303);
  };
}

/** Leaves this to whoever works here. @type {MiddlewareHandler<Env>} */
export const requireStaff = async (c, next) => (c.get('user')?.staff ? next() : c.notFound());

/** @param {Settings} settings @param {unknown} error @returns {undefined} */
function failed(settings, error) {
  settings.log(`connections not compared: ${reason(error)}`);
}
