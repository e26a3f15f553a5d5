import type { CodeAt } from '../../contract/errors.ts';
import type { Language } from '../../contract/languages.ts';
import { longestState } from '../../contract/limits.ts';
import type { Kept } from './answers.ts';
import { stateLifetime } from './authorization.ts';
import type { BrowserIds } from './browser-ids.ts';
import { checkAnswer } from './check-answer.ts';
import type { SharedData } from './data.ts';
import { codeOf, type LoginStep } from './events.ts';
import { languageOf } from './language.ts';
import type { WaitingLogin } from './offers.ts';
import { header, type IncomingRequest, parametersOf } from './request.ts';
import type { Outcome } from './return-page.ts';
import { createService, type Grant } from './service.ts';
import type { Setup } from './setup.ts';
import { checkClock, clockSkew, isValid, newReference, random, type Token } from './token.ts';
import { keyOf } from './user-key.ts';

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
  /** The id of the login in the log. */
  login?: string;
  /** The browser's new cookie. It ends the browser's earlier logins. */
  renewed?: string;
  /** The login that waits for the user's agreement. */
  offer?: WaitingLogin;
  /** The data that the user shared, for the page that asks. */
  data?: SharedData;
  headers?: Headers;
  /** The cookies of an earlier response to the same answer. */
  cookies?: Kept['cookies'];
}

/**
 * The parts of the `state` of an answer. The start has appended the state of its page, by which that page recognises the
 * return.
 */
function partsOf(state: string): { signed: string; pageState: string } {
  const end = state.indexOf('~');
  if (end < 0) return { signed: state, pageState: state };
  return { signed: state.slice(0, end), pageState: state.slice(end + 1) };
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
  const { options, home, signer } = setup;
  const login = newReference();
  const log: typeof setup.log = ({ event, ...more }) => setup.log({ event, login, ...more });
  const step = stepsOf(log);
  step('started');
  const { signed, pageState } = partsOf(parametersOf(query).state ?? '');
  // Nothing in the state is used before its signature is verified. A tab that was drawn before the latest login has a
  // state bound to the previous browser id.
  const readFor = async (id: string) => (id ? signer.read('state', id, signed) : undefined);
  const ofBrowser = await readFor(browser);
  const known = ofBrowser ?? (await readFor(before));
  checkClock(known, stateLifetime, log);
  const answer: Answer<User, Req> = {
    setup: { ...setup, log, service: createService(options, log) },
    request,
    query,
    browser,
    state: ofBrowser,
    isKnown: known !== undefined,
    // Echoed for the button, signed or not, so limited: the URL of the return page has it.
    outcome: {
      language: known ? (known.text.slice(0, 2) as Language) : languageOf(options, request),
      state: pageState.slice(0, longestState),
      href: known?.text.slice(2) ?? home,
    },
    step,
  };
  try {
    return { ...(await exchange(answer)), login };
  } catch (cause) {
    log({ event: 'callback-failed', cause });
    return { ...fail(answer, 'server_error'), login };
  }
}

/** An answer of the service, which the browser brought. */
interface Answer<User, Req extends IncomingRequest> {
  setup: Setup<User, Req>;
  request: Req;
  query: URLSearchParams;
  /** The id of the browser, empty without its cookie. */
  browser: string;
  /** The state, if this app signed it for the current id of the browser. It may have expired. */
  state: Token | undefined;
  /** Whether this app signed the state for this browser, also for its previous id. */
  isKnown: boolean;
  /** What the return page shows after a success. */
  outcome: Outcome;
  /** Logs a step of this login. */
  step(event: LoginStep, detail?: string): void;
}

/** Returns the function that logs the steps of a login, with their time since now. */
function stepsOf(log: Setup<unknown, IncomingRequest>['log']) {
  const began = performance.now();
  return (event: LoginStep, detail?: string) =>
    log({ event, ms: Math.round(performance.now() - began), ...(detail && { detail }) });
}

/** Ends a login with an error, which may have a sentence of the app. */
function fail<User, Req extends IncomingRequest>(
  { step, outcome }: Answer<User, Req>,
  error: CodeAt<'login'>,
  message?: string,
): CallbackResult {
  step('failed', error);
  return { outcome: { ...outcome, error, ...(message && { message }) } };
}

