import { drawButton } from './button.ts';
import { header, type IncomingRequest, parametersOf } from './request.ts';
import type { Setup } from './setup.ts';

/**
 * Starts a login: redirects the browser to the service (docs/protocol.md, "Start"). `href`, `scope` and `lang` are in the
 * link. The script adds `state`, by which its page recognises the return, and `popup=1`.
 */
export async function startLogin<User, Req extends IncomingRequest>(
  setup: Setup<User, Req>,
  request: Req,
  query: URLSearchParams,
): Promise<Response> {
  // A prefetch is not a user who wants to log in. The service refuses frames, and another site could hide one.
  if (
    /prefetch/.test(header(request, 'sec-purpose')) ||
    !/^(document)?$/.test(header(request, 'sec-fetch-dest'))
  )
    return new Response('Open this link in a tab or a popup.', { status: 403 });
  const { popup, ...given } = parametersOf(query);
  // Anyone can write a link. The user would see the name of the app at the service, and would trust it.
  if (!setup.allowed.has(given.scope ?? '')) {
    setup.log({ event: 'start-refused', detail: 'scope' });
    const text =
      'This link requests data that the app does not use. Its developer can allow it with the option allowedScope.';
    return new Response(text, { status: 400 });
  }
  const { attributes, headers } = await drawButton(setup, request, given);
  const location = attributes.href + (popup === '1' ? '&popup=1' : '');
  return new Response(null, { status: 303, headers: { ...headers, location } });
}
