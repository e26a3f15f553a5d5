import type { Handler, MiddlewareHandler } from 'hono';
import type { App, Env } from '../env.ts';
import { connectionsPage } from '../pages/connections-page.ts';
import { takeNotice } from '../session/notice.ts';
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
    const notice: Notice | undefined = comparison ? takeNotice(c.get('session')) : { code: 'service_failed' };
    return c.html(connectionsPage(c.get('language'), { comparison, notice }), comparison ? 200 : 502);
  };
}

/** Brings the service's list in line with the users, who are the truth of it. */
export function repairConnections({ settings, connect }: App): Handler<Env> {
  return async (c) => {
    // Staff have seen the comparison, so an empty list is right.
    const result = await connect.reconcile(settings.users.uuids, { allowEmpty: true });
    const code = !result ? 'service_failed' : result.unknown.length > 0 ? 'repaired_partly' : 'repaired';
    c.get('session').notice = { code };
    return c.redirect('/connections', 303);
  };
}

/** Only librarians may use this page. */
export const requireStaff: MiddlewareHandler<Env> = async (c, next) =>
  c.get('user')?.staff ? next() : c.notFound();
