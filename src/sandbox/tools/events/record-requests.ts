import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { rawQuery } from '../../http/form.ts';
import { mediaType } from '../../http/read-body.ts';
import type { Workbench } from '../workbench.ts';
import { hintFor } from './hints.ts';
import { maskedAuthorization, maskedParameters } from './mask-parameters.ts';
import { createLoginTracer } from './trace-logins.ts';

/** Records each request once it is answered; the sandbox's own pages and API are left out, or they would fill the log. */
export function record(workbench: Workbench): MiddlewareHandler<AppEnv> {
  const tracer = createLoginTracer();
  return async (c, next) => {
    await next();
    if (c.req.path.startsWith('/_sandbox')) return;
    const login = tracer.trace(c, workbench);
    workbench.log.add({ ...eventOf(c, workbench), ...(login !== undefined && { login }) });
  };
}

function eventOf(c: AppContext, { clock, settings }: Workbench) {
  const body = c.get('body')?.toString('latin1') ?? '';
  const parameters = maskedParameters(rawQuery(c.req.url), body, mediaType(c.req.raw));
  const authorization = c.req.header('Authorization');
  const userAgent = c.req.header('User-Agent')?.slice(0, 200);
  const clientId = parameters.find(({ name }) => name === 'client_id')?.value;
  const rule = c.get('rule') ?? 'server_error';
  const hint = hintFor({ rule, path: c.req.path, authorization, userAgent, wire: settings.wire });
  return {
    at: new Date(clock.now()).toISOString(),
    method: c.req.method,
    path: c.req.path.slice(0, 200),
    parameters,
    status: c.res.status,
    rule,
    ...(authorization && { authorization: maskedAuthorization(authorization) }),
    ...(userAgent && { user_agent: userAgent }),
    ...(clientId && { client_id: clientId }),
    ...(hint && { hint }),
  };
}
