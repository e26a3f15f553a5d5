import type { AppContext } from '../../http/context.ts';
import { refusalUrl } from './callback-url.ts';
import type { RefusedRequest } from './validate-request.ts';

/** Sends the browser to the app: 302 after a GET, 303 after a POST, so that it never repeats the form there. */
export function redirectBack(c: AppContext, location: string): Response {
  return c.redirect(location, c.req.method === 'POST' ? 303 : 302);
}

/** Sends the browser of a refused authorization request to the registered address. */
export function redirectRefused(c: AppContext, { app, refusal, state }: RefusedRequest): Response {
  c.set('rule', refusal.rule ?? refusal.error);
  return redirectBack(c, refusalUrl(app.redirectUri, refusal, state));
}
