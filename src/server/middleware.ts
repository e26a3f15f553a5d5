import { type IncomingRequest, type OutgoingResponse, refuseContext } from './request.ts';

/**
 * Writes a response.
 *
 * Session stores hook into `end`: express-session sends the headers at once if `end` gets a body, and saves the session
 * afterwards. The browser then asks for the next page before the store knows the user.
 */
async function send(handled: Response, response: OutgoingResponse): Promise<void> {
  response.statusCode = handled.status;
  // Another middleware may have set a policy or a cache header, and two of them would count. Only cookies add up.
  for (const [name, value] of handled.headers)
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  const body = new Uint8Array(await handled.arrayBuffer());
  if (!body.length) return void response.end();
  // With the length, express-session keeps the last byte until the session is saved: the script of the page ends there.
  response.setHeader('content-length', String(body.length));
  response.end(body);
}

/** Makes a middleware that sends what `handle` returns, and passes requests without a response on. */
export const middlewareOf =
  <Req extends IncomingRequest>(handle: (request: Req) => Promise<Response | undefined>) =>
  async (request: Req, response: OutgoingResponse, next: (error?: unknown) => void): Promise<void> => {
    if (!response.setHeader) refuseContext();
    let handled: Response | undefined;
    try {
      handled = await handle(request);
      if (handled) await send(handled, response);
    } catch (error) {
      return next(error);
    }
    // Outside of `try`: an error that `next` throws is no reason to call it again.
    if (!handled) next();
  };
