import type { BrowserContext, Page, Request, Response } from '@playwright/test';

/** The parts of a login, in their order. */
export type Step = 'before the click' | 'on the click' | 'on the return' | 'after the login';

/** A cookie as a response set it. `lifetime` and `validFor` are in seconds. */
interface Cookie {
  kind: 'cookie';
  name: string;
  step: Step;
  /** The path of the response, or `a script` if no response set the cookie. */
  by: string;
  attributes: string;
  /** Absent if the cookie ends with the browser. 0 removes it. */
  lifetime?: number;
  /** The lifetime of a signed value. */
  validFor?: number;
}

/** A value in a storage of the browser. */
interface Stored {
  kind: 'storage';
  name: string;
  step: Step;
  /** The storage, such as `sessionStorage`. */
  by: string;
  isRemoved: boolean;
}

/** A request of the browser or of the server of the app. */
interface Sent {
  kind: 'request';
  /** Method and path. */
  name: string;
  step: Step;
  from: 'browser' | 'server';
  to: string;
  /** Names of the members in the query, in the body and in headers. */
  members: string[];
  /** The lifetimes of signed values in the query, in seconds, by the names of their parameters. */
  validFor: Record<string, number>;
}

/** One entry of the record. */
export type Found = Cookie | Stored | Sent;

/** The record of one browser and of the app's server. */
export interface Recorder {
  readonly found: readonly Found[];
  /** Begins a step. The return begins by itself, with the request to the callback. */
  begin(step: Step): void;
  /** Records the cookies of a response of the app. */
  noteApp(url: string, headers: Headers): void;
  /** Records a request of the app's server. */
  noteServer(request: globalThis.Request): Promise<void>;
  /** Records all storages of a page, of a page of the service only the window's name. */
  look(page: Page): Promise<void>;
  /** Waits until everything is recorded. */
  end(): Promise<void>;
}

/** A call of a page that changes a storage. */
interface StorageCall {
  origin: string;
  by: string;
  name: string;
  isRemoved: boolean;
}

/** Seconds until a signed value of `dpplus-connect/server` ends, to the minute, or `undefined` for other values. */
function validityOf(value: string): number | undefined {
  const until = /^(\d{10})\.[\w-]{16}\./.exec(value)?.[1];
  return until === undefined ? undefined : Math.round((Number(until) - Date.now() / 1000) / 60) * 60;
}

/** The name of a random value without its digits. */
const withoutDigits = (name: string) => name.replace(/\d{9,}/, '…');

/**
 * Records the cookies, the storages and the requests of a browser.
 *
 * The pages of the service are not recorded: here they are the sandbox's. A page of the app, or its redirect, is in the
 * record with its request to the service.
 *
 * @param parties the role of each origin. `your app` and `the service` have to be among them
 */
