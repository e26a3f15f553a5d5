import { within } from './bound.ts';
import { type ConnectEvent, codeOf } from './events.ts';
import type { ConnectOptions, FetchedResponse, RequestParts } from './options.ts';

/** The result of a request to the service. */
export interface CallResult<T> {
  /** 0 without a response. */
  status: number;
  /** The service's error code or the reason of a failure; empty after a success. */
  code: string;
  value?: T;
}

export interface CallOptions<T> {
  init?: RequestParts | Promise<RequestParts>;
  /** Reads the body of a success. An error of it is the code `invalid_response`. */
  read(body: Blob): T | Promise<T>;
  /** An error code that is not a failure. */
  expected?: string;
  /** A second request would be another one: a code is used once. */
  isOnce?: true;
  /** Bytes of the body, at most; 100 kB by default. */
  limit?: number | undefined;
  /** Milliseconds for the whole response, if fewer than the option `timeout`. */
  wait?: number | undefined;
}

/** Requests a path of the service. Logs the reason of a failure, without the response and the text of the error. */
export type Call = <T>(path: string, options: CallOptions<T>) => Promise<CallResult<T>>;

/** Returns the body as JSON, with or without a byte order mark. */
export const jsonOf = async (body: Blob): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await body.arrayBuffer()));

/** Returns the parts of a body: a stream of the web, or one of Node.js as in node-fetch. */
async function* partsOf(body: object): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!('getReader' in body)) return yield* body as AsyncIterable<Uint8Array<ArrayBuffer>>;
  const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Reads a body of a limited size: a response without an end would fill the memory. */
async function bodyOf({ body, headers }: FetchedResponse, limit: number): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let left = limit;
  if (body)
    for await (const part of partsOf(body)) {
      left -= part.length;
      if (left < 0) throw { code: 'too_large' };
      parts.push(part);
    }
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
}

/**
 * Returns the name and the code of the cause, such as `Error ENOTFOUND`. A runtime without a code has the name of the error
 * only, such as `TimeoutError`.
 */
function reasonOf(thrown: unknown): string {
  const { cause = thrown } = Object(thrown);
  const { name, code } = Object(cause);
  // The code of a DOMException is a number that its name says.
  const words = [name, code].filter((word) => typeof word === 'string' && codeOf(word) === word);
  return words.join(' ') || codeOf('');
}

/** @throws TypeError for a value that is no response, as of axios. */
function checkResponse(response: FetchedResponse): void {
  const { status, headers, body } = Object(response);
  const isStream = typeof body === 'object' && (!body || 'getReader' in body || Symbol.asyncIterator in body);
  if (
    Number.isInteger(status) &&
    typeof Object(headers).get === 'function' &&
    (body === undefined || isStream)
  )
    return;
  throw new TypeError(
    'fetch: needs to return a Response with status, headers.get() and a stream as its body',
  );
}

export function createCall(
  options: Pick<ConnectOptions<unknown>, 'service' | 'internalService' | 'fetch' | 'timeout'>,
  log: (event: ConnectEvent) => void,
): Call {
  const { service, internalService = service, fetch: ofApp, timeout = 10_000 } = options;
  return async (path, { init, read, expected, isOnce, limit = 100_000, wait = timeout }) => {
    let status = 0;
    let code: string;
    try {
      const longest = Math.min(timeout, wait);
      const signal = AbortSignal.timeout(longest);
      // The runtime's own as it is now: mocks replace it after the start. No method: Cloudflare refuses that.
      const request = ofApp ?? fetch;
      // A redirect would send the credentials to another host.
      const { headers, ...parts } = (await init) ?? {};
      // A connection that is kept may be reset as the next login uses it, after its code may have arrived.
      const own = { ...headers, connection: 'close' };
      const sent = { ...parts, headers: own, redirect: 'manual', signal } as const;
      // An implementation that does not read the signal may never settle.
      const ask = () => within(longest + 1000, 'fetch', () => request(internalService + path, sent));
      // Without a response, a request that changes nothing the second time is sent once more.
      const response = await ask().catch((thrown) => {
        if (isOnce || signal.aborted) throw thrown;
        return ask();
      });
      checkResponse(response);
      ({ status } = response);
      const body = await within(longest + 1000, 'fetch', () => bodyOf(response, limit));
      try {
        if (response.ok) return { status, code: '', value: await read(body) };
        code = codeOf(Object(await jsonOf(body)).error);
      } catch {
        code = codeOf('');
      }
    } catch (thrown) {
      code = reasonOf(thrown);
      // An error of this module has a sentence, and nothing of the response.
      if (thrown instanceof TypeError && thrown.message.startsWith('fetch: '))
        log({ event: 'callback-failed', cause: thrown });
    }
    const hint = code === 'invalid_client' ? ': check clientId and clientSecret' : '';
    if (code !== expected) log({ event: 'request-failed', detail: `${path} ${status} ${code}${hint}` });
    return { status, code };
  };
}
