import type { Handled } from './handle.ts';
import { type IncomingRequest, type OutgoingResponse, refuseContext } from './request.ts';

/** Returns the cookies of a response, also those of sessions that other middleware has begun. */
const cookiesOf = (response: OutgoingResponse) => [response.getHeader('set-cookie') ?? []].flat().map(String);

/**
 * Writes a response.
 *
 * Session stores hook into `end`: express-session sends the headers at once if `end` gets a body, and saves the session
 * afterwards. The browser then asks for the next page before the store knows the user.
 */
async function send({ response: handled, keep }: Handled, response: OutgoingResponse): Promise<void> {
  response.statusCode = handled.status;
  // Another middleware may have set a policy or a cache header, and two of them would count. Only cookies add up.
  for (const [name, value] of handled.headers)
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  if (keep) {
    const { writeHead } = response;
    response.writeHead = (...given) => {
      const written = Reflect.apply(writeHead, response, given);
      // Not before: other middleware sets its cookies in its own `writeHead`.
      keep(cookiesOf(response));
      return written;
    };
  }
  const body = new Uint8Array(await handled.arrayBuffer());
  if (!body.length) return void response.end();
  // With the length, express-session keeps the last byte until the session is saved: the script of the page ends there.
  response.setHeader('content-length', String(body.length));
  response.end(body);
}

/** Makes a middleware that sends the response of `respond`, and passes requests without a response on. */
export const middlewareOf =
  <Req extends IncomingRequest>(respond: (request: Req) => Promise<Handled | undefined>) =>
  async (request: Req, response: OutgoingResponse, next: (error?: unknown) => void): Promise<void> => {
    if (!response.setHeader) refuseContext();
    let handled: Handled | undefined;
    try {
      handled = await respond(request);
      if (handled) await send(handled, response);
    } catch (error) {
      return next(error);
    }
    // Outside of `try`: an error that `next` throws is no reason to call it again.
    if (!handled) next();
  };
