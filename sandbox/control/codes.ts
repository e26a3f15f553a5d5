import { parseScope } from '../../contract/scopes.ts';
import { answer } from '../openapi/operation.ts';
import { scopeList } from '../openapi/schemas.ts';
import { issueCode } from '../service/endpoints/authorize/issue-code.ts';
import { nextStep } from '../service/endpoints/authorize/next-step.ts';
import { refusalUrl, successUrl } from '../service/endpoints/authorize/redirect-back.ts';
import type { Refusal } from '../service/endpoints/authorize/refusals.ts';
import { authorizationRefusals } from '../service/endpoints/authorize/refusals.ts';
import { encode } from '../service/http/form.ts';
import { refuse } from '../service/http/problem.ts';
import { rejectedRules } from '../service/http/rules.ts';
import { choice, object, text, textOf, uri } from '../service/schema/json-schema.ts';
import { nextLogin } from '../service/state/expiry.ts';
import { giveConsent } from '../service/state/links.ts';
import { invalid } from './invalid.ts';
import { checked, operation } from './operation.ts';

const request = {
  $id: 'LoginRequest',
  description: 'an object {"client_id", "persona", "scope"?, "state"?}',
  ...object(
    {
      client_id: textOf('the client_id of a registered app'),
      persona: textOf('an id that /_sandbox/personas lists'),
    },
    { scope: scopeList, state: textOf('a string') },
  ),
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
  body: checked(request),
  responses: { 200: answer('The code, or the error.', result) },
  handle(c, service, { body }) {
    const {
      client_id: clientId = '',
      persona = '',
      scope: names = '',
      state: sent,
    } = body as Record<string, string>;
    const { state } = service;
    const app = state.apps.get(clientId);
    if (!app) return refuse(c, invalid('client_id has to name a registered app.'));
    if (!state.users.has(persona)) {
      const ids = state.users.values().map(({ id }) => id);
      const some = `${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ', …' : ''}`;
      return refuse(c, invalid(`persona has to be an id that /_sandbox/personas lists: ${some}`));
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
