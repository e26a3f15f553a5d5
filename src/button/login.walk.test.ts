// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { late, rarely, stepsOf, walk, walkTimeout } from '../../testing/walk.ts';
import { browser, enterPage } from './testing/enter-page.ts';

const own = location.origin;
const app = 'https://app.test';

/** Who starts logins: four links, and two callers of `open()`. Some share a request, some a state. */
const starters = [
  { isLink: true, client: 'one', state: 's' },
  { isLink: true, client: 'one', state: 't' },
  { isLink: true, client: 'two', state: 's' },
  { isLink: true, client: 'three', state: undefined },
  { isLink: false, client: 'two', state: 'u' },
  { isLink: false, client: 'four', state: 'u' },
] as const;

interface Login {
  starter: number;
  isClosed: boolean;
  isWatched: boolean;
  isPending: boolean;
  /** How long the page has had focus without the popup, in ms. */
  alone: number;
  /** The calls that wait for the outcome. The first one has the signal. */
  calls: number[];
  signal: number;
}
interface Model {
  logins: Login[];
  hasFocus: boolean;
  /** What each link shows. */
  marks: string[];
  /** The latest call of each starter. */
  calls: number[];
  told: string[];
}
interface Real {
  links: HTMLElement[];
  signals: AbortController[];
  /** The events, outcomes and navigations of the page, in order. */
  told: string[];
}

let hasFocus: boolean;
let told: string[];

beforeEach(enterPage);
beforeEach(() => {
  // Not the timeouts, which end a walk.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(Object.getPrototypeOf(document), 'hasFocus').mockImplementation(() => hasFocus);
  vi.spyOn(location, 'assign').mockImplementation((url) => told.push(`goes to ${url}`));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const type of ['beforeopen', 'open', 'close', 'success', 'error'] as const)
    document.addEventListener(`dpplus-${type}`, ({ target, detail }) =>
      told.push(`${type} ${(target as HTMLElement).id} ${detail.state}`),
    );
});

const step = stepsOf<Model, Real>();
const starter = fc.nat({ max: starters.length - 1 });
const event = (type: string, by: number) =>
  `${type} ${starters[by]?.isLink ? by : undefined} ${starters[by]?.state}`;

/** Ends the watch over a popup. All that wait for the login get the outcome. */
function release(model: Model, login: Login, outcome: string) {
  login.isWatched = false;
  const { starter } = login;
  const isBusy = model.logins.some((each) => each.isWatched && each.starter === starter);
  model.marks[starter] = isBusy ? 'busy' : '';
  for (const call of login.calls.splice(0)) model.told.push(`call ${call}: ${outcome}`);
}

function close(model: Model, login: Login) {
  release(model, login, 'window_closed');
  model.marks[login.starter] = 'closed';
  model.told.push(event('close', login.starter));
}

function compare(model: Model, real: Real) {
  expect(real.told).toEqual(model.told);
  expect(browser.popups.map(({ closed }) => closed)).toEqual(model.logins.map(({ isClosed }) => isClosed));
  expect(vi.getTimerCount()).toBe(model.logins.filter(({ isWatched }) => isWatched).length);
  expect(real.links.map(({ dataset }) => dataset.dpplus ?? '')).toEqual(
    real.links.map((_, index) => model.marks[index] ?? ''),
  );
}

const begin = step(['begins', 6], { by: starter }, async (model, real, { by }) => {
  const { startLogin } = await import('./click/start-login.ts');
  const { isLink, client, state } = starters[by] as (typeof starters)[number];
  const call = real.signals.push(new AbortController()) - 1;
  const values: Record<string, string | undefined> = {
    'client-id': client,
    'redirect-uri': `${app}/cb`,
    state,
  };
  const link = isLink ? (real.links[by] as HTMLElement) : null;
  const signal = link ? undefined : real.signals[call]?.signal;
  startLogin(
    (name) => values[name],
    link,
    true,
    undefined,
    signal,
    ({ ok, error }) => told.push(`call ${call}: ${ok ? 'ok' : error}`),
  );

  model.calls[by] = call;
  let open: Login | undefined;
  for (const each of model.logins)
    if (
      !open &&
      each.isWatched &&
      ((isLink && each.starter === by) || starters[each.starter]?.client === client)
    )
      if (each.isClosed) close(model, each);
      else open = each;
  if (open) {
    open.calls.push(call);
    expect(browser.popups[model.logins.indexOf(open)]?.focus).toHaveBeenCalled();
  } else {
    model.told.push(event('beforeopen', by), event('open', by));
    model.marks[by] = 'busy';
    model.logins.push({
      starter: by,
      isClosed: false,
      isWatched: true,
      isPending: true,
      alone: 0,
      calls: [call],
      signal: call,
    });
  }
  compare(model, real);
});

