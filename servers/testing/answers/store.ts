import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The entries of `answers`, and the used states. */
export class Store {
  entries = new Map<string, string>();
  /** Each entry that was stored, with its seconds. */
  stored: string[] = [];
  used = new Set<string>();
  /** The ends of used states, in seconds since 1970. Go and Java name none. */
  ends: number[] = [];
  /** What the next request of an entry gets, and not what was stored. */
  shown: string[] = [];
  looks = 0;
  /** Whether a request of an entry gets no response. */
  isDown = false;
  readonly #server: HttpServer = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const [id, value] = [pathname.slice(1), await text(request)];
    if (request.method === 'POST') {
      response.end(this.used.has(id) ? 'used' : 'new');
      this.used.add(id);
      if (searchParams.has('till')) this.ends.push(Number(searchParams.get('till')));
    } else if (this.isDown) {
      response.destroy();
    } else if (request.method === 'PUT') {
      this.entries.set(id, value);
      this.stored.push(`${value.length > 9 ? 'result' : value} ${searchParams.get('seconds')}`);
      response.end();
    } else {
      this.looks++;
      response.end(this.shown.shift() ?? this.entries.get(id) ?? '');
    }
  });

  async start() {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop = () => this.#server.close().closeAllConnections();
}
