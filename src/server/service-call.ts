import { type ConnectEvent, codeOf } from './events.ts';
import type { ConnectOptions, RequestParts } from './options.ts';

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

/** Reads a body of a limited size: a response without an end would fill the memory. */
async function bodyOf({ body, headers }: Pick<Response, 'body' | 'headers'>, limit: number): Promise<Blob> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let left = limit;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    left -= part.value.length;
    if (left < 0) {
      reader?.cancel().catch(() => {});
      throw { code: 'too_large' };
    }
    parts.push(part.value);
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

export function createCall(
  options: Pick<ConnectOptions<unknown>, 'service' | 'internalService' | 'fetch' | 'timeout'>,
  log: (event: ConnectEvent) => void,
): Call {
  const { service, internalService = service, fetch: own, timeout = 10_000 } = options;
  return async (path, { init, read, expected, limit = 100_000, wait = timeout }) => {
    let status = 0;
    let code: string;
    try {
      const signal = AbortSignal.timeout(Math.min(timeout, wait));
      // The runtime's own as it is now: mocks replace it after the start. No method: Cloudflare refuses that.
      const request = own ?? fetch;
      // A redirect would send the credentials to another host.
      const response = await request(internalService + path, { ...(await init), redirect: 'manual', signal });
      ({ status } = response);
      const body = await bodyOf(response as Response, limit);
      try {
        if (response.ok) return { status, code: '', value: await read(body) };
        code = codeOf(Object(await jsonOf(body)).error);
      } catch {
        code = codeOf('');
      }
    } catch (thrown) {
      code = reasonOf(thrown);
    }
    if (code !== expected) log({ event: 'request-failed', detail: `${path} ${status} ${code}` });
    return { status, code };
  };
}
