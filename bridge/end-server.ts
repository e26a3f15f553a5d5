import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds for the rest of a request that has begun. It is the first thing that a client sends. */
export const graceForRequests = 5000;

/** Milliseconds for the connections that wait. New ones may come as fast as Node.js accepts them. */
const longestAcceptance = 15_000;

/** Returns a function that ends a server: responses end, and no client that sends nothing more can hold them up. */
export function endingOf(server: Server): () => Promise<void> {
  let [isEnding, accepted] = [false, 0];
  /** The request of each connection that has no response yet, or whose response has not ended. */
  const requests = new Map<Socket, IncomingMessage | undefined>();
  server.on('connection', (socket: Socket) => {
    accepted++;
    requests.set(socket, undefined);
    socket.once('close', () => requests.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    requests.set(request.socket, request);
    response.once('close', () => {
      // A client may send a request before the response to the one before (RFC 9112, 9.3.2).
      if (requests.get(request.socket) !== request) return;
      requests.set(request.socket, undefined);
      // A connection that its client leaves open would keep the process. The response may have begun before the end.
      if (isEnding) request.socket.destroySoon();
    });
    response.shouldKeepAlive &&= !isEnding;
  });

  /** The system has accepted connections that Node.js has not seen yet, and would reset them. Node.js sees one each turn. */
  async function acceptWaiting(): Promise<void> {
    const latest = performance.now() + longestAcceptance;
    for (let seen = -1; seen !== accepted && performance.now() < latest; ) {
      seen = accepted;
      // One turn ends the phase that is under way, the other one looks at the socket.
      for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
    }
  }

  return async () => {
    isEnding = true;
    await acceptWaiting();
    const closed = new Promise((resolve) => server.close(resolve));
    const timer = setTimeout(() => {
      for (const [socket, request] of requests) if (!request?.complete) socket.destroy();
    }, graceForRequests);
    await closed;
    clearTimeout(timer);
  };
}
