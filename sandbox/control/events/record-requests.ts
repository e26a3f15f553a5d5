import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from '../../service/http/context.ts';
import { rawQuery } from '../../service/http/form.ts';
import { mediaType } from '../../service/http/read-body.ts';
import type { ControlledService } from '../controlled-service.ts';
import { hintFor } from './hints.ts';
import { maskedAuthorization, maskedParameters } from './mask-parameters.ts';

/** Records each request once it is answered; the sandbox's own pages and API are left out, or they would fill the log. */
export function record(service: ControlledService): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (c.req.path.startsWith('/_sandbox')) return;
    service.log.add(eventOf(c, service));
  };
}

function eventOf(c: AppContext, { clock, settings }: ControlledService) {
  const body = c.get('body')?.toString('latin1') ?? '';
  const parameters = maskedParameters(rawQuery(c.req.url), body, mediaType(c.req.raw));
  const authorization = c.req.header('Authorization');
  const userAgent = c.req.header('User-Agent')?.slice(0, 200);
  const clientId = c.get('clientId') ?? parameters.find(({ name }) => name === 'client_id')?.value;
  const [login, userId] = [c.get('login'), c.get('userId')];
  // Every response has a rule.
  const rule = c.get('rule') ?? 'server_error';
  const codeProblem = c.get('codeProblem');
  const hint = hintFor({
    rule,
    path: c.req.path,
    authorization,
    hasSecretInBody: parameters.some(({ name, in: place }) => name === 'client_secret' && place === 'body'),
    userAgent,
    wire: settings.wire,
    codeProblem,
  });
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
    ...(userId !== undefined && { persona: userId }),
    ...(login !== undefined && { login }),
    ...(hint && { hint }),
  };
}
