import type { AppContext } from '../service.ts';

/** The size limit for request bodies, in bytes (docs/protocol.md, "All answers"). */
export const bodyLimit = 64 * 1024;

/**
 * Reads a request body without ever holding more than `limit` bytes of it, and leaves it in the context for the log.
 * Gives `too_large` beyond the limit and `broken` when the connection ended early.
 */
export async function readBody(c: AppContext, limit = bodyLimit): Promise<Buffer | 'too_large' | 'broken'> {
  const request = c.req.raw;
  if (Number(request.headers.get('content-length')) > limit) return 'too_large';
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = request.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > limit) return 'too_large';
      chunks.push(part.value);
    }
  } catch {
    return 'broken';
  }
  const body = Buffer.concat(chunks);
  c.set('body', body);
  return body;
}

/** The media type of a request without its parameters, in lower case; empty when there is none (RFC 9110, 8.3). */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
