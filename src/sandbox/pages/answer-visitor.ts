import { isLanguage } from '../../vocabulary/languages.ts';
import { preferredLanguage } from '../../vocabulary/preferred-language.ts';
import type { AppContext } from '../http/context.ts';
import { errorPage, errorPages } from './error-pages.ts';

/** The addresses that people see, or send forms to. */
const loginPaths = /^\/([^/]+\/oauth\/|oauth\/authenticate$)/;

/**
 * Answers with the page for people where a browser shows an address of the login, otherwise with the answer for programs.
 *
 * @param problem an answer for programs, whose rule the request was refused by.
 */
export function answerVisitor(c: AppContext, problem: Response): Response | Promise<Response> {
  const rule = c.get('rule') ?? '';
  const wantsPage = c.req.header('Accept')?.includes('text/html') && loginPaths.test(c.req.path);
  if (!wantsPage || !hasPage(rule)) return problem;
  c.header('Allow', problem.headers.get('Allow') ?? undefined);
  return errorPage(c, visitorLanguage(c), rule);
}

/** The language in the path, else the one that the browser prefers. */
export function visitorLanguage(c: AppContext) {
  const [, first] = c.req.path.split('/', 2);
  return isLanguage(first) ? first : preferredLanguage(c.req.header('Accept-Language'));
}

const hasPage = (rule: string): rule is keyof typeof errorPages => Object.hasOwn(errorPages, rule);
