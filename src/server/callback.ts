import type { Language } from '../../contract/languages.ts';
import type { BrowserIds } from './browser-ids.ts';
import { checkAnswer } from './check-answer.ts';
import { codeOf, type LoginStep } from './events.ts';
import { languageOf } from './language.ts';
import { keyOf, type WaitingLogin } from './offers.ts';
import { header, type IncomingRequest, parametersOf } from './request.ts';
import type { Outcome } from './return-page.ts';
import type { Grant } from './service.ts';
import type { Setup } from './setup.ts';
import { isValid, random } from './token.ts';

/** Characters of the state of a page, which the URL of the return page has. */
export const longestState = 2000;

/**
 * Tells whether the host passes on one cookie only. Firebase Hosting removes all but `__session`, and names the host that the
 * browser asked for.
 */
function isOfOneCookie(request: IncomingRequest): boolean {
  const cookies = header(request, 'cookie');
  return cookies ? /^__session=[^;]*$/.test(cookies) : header(request, 'x-fh-requested-host') !== '';
}

/** The result of the callback. */
export interface CallbackResult {
  outcome: Outcome;
  /** The browser's new cookie. It ends the browser's earlier logins. */
  renewed?: string;
  /** The login that waits for the user's agreement. */
  offer?: WaitingLogin;
  headers?: Headers;
}

/**
 * Completes a login: steps 2 to 8 of docs/protocol.md, "Flow", one after the other. An error of the app (`currentUser`,
 * `once`, `onLogin`, `clientSecret`) ends it as `server_error`, because the user waits in the popup.
 */
export async function completeLogin<User, Req extends IncomingRequest>(
  setup: Setup<User, Req>,
  request: Req,
  query: URLSearchParams,
  { browser, before }: BrowserIds,
): Promise<CallbackResult> {
  const { options, home, allowed, signer, service, once, log } = setup;
  const id = random(12);
  const began = performance.now();
  const step = (event: LoginStep, detail?: string) =>
    log({ event, login: id, ms: Math.round(performance.now() - began), ...(detail && { detail }) });
  step('started');
  const { state = '', code, error, error_description = '' } = parametersOf(query);
  // The start has appended the state of its page, by which that page recognises the return.
  const end = state.indexOf('~');
  const [token, ofPage] = end < 0 ? [state, state] : [state.slice(0, end), state.slice(end + 1)];
  // Nothing in the state is used before its signature is verified. A tab that was drawn before the latest login has a
  // state bound to the previous browser id.
  const readFor = async (id: string) => (id ? signer.read('state', id, token) : undefined);
  const own = await readFor(browser);
  const login = own ?? (await readFor(before));
  // Echoed for the button, signed or not, so limited: the URL of the return page has it.
  const outcome: Outcome = {
    language: login ? (login.text.slice(0, 2) as Language) : languageOf(options, request),
    state: ofPage.slice(0, longestState),
    href: login?.text.slice(2) ?? home,
  };
  const fail = (error: string, message?: string): CallbackResult => {
    step('failed', error);
    return { outcome: { ...outcome, error, ...(message && { message }) } };
  };
  const refuse = (detail: string, message?: string) => {
    log({ event: 'login-refused', detail });
    return fail(detail, message);
  };
  return complete().catch((cause) => {
    log({ event: 'callback-failed', cause });
    return fail('server_error');
  });

  async function complete(): Promise<CallbackResult> {
    const refusal = await reasonToRefuse();
    if (refusal) {
      log({ event: 'state-refused', detail: refusal });
      // The back button, or a tab that comes back after another has logged in.
      if (login && (await currentUser()) !== undefined) {
        step('succeeded', 'late');
        return { outcome };
      }
      return fail(login ? 'expired_state' : 'unknown_state');
    }
    if (error !== undefined || !code) {
      const isLimit = /login limit/i.test(error_description);
      return refuse(isLimit ? 'login_limit' : codeOf(error));
    }
    const grant = await service.exchange(code);
    if (typeof grant === 'string') return fail(grant);
    step('exchanged');
    return welcome(grant);
  }

  async function currentUser(): Promise<User | undefined> {
    return (await options.currentUser?.(request)) ?? undefined;
  }

  async function reasonToRefuse() {
    if (!browser) return isOfOneCookie(request) ? 'one-cookie' : 'no-cookie';
    if (!login) return 'foreign';
    if (!isValid(own)) return 'expired';
    return (await once(own.id, new Date(own.until * 1000))) ? undefined : 'used';
  }

  async function welcome(granted: Grant): Promise<CallbackResult> {
    const { uuid } = granted;
    const scope = allowed.within(granted.scope);
    const grant = { ...granted, scope };
    const data = await service.fetchData(grant);
    step('data-fetched');
    const current = await currentUser();
    const photo = () => service.fetchPhoto(grant);
    const given = await options.onLogin({ uuid, scope, data, photo, current, request });
    const answer = checkAnswer(given, setup);
    if (answer === 'mismatch') return refuse('account_mismatch');
    const asked = answer === 'confirm' ? keyOf(current) : '';
    const renewed = random(16);
    if (typeof answer === 'string') {
      step('succeeded', answer);
      return {
        outcome: { ...outcome, href: options.pages?.[answer] ?? outcome.href },
        renewed,
        offer: [uuid, scope, asked],
      };
    }
    if ('refuse' in answer) return refuse(answer.refuse, answer.message);
    if (await service.connect(uuid)) step('connected');
    const { headers, href = outcome.href } = answer;
    step('succeeded');
    return { outcome: { ...outcome, href }, renewed, headers };
  }
}
