import { at } from '../../../testing/walk.ts';
import { createConnect } from '../connect.ts';
import type { ConnectOptions } from '../options.ts';
import type { appUnderTest, Browser } from './app-under-test.ts';

/** The machines of a rotation from the first key to the second, and a machine of another app. */
export const machines = ['a', 'ab', 'ba', 'b', 'c'];
export const keysOf = (machine: number) => [...at(machines, machine)];
export const keyOf = (machine: number) => keysOf(machine)[0] ?? '';

/** `asked` is the user who was asked after `confirm`. */
export type Offer = {
  uuid: string;
  persona: string;
  asked: number | undefined;
  until: number;
  generation: number;
  key: string;
};
/** `generation` counts the logins: each ends the earlier states and offers. */
export type ModelBrowser = { generation: number; user?: number | undefined; offer?: Offer | undefined };
/** The result of an answer: the error, and the browser once it has the response. */
export interface Result {
  error: string | undefined;
  browser: ModelBrowser;
  until: number;
  key: string;
}
export interface Model {
  browsers: ModelBrowser[];
  tabs: {
    browser: number;
    state: string;
    href: string;
    generation: number;
    key: string;
    until: number;
    isUsed?: boolean;
    /** Of a result that the browser has not got yet. */
    kept?: Result | undefined;
    isDelivered?: boolean;
  }[];
  pages: { browser: number; token: string; offer: Offer; user: number | undefined; key: string }[];
  /** The UUID of each user of the app. */
  users: Map<number, string | undefined>;
  /** The service's side, by persona. */
  uuids: Map<string, string>;
  links: Map<string, { isConnected: boolean; logins: number }>;
  fault?: string | undefined;
}
export type User = { id: number; uuid?: string };
export interface Real {
  app: ReturnType<typeof appUnderTest>;
  connects: ReturnType<typeof createMachine>[];
  browsers: Browser[];
  users: Map<number, User>;
  /** Of the latest callback: the UUID that the app got, and the reason in the log for a refused state. */
  login?: string | undefined;
  reason?: string | undefined;
}

export const seconds = () => Date.now() / 1000;
export const linkOf = ({ links }: Model, persona: string) =>
  links.get(persona) ?? { isConnected: false, logins: 0 };
export const currentOf = ({ users }: Model, { user }: ModelBrowser) =>
  users.has(user ?? -1) ? user : undefined;
export const logIn = (browser: Browser, user: number) =>
  browser.keep(new Headers({ 'set-cookie': `user=${user}` }));
const currentUser = ({ users }: Real, request: Request) =>
  users.get(Number(/\buser=(\d+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? -1));

export function createMachine(
  real: Real,
  machine: number,
  shared: Pick<ConnectOptions<User>, 'once' | 'answers'>,
) {
  return createConnect<User, Request>({
    clientId: 'demoapp',
    clientSecret: 'demosecret',
    redirectUri: 'http://localhost:3000/callback',
    service: 'http://127.0.0.1:4000',
    isSandbox: true,
    secret: keysOf(machine).map((key) => key.repeat(32)),
    ...shared,
    fetch: async (input, init) => real.app.sandbox.fetch(new Request(input, init)),
    log({ event, detail }) {
      if (event === 'state-refused') real.reason = detail;
    },
    pages: { ask: '/ask' },
    returnPage: (page) => Response.json(page),
    currentUser: (request) => currentUser(real, request),
    onLogin({ uuid, current }) {
      real.login = uuid;
      const user = [...real.users.values()].find((other) => other.uuid === uuid);
      if (user && (!current || current.id === user.id))
        return { user, headers: { 'set-cookie': `user=${user.id}` } };
      if (user || current?.uuid) return 'mismatch';
      return current ? 'confirm' : 'ask';
    },
  });
}

/** @param arrival whether the response does not arrive, or the browser gets that of a second request at the same time. */
export async function comeBack(
  real: Real,
  browser: number,
  machine: number,
  query: string,
  arrival: 'lost' | 'twice' | undefined,
) {
  const [here, connect] = [at(real.browsers, browser), at(real.connects, machine)];
  Object.assign(real, { login: undefined, reason: undefined });
  const ask = () => connect.handle(here.request(`/callback?${query}`));
  const [first, second] = await Promise.all(arrival === 'twice' ? [ask(), ask()] : [ask()]);
  const response = second ?? first;
  if (arrival === 'lost') return { login: real.login, reason: real.reason };
  here.keep(response?.headers ?? new Headers());
  const { pathname, search } = new URL(response?.headers.get('location') ?? '');
  const page = await connect.handle(here.request(pathname + search));
  const { error, href }: { error?: string; href?: string } = page ? await page.json() : {};
  return { error, href, login: real.login, reason: real.reason };
}

/** Takes the ordered fault of an endpoint. */
export function failsAt(model: Model, endpoint: string): boolean {
  const fails = model.fault === endpoint;
  if (fails) model.fault = undefined;
  return fails;
}

export function report(model: Model, persona: string): void {
  if (!failsAt(model, 'connected')) model.links.set(persona, { isConnected: true, logins: 0 });
}

/** Decides whose login it is (docs/protocol.md, "Known and unknown users"). Returns the error. */
export function welcome(model: Model, browser: ModelBrowser, key: string, persona: string, uuid: string) {
  const current = currentOf(model, browser);
  const [owner] = [...model.users].find(([, stored]) => stored === uuid) ?? [];
  const isOther = current !== undefined && owner !== current;
  if (isOther && (owner !== undefined || model.users.get(current))) return 'account_mismatch';
  browser.generation += 1;
  const { generation } = browser;
  if (owner === undefined) {
    browser.offer = { uuid, persona, asked: current, until: seconds() + 600, generation, key };
    return undefined;
  }
  browser.user = owner;
  report(model, persona);
  return undefined;
}

/** The browser gets a result. */
export function receive(here: ModelBrowser, { browser }: Result): void {
  if (browser.generation === here.generation) return;
  here.generation = browser.generation;
  if (browser.offer?.generation === here.generation) here.offer = browser.offer;
  else here.user = browser.user;
}

/** Tells whether a result asks the user who has no session. */
export const asks = ({ browser: { offer, generation } }: Result): boolean =>
  offer?.generation === generation && offer.asked === undefined;

/** Returns the login that waits in a browser. */
export function waiting(model: Model, browser: ModelBrowser, machine: number): Offer | undefined {
  const { offer, generation } = browser;
  if (!offer || offer.generation !== generation || seconds() >= offer.until) return undefined;
  if (!keysOf(machine).includes(offer.key)) return undefined;
  return offer.asked === undefined || offer.asked === currentOf(model, browser) ? offer : undefined;
}