// Some windows seem to be closed for a while.
const toggle = step(
  ['closes or shows its window', 3],
  { which: fc.nat() },
  (model, _, { which }) => {
    const login = late(model.logins, which);
    login.isClosed = !login.isClosed;
    Object.assign(browser.popups[model.logins.indexOf(login)] ?? {}, { closed: login.isClosed });
  },
  ({ logins }) => logins.length > 0,
);

const wait = step(
  ['waits', 4],
  { quarters: fc.integer({ min: 1, max: 6 }), focus: fc.boolean() },
  (model, real, { quarters, focus }) => {
    hasFocus = focus;
    vi.advanceTimersByTime(quarters * 250);
    for (let passed = 0; passed < quarters; passed++)
      for (const login of model.logins.filter(({ isWatched }) => isWatched)) {
        login.alone = login.isClosed && focus ? login.alone + 250 : 0;
        if (login.alone > 1000) close(model, login);
      }
    compare(model, real);
  },
);

const abort = step(['is aborted', 2], { by: starter }, (model, real, { by }) => {
  const call = model.calls[by] ?? -1;
  if (real.links[by]) real.links[by].dispatchEvent(new Event('abort'));
  else real.signals[call]?.abort();
  for (const login of model.logins)
    if (login.isWatched && login.starter === by && (starters[by]?.isLink || login.signal === call)) {
      login.isClosed = true;
      close(model, login);
    }
  compare(model, real);
});

const comeBack = step(
  ['comes back', 4],
  {
    state: fc.constantFrom('s', 't', 'u', undefined, 'other'),
    ok: fc.boolean(),
    origin: fc.oneof(fc.constant(app), fc.constantFrom(own, 'https://evil.test', 'null')),
    from: fc.nat({ max: 3 }),
    isPrevented: rarely(fc.constant(true)),
  },
  (model, real, { state, ok, origin, from, isPrevented }) => {
    const popup = browser.popups[browser.popups.length - 1 - from] ?? {};
    const source = Object.assign(popup, {
      postMessage: (answer: unknown, target: string) => told.push(`${JSON.stringify(answer)} to ${target}`),
    });
    const error = ok ? {} : { error: 'access_denied' };
    const data = { state, ok, ...error, href: `${app}/account` };
    const type = ok ? 'success' : 'error';
    const prevent = (event: Event) => isPrevented && event.preventDefault();
    document.addEventListener(`dpplus-${type}`, prevent, { once: true });
    dispatchEvent(new MessageEvent('message', { data, origin, source: source as never }));
    document.removeEventListener(`dpplus-${type}`, prevent);

    const ended = model.logins.filter(
      (login, index) =>
        login.isPending &&
        starters[login.starter]?.state === state &&
        [own, app].includes(origin) &&
        (state !== undefined || (login.isWatched && browser.popups[index] === popup)),
    );
    for (const login of ended) {
      login.isPending = false;
      release(model, login, ok ? 'ok' : 'access_denied');
    }
    const latest = ended.at(-1);
    if (latest) {
      model.told.push(`${JSON.stringify({ state, ack: true })} to ${origin}`, event(type, latest.starter));
      if (!isPrevented) model.told.push(`goes to ${app}/account${origin === own ? '' : '?&'}`);
    }
    compare(model, real);
  },
);

/** Leaves the page, which the browser may show again. */
const leave = step(['leaves', 1], {}, (model, real) => {
  dispatchEvent(new Event('pagehide'));
  for (const login of model.logins.filter(({ isPending }) => isPending)) {
    login.isPending = false;
    release(model, login, 'window_closed');
  }
  compare(model, real);
});

async function enter() {
  dispatchEvent(new Event('pagehide'));
  hasFocus = true;
  told = [];
  browser.popups.length = 0;
  document.body.innerHTML = starters
    .map(({ isLink }, index) => (isLink ? `<a id="${index}"></a>` : ''))
    .join('');
  const real = { links: [...document.querySelectorAll('a')], signals: [], told };
  return { real, model: { logins: [], hasFocus, marks: [], calls: [], told: [] } };
}

test(
  'logins begin, are closed, aborted and come back in any order by the rules',
  () => walk('logins of a page', [begin, toggle, wait, abort, comeBack, leave].flat(), enter),
  walkTimeout,
);