export async function record(
  context: BrowserContext,
  parties: Readonly<Record<string, string>>,
): Promise<Recorder> {
  const found: Found[] = [];
  const pending: Promise<unknown>[] = [];
  let step: Step = 'before the click';
  const hosts = Object.entries(parties).flatMap(([origin, role]) =>
    role === 'your app' ? new URL(origin).hostname : [],
  );
  const roleOf = (url: string) => parties[new URL(url).origin] ?? new URL(url).host;

  /** Whether a page of the service sent the request, or the service redirected to another of its pages. */
  function isOfService(request: Request): boolean {
    if (roleOf(request.url()) !== 'the service') return false;
    const before = request.redirectedFrom();
    if (before) return roleOf(before.url()) === 'the service';
    try {
      return request.frame().url().startsWith('http') && roleOf(request.frame().url()) === 'the service';
    } catch {
      // The first page of a popup.
      return false;
    }
  }

  function beginReturn(url: string) {
    if (roleOf(url) === 'your app' && new URL(url).pathname === '/callback') step = 'on the return';
  }

  async function noteRequest(request: Request) {
    if (isOfService(request)) return;
    const url = new URL(request.url());
    const to = roleOf(url.href);
    beginReturn(url.href);
    const body = new URLSearchParams(request.postData() ?? '');
    const members = [...url.searchParams.keys(), ...body.keys()];
    const validFor = Object.fromEntries(
      [...url.searchParams].flatMap(([name, value]) => {
        const seconds = validityOf(value);
        return seconds === undefined ? [] : [[name, seconds]];
      }),
    );
    const name = `${request.method()} ${url.pathname}`;
    // In the order of the requests: the headers come later.
    found.push({ kind: 'request', name, step, from: 'browser', to, members, validFor });
    if (to === 'your app') return;
    // A popup that has closed has no answer. `headers()` would have the referrer before the policy of the page shortens it.
    const headers = await request.allHeaders().catch((): Record<string, string> => ({}));
    for (const header of ['cookie', 'referer', 'origin']) {
      const value = headers[header] ?? 'null';
      // The whole URL of a page may have personal data, its origin has none.
      if (/^https?:\/\/[^/]*\/?$/.test(value)) members.push('origin');
      else if (value !== 'null') members.push(header);
    }
  }

  function noteCookie(line: string, by: string) {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split('=');
    const maxAge = attributes.find((one) => /^max-age=/i.test(one))?.slice('max-age='.length);
    const flags = attributes.filter((one) => !/^max-age=/i.test(one)).sort();
    const validFor = validityOf(value);
    found.push({
      kind: 'cookie',
      name,
      step,
      by,
      attributes: flags.join('; '),
      ...(maxAge !== undefined && { lifetime: Number(maxAge) }),
      ...(validFor !== undefined && { validFor }),
    });
  }

  /** Records the cookies of other hosts. The app's server knows its own, also in a popup that closes at once. */
  async function noteResponse(response: Response) {
    const [request, role] = [response.request(), roleOf(response.url())];
    const isPage = role === 'the service' && request.isNavigationRequest();
    if (role === 'your app' || isPage || isOfService(request)) return;
    const headers = await response.headersArray().catch(() => []);
    for (const { name, value } of headers)
      if (name.toLowerCase() === 'set-cookie') noteCookie(value, response.url());
  }

  /** Records the cookies of the app's host that no response set. */
  async function noteScriptCookies() {
    const set = found.flatMap((entry) => (entry.kind === 'cookie' ? entry.name : []));
    for (const { name, domain, expires } of await context.cookies()) {
      if (!hosts.includes(domain) || set.includes(name)) continue;
      const lifetime = expires === -1 ? {} : { lifetime: Math.round(expires - Date.now() / 1000) };
      found.push({ kind: 'cookie', name, step, by: 'a script', attributes: '', ...lifetime });
    }
  }

  // In the task of the call: an event of the browser may be lost when the page leaves.
  await context.exposeBinding('noteStorage', (_source, call: StorageCall) => {
    const { origin, by, name, isRemoved } = call;
    if (parties[origin] !== 'the service')
      found.push({ kind: 'storage', name: withoutDigits(name), step, by, isRemoved });
  });
  await context.addInitScript(() => {
    const { noteStorage } = window as unknown as { noteStorage(call: StorageCall): void };
    for (const method of ['setItem', 'removeItem', 'clear'] as const) {
      const native = Storage.prototype[method] as (...given: string[]) => void;
      Storage.prototype[method] = function (this: Storage, ...given: string[]) {
        const by = this === localStorage ? 'localStorage' : 'sessionStorage';
        const isRemoved = method !== 'setItem';
        for (const name of method === 'clear' ? Object.keys(this) : given.slice(0, 1))
          if (!isRemoved || this.getItem(name) !== null) noteStorage({ origin, by, name, isRemoved });
        native.apply(this, given);
      };
    }
  });
  context.on('request', (request) => pending.push(noteRequest(request)));
  context.on('response', (response) => pending.push(noteResponse(response)));

  return {
    found,
    begin(next) {
      step = next;
    },
    noteApp(url, headers) {
      beginReturn(url);
      for (const line of headers.getSetCookie()) noteCookie(line, new URL(url).pathname);
    },
    async noteServer(request) {
      const { method, url, headers } = request;
      const body = await request.clone().text();
      const members = headers.get('content-type')?.includes('json')
        ? Object.keys(JSON.parse(body || '{}'))
        : [...new URLSearchParams(body).keys()];
      const [scheme] = headers.get('authorization')?.split(' ') ?? [];
      if (scheme) members.push(`Authorization: ${scheme}`);
      const name = `${method} ${new URL(url).pathname}`;
      found.push({ kind: 'request', name, step, from: 'server', to: roleOf(url), members, validFor: {} });
    },
    async look(page) {
      const at = step;
      const names = await page.evaluate(async () => ({
        localStorage: Object.keys(localStorage),
        sessionStorage: Object.keys(sessionStorage),
        indexedDB: (await indexedDB.databases()).map(({ name = '' }) => name),
        caches: await caches.keys(),
        serviceWorker: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        'window.name': window.name ? [window.name] : [],
      }));
      await noteScriptCookies();
      const isOfService = roleOf(page.url()) === 'the service';
      for (const [by, all] of Object.entries(names))
        for (const name of isOfService && by !== 'window.name' ? [] : all)
          found.push({ kind: 'storage', name: withoutDigits(name), step: at, by, isRemoved: false });
    },
    async end() {
      await Promise.all(pending);
      await noteScriptCookies();
    },
  };
}