/** Ends a login that the service, the user or the app refused. */
function refuse<User, Req extends IncomingRequest>(
  answer: Answer<User, Req>,
  detail: string,
  message?: string,
): CallbackResult {
  answer.setup.log({ event: 'login-refused', detail });
  // The service and the app may have codes of their own.
  return fail(answer, detail as CodeAt<'login'>, message);
}

/** Returns the user who is logged in. `createHooks` has replaced each other value by `undefined`. */
const currentUserOf = async <User, Req extends IncomingRequest>({ setup, request }: Answer<User, Req>) =>
  (await setup.options.currentUser?.(request)) as User | undefined;

/** Returns why the state is void for this browser, or `undefined` for a good one, which it uses up. */
async function reasonToRefuse<User, Req extends IncomingRequest>(answer: Answer<User, Req>) {
  const { setup, request, browser, state, isKnown } = answer;
  if (!browser) return isOfOneCookie(request) ? 'one-cookie' : 'no-cookie';
  if (!isKnown) return 'foreign';
  if (!isValid(state)) return 'expired';
  // A machine whose clock is behind takes the state for valid after its end.
  const until = new Date((state.until + clockSkew) * 1000);
  return (await setup.once(state.id, until)) ? undefined : 'used';
}

/** Checks the state, and exchanges the code for a grant. */
async function exchange<User, Req extends IncomingRequest>(
  answer: Answer<User, Req>,
): Promise<CallbackResult> {
  const { setup, query, browser, state, isKnown, outcome, step } = answer;
  const refusal = await reasonToRefuse(answer);
  if (refusal) {
    const repeated = refusal === 'used' && (await setup.answers.find(state?.id ?? '', browser));
    if (typeof repeated === 'object') {
      step('succeeded', 'repeated');
      return repeated;
    }
    setup.log({ event: 'state-refused', detail: refusal });
    // The back button, or a tab that comes back after another has logged in.
    if (isKnown && (await currentUserOf(answer)) !== undefined) {
      step('succeeded', 'late');
      return { outcome };
    }
    const failure = fail(answer, isKnown ? 'expired_state' : 'unknown_state');
    return repeated === 'used' ? { outcome: { ...outcome, isUsed: true } } : failure;
  }
  if (state) {
    outcome.id = state.id;
    await setup.answers.begin(state.id);
  }
  const { code, error, error_description = '' } = parametersOf(query);
  if (error !== undefined || !code) {
    const isLimit = /login limit/i.test(error_description);
    return refuse(answer, isLimit ? ('login_limit' satisfies CodeAt<'login'>) : codeOf(error));
  }
  const grant = await setup.service.exchange(code);
  if (typeof grant === 'string') return fail(answer, grant);
  step('exchanged');
  return welcome(answer, grant);
}

/** Fetches the data of the user, and logs them in. */
async function welcome<User, Req extends IncomingRequest>(
  answer: Answer<User, Req>,
  granted: Grant,
): Promise<CallbackResult> {
  const { setup, request, outcome, step } = answer;
  const { options, allowed, service } = setup;
  const { uuid } = granted;
  const scope = allowed.within(granted.scope);
  const grant = { ...granted, scope };
  const data = await service.fetchData(grant);
  step('data-fetched');
  const current = await currentUserOf(answer);
  const photo = () => service.fetchPhoto(grant);
  const decision = checkAnswer(await options.onLogin({ uuid, scope, data, photo, current, request }), setup);
  if (decision === 'mismatch') return refuse(answer, 'account_mismatch' satisfies CodeAt<'login'>);
  // Before the success is logged: a user without an id ends the login.
  const asked = decision === 'confirm' ? keyOf(current) : '';
  const renewed = random(16);
  if (typeof decision === 'string') {
    step('succeeded', decision);
    return {
      outcome: { ...outcome, href: options.pages?.[decision] ?? outcome.href },
      renewed,
      offer: [uuid, scope, asked],
      data,
    };
  }
  if ('refuse' in decision) return refuse(answer, decision.refuse, decision.message);
  if (await service.connect(uuid)) step('connected');
  const { headers, href = outcome.href } = decision;
  step('succeeded');
  return { outcome: { ...outcome, href }, renewed, headers };
}
