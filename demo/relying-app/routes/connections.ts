import type { Handler, MiddlewareHandler } from 'hono';
import type { App, Env } from '../env.ts';
import { connectionsPage } from '../pages/connections-page.ts';
import { serviceName } from '../service-name.ts';
import { serviceFailed, takeNotice } from '../session/notice.ts';
import type { Notice } from '../session/sessions.ts';

/** For staff: the service's list of connected UUIDs beside the app's own. They part when a backup is restored. */
export function connections({ settings, connect }: App): Handler<Env> {
  return async (c) => {
    const here = settings.users.uuids();
    const there = await connect.connected();
    const comparison = there && {
      both: here.filter((uuid) => there.includes(uuid)),
      onlyHere: here.filter((uuid) => !there.includes(uuid)),
      onlyThere: there.filter((uuid) => !here.includes(uuid)),
    };
    const notice = comparison ? takeNotice(c.get('session')) : serviceFailed;
    return c.html(connectionsPage({ comparison, notice }), comparison ? 200 : 502);
  };
}

const repaired: Notice = { text: `${serviceName} matches the library again.` };

const repairedPartly: Notice = {
  isError: true,
  text: `${serviceName} is up to date, except for readers it does not know. They have to log in with it once.`,
};

/** Brings the service's list in line with the users, who are the truth of it. */
export function repairConnections({ settings, connect }: App): Handler<Env> {
  return async (c) => {
    // Staff have seen the comparison, so the list is right.
    const result = await connect.reconcile(settings.users.uuids, { maxRemoved: Infinity });
    const outcome = result && result.unknown.length > 0 ? repairedPartly : repaired;
    c.get('session').notice = result ? outcome : serviceFailed;
    return c.redirect('/connections', 303);
  };
}

/** Only librarians may use this page. */
export const requireStaff: MiddlewareHandler<Env> = async (c, next) =>
  c.get('user')?.staff ? next() : c.notFound();
