import { parseScope } from '../../../vocabulary/scopes.ts';
import { type Refusal, refusalUrl, successUrl } from '../../endpoints/authorize/callback-url.ts';
import { issueCode } from '../../endpoints/authorize/issue-code.ts';
import { nextStep } from '../../endpoints/authorize/next-step.ts';
import { authorizationRefusals } from '../../endpoints/authorize/refusals.ts';
import type { AppContext } from '../../http/context.ts';
import { encode } from '../../http/form.ts';
import { refuse } from '../../http/problem.ts';
import { giveConsent } from '../../state/links.ts';
import type { DevService } from '../dev-service.ts';
import { invalid } from './invalid.ts';
import { readJsonObject } from './json-body.ts';

/**
 * `POST /_sandbox/codes {client_id, persona, scope?, state?}`: a whole login without a browser, in which the user
 * agrees to everything. Returns the URL that calls the app's callback.
 */
export async function codes(c: AppContext, service: DevService): Promise<Response> {
  const { state } = service;
  const {
    client_id: clientId,
    persona,
    scope: names = '',
    state: sent,
  } = await readJsonObject(c, ['client_id', 'persona', 'scope', 'state']);
  const app = typeof clientId === 'string' && state.apps.get(clientId);
  if (!app) return refuse(c, invalid('client_id has to name a registered app.'));
  if (typeof persona !== 'string' || !state.users.has(persona)) {
    const ids = state.users.values().map(({ id }) => id);
    const some = `${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ', …' : ''}`;
    return refuse(c, invalid(`persona has to be an id that /_sandbox/personas lists: ${some}`));
  }
  if (typeof names !== 'string' || !(sent === undefined || typeof sent === 'string')) {
    return refuse(c, invalid('scope and state have to be strings.'));
  }
  const echo = sent === undefined ? undefined : encode(sent);
  const refused = (refusal: Refusal) =>
    c.json({
      error: refusal.error,
      error_description: refusal.description,
      redirect_to: refusalUrl(app.redirectUri, refusal, echo),
    });
  const scope = parseScope(names);
  if (!scope) return refused(authorizationRefusals.unknownScope);
  if (nextStep(service, { clientId: app.clientId, scope }, persona) === 'limit') {
    return refused(authorizationRefusals.loginLimit);
  }
  giveConsent(state, app.clientId, persona, scope);
  const code = issueCode(
    service,
    { number: ++state.lastLogin, clientId: app.clientId, redirectUri: app.redirectUri, scope },
    persona,
  );
  return c.json({ code, redirect_to: successUrl(app.redirectUri, code, echo) });
}
