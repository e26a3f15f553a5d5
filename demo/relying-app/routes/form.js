import { HTTPException } from 'hono/http-exception';
import { text } from '../text.js';

/** @import { Context } from 'hono' */

/**
 * The fields of the form that was sent, each as text: a missing one and a file are the empty text.
 *
 * @param {Context} c
 * @returns {Promise<(name: string) => string>}
 * @throws {HTTPException} 400 when the body is not what its type says.
 */
export async function readForm(c) {
  const fields = await c.req.parseBody().catch(() => {
    throw new HTTPException(400, { message: 'This form cannot be read.' });
  });
  return (name) => (Object.hasOwn(fields, name) ? text(fields[name]) : '');
}
