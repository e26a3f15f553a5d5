import { parameters, wireName } from '../../../../contract/attributes.ts';
import { parseScope, type Scope } from '../../../../contract/scopes.ts';
import { type Form, hasRepeat, single } from '../../http/form.ts';
import type { Service } from '../../service.ts';
import type { App } from '../../state/app.ts';
import type { Refusal } from './refusals.ts';
import { authorizationRefusals } from './refusals.ts';

/** The parameters of an authorization request, in the order of docs/protocol.md, "Authorization URL". */
const authorizationParameters = ['response_type', ...parameters.map(wireName), 'popup'];

/** An authorization request that passed every check. */
export interface AuthorizationRequest {
  app: App;
  scope: Scope[];
  /** Percent-encoded as received; absent if the request has no state. */
  state?: string;
  popup: boolean;
}

/** An authorization request of a known app that failed a check. */
export interface RefusedRequest {
  app: App;
  refusal: Refusal;
  /** Percent-encoded as it came. */
  state?: string | undefined;
}

/** The result of the checks: an unknown app, an error for the app, or a login to start. */
export type Validation =
  | { kind: 'no_client' }
  | ({ kind: 'refused' } & RefusedRequest)
  | { kind: 'accepted'; request: AuthorizationRequest };

/**
 * Checks an authorization request in the order of docs/protocol.md, "Authorization endpoint". Without a known client
 * there is no URL to redirect to. Later errors go to the registered URI, never to the one in the request:
 * https://www.rfc-editor.org/rfc/rfc9700#section-4.1
 *
 * @param more further parameters that may come once only.
 */
export function validateRequest(
  { state: { apps }, settings }: Service,
  form: Form,
  more: readonly string[] = [],
): Validation {
  const app = apps.get(single(form, 'client_id') ?? '');
  if (!app) return { kind: 'no_client' };
  const states = form.get('state');
  const state = states?.length === 1 ? states[0] : undefined;
  const refused = (refusal: Refusal): Validation => ({ kind: 'refused', app, refusal, state });

  const redirectUri = single(form, 'redirect_uri');
  if (redirectUri === undefined) return refused(authorizationRefusals.noRedirectUri);
  if (redirectUri !== app.redirectUri) return refused(authorizationRefusals.otherRedirectUri);
  if (hasRepeat(form, [...authorizationParameters, ...more])) return refused(authorizationRefusals.repeated);
  const responseType = single(form, 'response_type');
  if (responseType === undefined) return refused(authorizationRefusals.noResponseType);
  if (responseType !== 'code') return refused(authorizationRefusals.otherResponseType);
  const scope = parseScope(single(form, 'scope') ?? '');
  if (!scope) return refused(authorizationRefusals.unknownScope);
  if (settings.isSandbox !== 'any' && single(form, 'is_sandbox') !== 'true') {
    return refused(authorizationRefusals.notSandbox);
  }
  const popup = single(form, 'popup') === '1';
  return { kind: 'accepted', request: { app, scope, popup, ...(state !== undefined && { state }) } };
}
