import type { AppContext } from './context.ts';
import { type Form, parseForm } from './form.ts';
import { type Problem, problem, refuse } from './problem.ts';

/** The size limit for request bodies, in bytes (docs/protocol.md, "All responses"). */
const usualLimit = 64 * 1024;

/** What can be wrong with any body. */
export const bodyProblems = {
  tooLarge: problem(413, 'payload_too_large', 'The body is too large.'),
  broken: problem(400, 'invalid_request', 'The body could not be read.'),
} satisfies Record<string, Problem>;

/**
 * Reads a request body without ever holding more than `limit` bytes of it, and leaves it in the context for the log and
 * for a second reader. A larger one and one that ended early are refused.
 */
export async function readBody(c: AppContext, limit = usualLimit): Promise<Buffer> {
  const before = c.get('body');
  if (before) return before.length > limit ? refuse(c, bodyProblems.tooLarge) : before;
  const body = await read(c.req.raw, limit);
  if (!Buffer.isBuffer(body)) return refuse(c, bodyProblems[body]);
  c.set('body', body);
  return body;
}

async function read(request: Request, limit: number): Promise<Buffer | keyof typeof bodyProblems> {
  if (Number(request.headers.get('content-length')) > limit) return 'tooLarge';
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = request.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > limit) return 'tooLarge';
      chunks.push(part.value);
    }
  } catch {
    return 'broken';
  }
  return Buffer.concat(chunks);
}

/** The media type of a request without its parameters, in lower case; empty if it is absent (RFC 9110, 8.3). */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** What can be wrong with a form. */
export const formProblems = {
  ...bodyProblems,
  notAForm: problem(415, 'unsupported_media_type', 'The body has to be application/x-www-form-urlencoded.'),
} satisfies Record<string, Problem>;

/**
 * The form in a request body.
 *
 * @param otherwise how a body of another media type is refused.
 */
export async function readForm(c: AppContext, otherwise: Problem = formProblems.notAForm): Promise<Form> {
  if (mediaType(c.req.raw) !== 'application/x-www-form-urlencoded') refuse(c, otherwise);
  // One character per byte: the form parser keeps bytes that are not UTF-8 unchanged.
  return parseForm((await readBody(c)).toString('latin1'));
}
