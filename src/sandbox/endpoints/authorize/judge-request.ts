import { type Form, hasRepeat, single } from '../../http/form.ts';
import type { Service } from '../../service.ts';
import type { AppOptions } from '../../state/app.ts';
import { authorizationParameters } from '../../vocabulary/parameters.ts';
import { parseScope, type Scope } from '../../vocabulary/scopes.ts';
import type { Refusal } from './callback-url.ts';
import { authorizationRefusals } from './refusals.ts';

/** An authorization request that passed every check. */
export interface AuthorizationRequest {
  app: AppOptions;
  scope: Scope[];
  /** Percent-encoded as it came; absent when none was sent. */
  state?: string;
  popup: boolean;
}

/** What becomes of an authorization request: nowhere to go, back to the application, or on to the login. */
export type Verdict =
  | { kind: 'no_client' }
  | { kind: 'refused'; app: AppOptions; refusal: Refusal; state: string | undefined }
  | { kind: 'accepted'; request: AuthorizationRequest };

/**
 * Checks an authorization request in the order of docs/protocol.md, "Authorization endpoint". Without a known client
 * there is no address that an answer could be sent to; from then on every answer goes to the registered address, never
 * to the received one (RFC 6749, 4.1.2.1; RFC 9700, 4.1).
 *
 * @param more further parameters that may come once only.
 */
export function judge(
  { state: { apps }, settings }: Service,
  form: Form,
  more: readonly string[] = [],
): Verdict {
  const app = apps.get(single(form, 'client_id') ?? '');
  if (!app) return { kind: 'no_client' };
  const states = form.get('state');
  const state = states?.length === 1 ? states[0] : undefined;
  const refused = (refusal: Refusal): Verdict => ({ kind: 'refused', app, refusal, state });

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
