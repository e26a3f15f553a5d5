import { parseScope } from '../../../vocabulary/scopes.ts';
import { type Refusal, refusalUrl, successUrl } from '../../endpoints/authorize/callback-url.ts';
import { issueCode } from '../../endpoints/authorize/issue-code.ts';
import { nextStep } from '../../endpoints/authorize/next-step.ts';
import { authorizationRefusals } from '../../endpoints/authorize/refusals.ts';
import { encode } from '../../http/form.ts';
import { refuse } from '../../http/problem.ts';
import { rejectedRules } from '../../http/rules.ts';
import { answer } from '../../openapi/operation.ts';
import { scopeList } from '../../openapi/schemas.ts';
import { choice, object, text, uri } from '../../schema/json-schema.ts';
import { nextLogin } from '../../state/expiry.ts';
import { giveConsent } from '../../state/links.ts';
import { anObject } from './body.ts';
import { invalid } from './invalid.ts';
import { operation } from './operation.ts';

const request = {
  $id: 'LoginRequest',
  ...object({ client_id: text, persona: text }, { scope: scopeList, state: text }),
};

const result = {
  $id: 'LoginResult',
  anyOf: [
    object({ code: text, redirect_to: uri }),
    object({ error: choice(Object.keys(rejectedRules)), error_description: text, redirect_to: uri }),
  ],
};

/** A whole login without a browser, in which the user agrees to everything. Returns the URL that calls the app's callback. */
export const codes = operation({
  request: 'POST /_sandbox/codes',
  id: 'logIn',
  summary: 'Logs a user in without a browser',
  effect: '`{client_id, persona, scope?, state?}` → `{code, redirect_to}`: a login without a browser',
  body: anObject(request),
  responses: { 200: answer('The code, or the error.', result) },
  handle(c, service, { body: { client_id: clientId, persona, scope: names = '', state: sent } }) {
    const { state } = service;
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
      {
        number: nextLogin(state, service.clock.now()),
        clientId: app.clientId,
        redirectUri: app.redirectUri,
        scope,
      },
      persona,
    );
    return c.json({ code, redirect_to: successUrl(app.redirectUri, code, echo) });
  },
});
