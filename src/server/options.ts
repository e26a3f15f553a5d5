import type { Language } from '../../contract/languages.ts';
import type { SharedData } from './data.ts';
import type { ConnectEvent } from './events.ts';
import type { IncomingRequest } from './request.ts';
import type { ReturnPage } from './return-page.ts';

/** A login that the service has confirmed. */
export interface Login<User, Req extends IncomingRequest = IncomingRequest> {
  /** Identifies the user to this app, in lower case. Match users by it. */
  uuid: string;
  /** The granted scope within `allowedScope`, separated by spaces; empty for authentication only. */
  scope: string;
  data: SharedData;
  /** Fetches the photo on the identity card, if the granted scope has `eid_photo`. JPEG or PNG. */
  photo(): Promise<Blob | undefined>;
  /** The user who is logged in here already, from `currentUser`. */
  current: User | undefined;
  request: Req;
}

/** As of `Response`, or with lists of values as in Node.js. */
type HeaderValues = Headers | [string, string][] | Record<string, string | readonly string[]>;

/**
 * Whose login it is (docs/protocol.md, "Known and unknown users"):
 *
 * | the UUID is | the browser | answer |
 * |---|---|---|
 * | stored | has no session, or that user's | `{ user, headers }`, with the headers that begin the session |
 * | unknown | has the session of a user without a UUID | `'confirm'`: ask before you store it |
 * | unknown | has no session | `'ask'`: whether the user has an account |
 * | stored or not | has the session of a user with another UUID | `'mismatch'` |
 * | of a user who may not log in | | `{ refuse, message }` |
 *
 * Any other answer ends the login as `server_error`, and is logged. Then the UUID is not reported to the service.
 * After `'ask'` and `'confirm'`, call `offered` and `accept`. `'confirm'` needs `currentUser`. `href` replaces the page
 * where the login leads: a page of this app, or a whole URL such as the URL of a native app. `refuse` is the code of the return
 * page, of letters and underscores. `message` is its text, at most 500 bytes of UTF-8, in the language of the user. The URL of
 * the return page has the message, so it must not be personal.
 *
 * @example
 * onLogin: async ({ uuid, current }) => {
 *   const user = await users.byUuid(uuid);
 *   if (user && (!current || current.id === user.id)) return { user, headers: await session.begin(user.id) };
 *   if (user || current?.uuid) return 'mismatch';
 *   return current ? 'confirm' : 'ask';
 * }
 */
export type Answer<User> =
  | { user: User; headers?: HeaderValues; href?: string }
  | { refuse: string; message: string }
  | 'ask'
  | 'confirm'
  | 'mismatch';

/** The parts of a request to the service. */
export type RequestParts = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** The parts of a response that this module reads. The body is a stream of the web, or one of Node.js. */
export type FetchedResponse = Pick<Response, 'ok' | 'status'> & {
  headers: Pick<Headers, 'get'>;
  body: object | null;
};

/**
 * A store that all processes of the app share. It keeps a value for some seconds.
 *
 * @example
 * answers: {
 *   get: (id) => redis.get(`dp-answer:${id}`),
 *   set: (id, value, seconds) => redis.set(`dp-answer:${id}`, value, { expiration: { type: 'EX', value: seconds } }),
 * }
 */
export interface AnswerStore {
  get(id: string): string | null | undefined | Promise<string | null | undefined>;
  /**
   * Replaces an earlier value. The value is a text of at most 8 kB, encrypted if it has cookies. It ends after whole seconds,
   * not at a time, because the clocks of two machines differ.
   */
  set(id: string, value: string, seconds: number): unknown;
}

/** What the functions of apps return without a user. */
type Nobody = undefined | null | false | '';

