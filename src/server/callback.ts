import type { BrowserIds } from './browser-ids.ts';
import { codeOf } from './events.ts';
import { keyOf, type WaitingLogin } from './offers.ts';
import { type IncomingRequest, parametersOf } from './request.ts';
import type { Outcome } from './return-page.ts';
import type { Grant } from './service.ts';
import type { Setup } from './setup.ts';
import { isValid, random, type Token } from './token.ts';

/** The result of the callback. */
export interface CallbackResult {
  outcome: Outcome;
  /** The browser's new cookie. It ends the browser's earlier logins. */
  renewed?: string;
  /** The login that waits for the user's agreement. */
  offer?: WaitingLogin;
  headers?: HeadersInit;
}

/**
 * Completes a login: steps 2 to 8 of docs/protocol.md, "Flow", one after the other. An error of the app (`currentUser`,
 * `once`, `onLogin`, `clientSecret`) ends it as `server_error`, because the user waits in the popup.
 */
export async function completeLogin<User, Req extends IncomingRequest>(
  { options, signer, service, once, log }: Setup<User, Req>,
  request: Req,
  query: URLSearchParams,
  { browser, before }: BrowserIds,
): Promise<CallbackResult> {
  const { state = '', code, error, error_description = '' } = parametersOf(query);
  // The start has appended the state of its page, by which that page recognises the return.
  const [token = '', ofPage] = state.split('~');
  // Nothing in the state is used before its signature is verified. A tab that was drawn before the latest login has a
  // state bound to the previous browser id.
  const own = browser ? await signer.read('state', browser, token) : undefined;
  const login: Token | undefined = own ?? (before ? await signer.read('state', before, token) : undefined);
  // Echoed for the button, signed or not, so limited: the URL of the return page has it.
  const outcome: Outcome = { state: (ofPage ?? state).slice(0, 2000), href: login?.text ?? '/' };
  const fail = (error: string): CallbackResult => ({ outcome: { ...outcome, error } });
  return complete().catch((cause) => {
    log({ event: 'callback-failed', cause });
    return fail('server_error');
  });

  async function complete(): Promise<CallbackResult> {
    const refusal = await reasonToRefuse();
    if (refusal) {
      log({ event: 'state-refused', detail: refusal });
      // The back button, or a tab that comes back after another has logged in.
      if (login && (await currentUser()) !== undefined) return { outcome };
      return fail(login ? 'expired_state' : 'unknown_state');
    }
    if (error !== undefined || code === undefined) {
      const isLimit = /login limit/i.test(error_description);
      const detail = isLimit ? 'login_limit' : codeOf(error);
      log({ event: 'login-refused', detail });
      return fail(detail);
    }
    const grant = await service.exchange(code);
    return grant ? welcome(grant) : fail('service_unavailable');
  }

  async function currentUser(): Promise<User | undefined> {
    return (await options.currentUser?.(request)) ?? undefined;
  }

  async function reasonToRefuse() {
    if (!browser) return 'no-cookie';
    if (!login) return 'foreign';
    if (!isValid(own)) return 'expired';
    return (await once(own.id, new Date(own.until * 1000))) ? undefined : 'used';
  }

  async function welcome(grant: Grant): Promise<CallbackResult> {
    const { uuid, scope } = grant;
    const data = await service.fetchData(grant);
    const current = await currentUser();
    const photo = () => service.fetchPhoto(grant);
    const answer = await options.onLogin({ uuid, scope, data, photo, current, request });
    if (answer === 'mismatch') return fail('account_mismatch');
    const asked = answer === 'confirm' ? keyOf(current) : '';
    const renewed = random(16);
    if (typeof answer === 'string')
      return {
        outcome: { ...outcome, href: options.pages?.[answer] ?? outcome.href },
        renewed,
        offer: [uuid, scope, asked],
      };
    await service.report('connected', [uuid]);
    const { headers = {}, href = outcome.href } = answer;
    return { outcome: { ...outcome, href }, renewed, headers };
  }
}
