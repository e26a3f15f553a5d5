import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';

/** Sends a GET request with its own `Sec-Fetch-Mode`, in place of which `fetch` sends the mode of its request. */
export async function sendWithMode(
  url: URL,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const [answer] = (await once(request(url, { headers, signal }).end(), 'response')) as [IncomingMessage];
  const lines = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const body = await text(answer);
  return new Response(body || null, { status: answer.statusCode ?? 0, headers: lines });
}

/** The seconds of `Retry-After`, which may be a date (RFC 9110, 10.2.3). */
export function secondsOf(value: string | null): number {
  if (value === null || /^\d+$/.test(value)) return Number(value ?? Number.NaN);
  return Math.max(0, (Date.parse(value) - Date.now()) / 1000);
}

/** Whether a connection of an earlier request ended before the app read this one, as servers end those that they keep for a while. */
export function isStale(error: unknown, url: URL): boolean {
  const { code, socket } = Object(Object(error).cause);
  // An answer of the service is sent again only if it certainly used an old connection.
  const isAnswer = ['code', 'error', 'state'].some((name) => url.searchParams.has(name));
  return (code === 'UND_ERR_SOCKET' && socket?.bytesRead > 0) || (code === 'ECONNRESET' && !isAnswer);
}

/** The reason why a request has no response. */
export function reasonOf(error: unknown): string {
  const { cause = error } = Object(error);
  const { name, code = 'unknown' } = Object(cause);
  return name === 'TimeoutError' ? 'timeout' : String(code);
}
