import type { AppContext } from '../../http/context.ts';

/**
 * Answers HEAD, which begins no login, issues no code and counts nothing:
 * https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2
 */
export function answerHead(c: AppContext): Response {
  c.set('rule', 'head');
  return c.body(null, 200, { 'Content-Type': 'text/html; charset=UTF-8' });
}