/** The options of `createConnect`. */
export interface ConnectOptions<User, Req extends IncomingRequest = IncomingRequest> {
  clientId: string;
  /** A function is called for each use, so that a new secret needs no restart. */
  clientSecret: string | (() => string | Promise<string>);
  /**
   * The registered one, character for character: the one address of the login (docs/protocol.md, "One address"). The origin
   * derives from it, never from a request.
   */
  redirectUri: string;
  /**
   * The path below which the app is, if a proxy or a framework removes it from the URLs of requests. Then a login leads back
   * to this path by default. The path of the redirect URI begins with it.
   *
   * @example
   * basePath: '/app' // with redirectUri: 'https://your-app.example/app/callback'
   */
  basePath?: string;
  /** The service's URL, as browsers reach it. */
  service: string;
  /** The service's URL for the requests of this server, by default `service`. In Docker Compose, the two differ. */
  internalService?: string;
  /** Where the scripts are; by default at the service. */
  staticUrl?: string;
  /** `false` in production. */
  isSandbox: boolean;
  /** 32 random bytes or more, the same on each machine. Of several the first signs and all verify. */
  secret: string | readonly string[];
  /** The scope of buttons without their own: scopes separated by spaces. By default empty, authentication only. */
  scope?: string;
  /**
   * All scopes that the app requests with its buttons and links, by default those of `scope`. The start refuses a link with
   * another scope, because anyone can write a link. A link may have fewer, so `onLogin` may get no data. It never gets more.
   *
   * @example
   * allowedScope: 'email phone eid_profile'
   */
  allowedScope?: string;
  /** The language of logins whose button or link has no `lang`. By default the one that `Accept-Language` ranks highest. */
  language?: Language | ((request: Req) => Language);
  /**
   * Pages that ask the user after `'ask'` and `'confirm'`: paths with `basePath`, or URLs of `openerOrigin`; by default the page where
   * the login started.
   */
  pages?: { ask?: string; confirm?: string };
  /**
   * Returns the user who is logged in, or `undefined`, `null`, `false` or an empty text if no user is logged in. An app with this option shows its
   * page after a login that returns late, instead of an error. After `'confirm'`, only this user can agree. Users are compared by value if they are
   * texts, numbers, bigints, an ObjectId or bytes, else by such a member `id` or `_id`. Without one, the login ends as `server_error`.
   */
  currentUser?(request: Req): Nobody | User | Promise<Nobody | User>;
  /** Returns the user of the login. Store the UUID before you return a user: the next step reports it to the service. */
  onLogin(login: Login<User, Req>): Answer<User> | Promise<Answer<User>>;
  /**
   * Returns `true` once for each id until `until`, then `false`. Also right are the numbers 1 and 0 of rows, and `OK` and `null`.
   * The default is the memory of this
   * `createConnect`, which is not enough for several processes: docs/server.md shows it with SQL and Redis.
   */
  once?(id: string, until: Date): boolean | Promise<boolean>;
  /**
   * Keeps the result of a login for a minute, so that a browser that sends the answer of the service twice is logged in once.
   * The default is the memory of this `createConnect`, or with `once` alone no store. Without one, the second request gets a
   * page that leads on: docs/protocol.md, "An answer that comes twice".
   */
  answers?: AnswerStore;
  /**
   * The origin of pages that start logins and are not on the origin of the redirect URI, such as a static site. The return
   * page reports to its own origin and to this one, a login may lead to pages of both, and `accept` takes agreements of both.
   */
  openerOrigin?: string;
  /**
   * A link on the return page after an error, for users who need help: an `https:`, `http:`, `mailto:` or `tel:` URL.
   *
   * @example
   * contact: 'mailto:help@books.example'
   */
  contact?: string;
  /** Draws the page that ends a login, for the request of it; by default a plain one. */
  returnPage?(page: ReturnPage, request: Req): Response | Promise<Response>;
  /** Of any implementation, such as undici's. The default is the runtime's at the time of the request. */
  fetch?(
    url: string,
    init: RequestParts & { redirect: 'manual'; signal: AbortSignal },
  ): Promise<FetchedResponse>;
  /** Milliseconds for one request to the service; 10,000 by default. Each of your functions has three times as long. */
  timeout?: number;
  /** By default the console. */
  log?(event: ConnectEvent): void;
}
