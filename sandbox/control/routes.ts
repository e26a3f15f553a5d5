import type { Hono } from 'hono';
import type { AppContext, AppEnv } from '../service/http/context.ts';
import { parse } from '../service/http/json.ts';
import { refuse } from '../service/http/problem.ts';
import { readBody } from '../service/http/read-body.ts';
import type { Members } from '../service/schema/person.ts';
import type { App } from '../service/state/app.ts';
import type { State, User } from '../service/state/model.ts';
import { admitCaller } from './callers.ts';
import type { ControlledService } from './controlled-service.ts';
import { invalid, unknown } from './invalid.ts';
import type { Body } from './operation.ts';
import { operations } from './operations.ts';

/** The control API under `/_sandbox/` (docs/protocol.md, "Control API"). */
export function controlRoutes(app: Hono<AppEnv>, service: ControlledService): void {
  app.use('/_sandbox/*', async (c, next) => {
    // Load balancers and container platforms ask for it, and send no token.
    if (c.req.path !== '/_sandbox/health') admitCaller(c, service.settings.controlToken);
    await next();
  });
  for (const { request, body, handle } of operations) {
    const [method = '', path = ''] = request.split(' ');
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const named = readPath(c, service.state);
      return handle(c, service, { ...named, body: body ? await readMembers(c, body, service.state) : {} });
    });
  }
}

/** Returns the user and the app that a path names, or rejects the request. */
function readPath(c: AppContext, { users, apps }: State): { user: User; app: App } {
  const { id, client_id: clientId } = c.req.param() as Record<string, string>;
  const user = id === undefined ? undefined : users.get(id);
  if (id !== undefined && !user) refuse(c, unknown('No persona has this id.'));
  const app = clientId === undefined ? undefined : apps.get(clientId);
  if (clientId !== undefined && !app) refuse(c, unknown('No app has this client_id.'));
  // An operation sees only those that its path has.
  return { user: user as User, app: app as App };
}

/** Returns the JSON value in a request, an empty object without a body, or rejects the request. */
async function readMembers(c: AppContext, body: Body, state: State): Promise<Members> {
  const value = parse((await readBody(c)).toString('utf8') || '{}');
  const problem = body.problemWith(value, state);
  if (problem !== undefined) refuse(c, invalid(problem));
  return value as Members;
}
