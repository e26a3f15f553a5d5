import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** The certificate of a host. */
export interface Certificate {
  host: string;
  /** Days until it expires, negative after that. */
  days: number;
  /** Why browsers do not trust it. */
  problem?: string;
}

/** A response, or why there is none. */
export interface Reply {
  url: URL;
  /** 0 if there is no response. */
  status: number;
  headers: IncomingHttpHeaders;
  /** The decoded body. */
  bytes: Buffer;
  certificate?: Certificate;
  failed?: string;
}

/** Milliseconds for a whole response, and the authorities to trust beside those of Node.js. */
export interface AskOptions {
  timeout: number;
  ca?: string;
}

/** Larger pages are cut. */
const largest = 4_000_000;
const day = 86_400_000;

/** Sends a GET request as a browser that opens a page, and follows no redirect. It never throws. */
export async function ask(
  url: URL,
  headers: Record<string, string>,
  { timeout, ca }: AskOptions,
): Promise<Reply> {
  const reply: Reply = { url, status: 0, headers: {}, bytes: Buffer.alloc(0) };
  // For the whole response: it destroys the body too.
  const signal = AbortSignal.timeout(timeout);
  try {
    const message = await send(url, headers, signal, ca);
    Object.assign(reply, { status: message.statusCode ?? 0, headers: message.headers });
    if (url.protocol === 'https:') reply.certificate = certificateOf(url, message.socket as TLSSocket);
    reply.bytes = decode(await read(message), message.headers['content-encoding']);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    reply.status = 0;
    reply.failed = signal.aborted ? `no whole response in ${timeout / 1000} seconds` : (code ?? message);
  }
  return reply;
}

function send(url: URL, headers: Record<string, string>, signal: AbortSignal, ca?: string) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = {
      // A connection of its own has the certificate of now.
      agent: false as const,
      signal,
      // A certificate that is not trusted is a finding, and ends no probe. The request has no secret.
      rejectUnauthorized: false,
      ...(ca !== undefined && { ca }),
      headers: {
        'user-agent': 'Mozilla/5.0 (compatible; dpplus-sandbox watch)',
        'accept-encoding': 'br, gzip',
        ...headers,
      },
    };
    request(url, options, resolve).on('error', reject).end();
  });
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    chunks.push(chunk);
    size += (chunk as Buffer).length;
    if (size > largest) break;
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer, encoding = ''): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

function certificateOf({ host }: URL, socket: TLSSocket): Certificate {
  const end = Date.parse(socket.getPeerCertificate().valid_to);
  const days = Math.floor((end - Date.now()) / day);
  return { host, days, ...(!socket.authorized && { problem: String(socket.authorizationError) }) };
}
