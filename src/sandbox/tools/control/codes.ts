import { type Refusal, refusalUrl, successUrl } from '../../endpoints/authorize/callback-url.ts';
import { issueCode } from '../../endpoints/authorize/issue-code.ts';
import { nextStep } from '../../endpoints/authorize/next-step.ts';
import { loginLimitReached } from '../../endpoints/authorize/refusals.ts';
import { encode } from '../../http/form.ts';
import { problem } from '../../http/problem.ts';
import { parseScope, unionScope } from '../../scopes.ts';
import type { AppContext, Service } from '../../service.ts';
import { linkOf } from '../../state/initial-state.ts';
import { jsonBody } from './json-body.ts';

/**
 * `POST /_sandbox/codes {client_id, persona, scope?, state?}`: a whole login without a browser, in which the user
 * agrees to everything. Gives the address to call the application's redirect endpoint with.
 */
export function codes(service: Service) {
  return async (c: AppContext): Promise<Response> => {
    const body = await jsonBody(c);
    if (body instanceof Response) return body;
    const { client_id: clientId, persona, scope: names = '', state } = body;
    const app = typeof clientId === 'string' && service.state.apps.get(clientId);
    if (!app) return problem(c, 400, 'invalid_request', 'client_id has to name a registered application.');
    if (typeof persona !== 'string' || !service.state.users.has(persona)) {
      return problem(c, 400, 'invalid_request', 'persona has to be an id that /_sandbox/personas lists.');
    }
    if (typeof names !== 'string' || !(state === undefined || typeof state === 'string')) {
      return problem(c, 400, 'invalid_request', 'scope and state have to be strings.');
    }
    const echo = state === undefined ? undefined : encode(state);
    const refused = (refusal: Refusal) =>
      c.json({
        error: refusal.error,
        error_description: refusal.description,
        redirect_to: refusalUrl(app.redirectUri, refusal, echo),
      });
    const scope = parseScope(names);
    if (!scope)
      return refused({ error: 'invalid_scope', description: 'The scope has a name that does not exist.' });
    if (nextStep(service, { clientId: app.clientId, scope }, { userId: persona }) === 'limit') {
      return refused(loginLimitReached);
    }
    const link = linkOf(service.state, app.clientId, persona);
    Object.assign(link, { consented: true, granted: unionScope(link.granted, scope) });
    const code = issueCode(service, { clientId: app.clientId, redirectUri: app.redirectUri, scope }, persona);
    return c.json({ code, redirect_to: successUrl(app.redirectUri, code, echo) });
  };
}
