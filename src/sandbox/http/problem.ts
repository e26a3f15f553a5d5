import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppContext } from '../service.ts';

/**
 * An error for a program: `{"error","error_description"}` (RFC 6749, 5.2). The description is fixed ASCII English
 * and never repeats what was sent, so that no log or page downstream shows a stranger's words.
 */
export function problem(
  c: AppContext,
  status: ContentfulStatusCode,
  error: string,
  description: string,
  headers: Record<string, string> = {},
): Response {
  c.set('rule', error);
  return c.json({ error, error_description: description }, status, headers);
}
