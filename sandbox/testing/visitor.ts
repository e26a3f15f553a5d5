import { CookieJar } from '../../testing/cookie-jar.ts';
import type { Sandbox } from '../index.ts';

/** The origin that in-process requests name; nothing listens there. */
export const origin = 'http://sandbox.test';

/** The redirect URI of the default app. */
export const callback = 'http://localhost:3000/callback';

/** The path of an authorization request; `changes` replace parameters, `undefined` takes one away. */
export function authorizePath(changes: Record<string, string | undefined> = {}, language = 'en'): string {
  const query = {
    response_type: 'code',
    client_id: 'demoapp',
    redirect_uri: callback,
    scope: '',
    state: 'state-1',
    is_sandbox: 'true',
    ...changes,
  };
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return `/${language}/oauth/authenticate.html?${pairs.join('&')}`;
}

/** One browser: keeps the cookies, submits the forms it was shown, and follows redirects inside the sandbox only. */
export class Visitor {
  readonly #sandbox: Pick<Sandbox, 'fetch'>;
  readonly #cookies = new CookieJar();
  /** The last answer, and the text of its body. */
  response = new Response();
  text = '';

  constructor(sandbox: Pick<Sandbox, 'fetch'>) {
    this.#sandbox = sandbox;
  }

  /** The `Location` of the last answer. */
  get location(): URL {
    return new URL(this.response.headers.get('location') ?? 'missing:', origin);
  }

  /** The `Cookie` header that this browser would send. */
  get cookie(): string {
    return this.#cookies.header;
  }

  async request(path: string, init: RequestInit = {}): Promise<this> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('cookie', this.cookie);
    this.response = await this.#sandbox.fetch(new Request(new URL(path, origin), { ...init, headers }));
    this.#cookies.keep(this.response.headers);
    this.text = await this.response.clone().text();
    const next = this.response.headers.get('location');
    return next?.startsWith('/') ? this.request(next) : this;
  }

  /** Submits the form whose action ends in `action`, with its hidden fields and `values`. */
  submit(action: string, values: Record<string, string> = {}): Promise<this> {
    const form = this.form(action);
    const body = new URLSearchParams({ ...form.fields, ...values });
    return this.request(form.action, { method: 'POST', body });
  }

  /** The form whose action ends in `action`, as the last page holds it. */
  form(action: string): { action: string; fields: Record<string, string> } {
    const forms = this.text.match(/<form[\s\S]*?<\/form>/g) ?? [];
    const markup = forms.find((form) => form.includes(`/${action}"`));
    if (!markup) throw new Error(`no form ${action} in: ${this.text.slice(-1500)}`);
    const fields: Record<string, string> = {};
    for (const [input] of markup.matchAll(/<input[^>]*>/g)) {
      const name = /name="([^"]*)"/.exec(input)?.[1];
      if (name) fields[name] = unescapeHtml(/value="([^"]*)"/.exec(input)?.[1] ?? '');
    }
    return { action: /action="([^"]*)"/.exec(markup)?.[1] ?? '', fields };
  }

  /** The whole way through the pages; ends at the redirect to the app. */
  async logIn(persona: string, path = authorizePath()): Promise<this> {
    await this.request(path);
    await this.submit('login', { persona });
    await this.submit('second-factor', { decision: 'confirm' });
    return this.text.includes('/oauth/consent"') ? this.submit('consent', { decision: 'allow' }) : this;
  }
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
