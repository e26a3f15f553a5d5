import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

/**
 * The fields of the form that was sent, each as text: a missing one and a file are the empty text.
 *
 * @throws {HTTPException} 400 when the body is not what its type says.
 */
export async function readForm(c: Context): Promise<(name: string) => string> {
  const fields = await c.req.parseBody().catch(() => {
    throw new HTTPException(400, { message: 'This form cannot be read.' });
  });
  return (name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : '';
    return typeof value === 'string' ? value : '';
  };
}
