import type { Extras, Visit } from './app-browser.ts';
import { elementsOf, plain } from './elements.ts';
import { formsOf } from './page-forms.ts';

/** The request that starts a login, as a developer describes it. */
export interface BeginRequest {
  method: 'GET' | 'POST';
  /** Relative to the login page. */
  url: string;
  /** JSON, or the fields of a form. */
  body: string;
}

/** Reads a request such as `POST /api/login {"way":"service"}`. Returns `undefined` for another text. */
export function readBeginRequest(text: string, page: string): BeginRequest | undefined {
  const [, method = '', url = '', body = ''] = /^(GET|POST)\s+(\S+)(?:\s+(.*))?$/s.exec(text.trim()) ?? [];
  const isRequest = URL.canParse(url, page) && method !== '' && (method === 'POST' || body === '');
  return isRequest ? { method: method as BeginRequest['method'], url, body: body.trim() } : undefined;
}

/** Headers in which scripts send the token of their page: those of Laravel, Rails, Django and Angular. */
const tokenHeaders = { meta: 'X-CSRF-Token', cookie: ['X-XSRF-TOKEN', 'X-CSRFToken'] } as const;

const tokenCookie = /^(XSRF-TOKEN|csrftoken)=(.*)$/i;

/** The request as the page sends it: a form with its hidden fields, or a script with the token of the page. */
export function asPageSends(
  { method, url, body }: BeginRequest,
  page: Visit,
  cookies: string,
): { url: string; extras: Extras } {
  const address = new URL(url, page.url).href;
  const headers: Record<string, string> = { accept: '*/*' };
  if (method === 'GET') return { url: address, extras: { headers } };
  const form = formsOf(page).find(({ action }) => action === address);
  if (form && !/^[[{]/.test(body)) {
    const typed = Object.fromEntries(new URLSearchParams(body));
    return { url: address, extras: { form: { ...form.fields, ...typed } } };
  }
  const meta = elementsOf(page.body).find((element) => plain(element, 'name') === 'csrf-token');
  const ofMeta = meta && plain(meta, 'content');
  if (ofMeta) headers[tokenHeaders.meta] = ofMeta;
  const [, , ofCookie] =
    cookies
      .split('; ')
      .map((pair) => tokenCookie.exec(pair))
      .find(Boolean) ?? [];
  if (ofCookie) for (const name of tokenHeaders.cookie) headers[name] = decoded(ofCookie);
  const type = /^[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded';
  return { url: address, extras: { headers, post: { type, text: body } } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
