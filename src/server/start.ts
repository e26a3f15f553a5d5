import { longestState } from '../../contract/limits.ts';
import { isPrefetch } from '../../contract/prefetch.ts';
import { authorize } from './authorization.ts';
import { byTab, refuse } from './refuse.ts';
import { header, type IncomingRequest, parametersOf } from './request.ts';
import type { Setup } from './setup.ts';

/**
 * Starts a login: redirects the browser to the service (docs/protocol.md, "Start"). `href`, `scope` and `lang` are in the
 * link. The script adds `state`, by which its page recognises the return, and `popup=1`.
 *
 * @param address the path of the redirect URI with the whole query.
 */
export async function startLogin<User, Req extends IncomingRequest>(
  setup: Setup<User, Req>,
  request: Req,
  query: URLSearchParams,
  address: string,
): Promise<Response> {
  // htmx requests links by script. By this header, it opens the start in the tab. `//` would begin another host.
  if (header(request, 'hx-request') === 'true')
    return new Response(null, { headers: { 'hx-redirect': address.replace(/^\/+/, '/') } });
  if (isPrefetch((name) => header(request, name.toLowerCase()))) return refuse(setup, 'prefetch', 403, byTab);
  // The service refuses frames, and another site could hide one. A service worker that passes a navigation on sends
  // `empty`, with the mode `navigate` in Chromium and `same-origin` in Firefox.
  const [place, mode] = ['sec-fetch-dest', 'sec-fetch-mode'].map((name) => header(request, name));
  const isPassedOn = place === 'empty' && (mode === 'navigate' || mode === 'same-origin');
  if (place && place !== 'document' && !isPassedOn) return refuse(setup, 'not-navigation', 403, byTab);
  const { popup, ...given } = parametersOf(query);
  // Anyone can write a link. The user would see the name of the app at the service, and would trust it.
  if (!setup.allowed.has(given.scope ?? ''))
    return refuse(
      setup,
      'scope',
      400,
      'This link asks for a scope that is not within the option allowedScope.',
    );
  // It would return cut, and its page would not recognise it.
  if (encodeURIComponent(given.state ?? '').length > longestState)
    return refuse(setup, 'state', 400, 'The state of this link is longer than 1,000 characters in the URL.');
  const { url, headers } = await authorize(setup, request, given);
  const location = url + (popup === '1' ? '&popup=1' : '');
  return new Response(null, { status: 303, headers: { ...headers, location } });
}
