import { randomUUID } from 'node:crypto';
import { offerCookie } from '../../contract/cookies.ts';
import { CookieJar } from '../../testing/cookie-jar.ts';
import { type AttackedServer, json, uuid } from './attacked-server.ts';

/** An app whose users link their account to a login. Its first page has `Account <id>`, and the form that asks. */
export interface LinkingApp {
  app: AttackedServer;
  /** Where a new user signs up. */
  signUp: string;
  /** The fields of the form, by default of a user who signs up. */
  fields?: () => Record<string, string>;
  /** Where the form that asks leads. */
  link: string;
  /** The page of that form, by default the first page. */
  page?: string;
  /** The id of the first user who signs up, if others have been there before. */
  first?: string;
  /** The cookie of the app's session. */
  session: string;
  /** The framework compares `Origin` with the `Host` of the request, which is not that of the redirect URI here. */
  comparesOrigin?: true;
  /** The fields of forms with which a user ends the login that waits, such as `no` and `logout`. */
  declines?: readonly string[];
  /** A user can close the account, which is a form with the field `close`. */
  closes?: boolean;
  /** Where the forms with these fields lead, if not to `link`. */
  paths?: Readonly<Record<string, string>>;
  /** The framework signs the tokens, so a test cannot. */
  signs?: true;
}

const newUser = () => ({ new: '', email: `${randomUUID()}@books.example` });

/** Opens a browser, which keeps its cookies, at an app whose users link their account. */
export function openBrowser({ app, signUp, fields = newUser, link, page = '/', paths = {} }: LinkingApp) {
  const jar = new CookieJar();
  async function read() {
    const response = await fetch(`http://localhost:${app.port}${page}`, { headers: { cookie: jar.header } });
    jar.keep(response.headers);
    return response.text();
  }
  /** The value of a hidden field. */
  const field = async (name: string) =>
    RegExp(`name="${name}" value="([^"]*)"`).exec(await read())?.[1] ?? '';
  async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    // Rails, Laravel and the app of PHP have a token for their own forms.
    const page = await read();
    const [, own = ''] = /name="csrf-token" content="([^"]*)"/.exec(page) ?? [];
    const [, form = ''] = /name="form" value="([^"]*)"/.exec(page) ?? [];
    const body = new URLSearchParams({ authenticity_token: own, _token: own, form, ...fields });
    const init = { method: 'POST', redirect: 'manual', body } as const;
    const all = { cookie: jar.header, ...headers };
    const response = await fetch(`http://localhost:${app.port}${path}`, { ...init, headers: all });
    jar.keep(response.headers);
    await response.text();
    return response.headers.get('location') ?? '';
  }
  return {
    ...{ jar, read },
    signUp: () => post(signUp, fields()),
    send: (field: string) => post(paths[field] ?? link, { [field]: '' }),
    token: () => field('token'),
    accept: (token: string, headers?: Record<string, string>) => post(link, { token }, headers),
    /** Logs in as a user of the service, and returns the return page. */
    async logIn(id = uuid, query = '') {
      app.grant = json({ uuid: id });
      const start = await app.openStart(query, jar.header);
      for (const pair of Object.entries(start.cookies)) jar.set(...pair);
      const page = await app.callback(start.state, jar.header);
      for (const pair of Object.entries(page.cookies)) jar.set(...pair);
      const [, lifetime] = RegExp(`${offerCookie}=[^;]+;.*Max-Age=(\\d+)`, 'i').exec(page.head) ?? [];
      return { ...(await app.readReturn(page)), lifetime: Number(lifetime) };
    },
  };
}
