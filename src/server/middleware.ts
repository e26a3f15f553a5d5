import { type IncomingRequest, type OutgoingResponse, refuseContext } from './request.ts';

/** Makes a middleware that sends what `handle` returns, and passes requests without a response on. */
export const middlewareOf =
  <Req extends IncomingRequest>(handle: (request: Req) => Promise<Response | undefined>) =>
  async (request: Req, response: OutgoingResponse, next: (error?: unknown) => void): Promise<void> => {
    if (!response.setHeader) refuseContext();
    try {
      const handled = await handle(request);
      if (!handled) return next();
      response.statusCode = handled.status;
      // Another middleware may have set a policy or a cache header, and two of them would count. Only cookies add up.
      for (const [name, value] of handled.headers)
        if (name === 'set-cookie') response.appendHeader(name, value);
        else response.setHeader(name, value);
      response.end(await handled.text());
    } catch (error) {
      next(error);
    }
  };
