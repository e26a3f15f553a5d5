import { isLanguage } from '../../../contract/languages.ts';
import { preferredLanguage } from '../../../contract/preferred-language.ts';
import type { AppContext } from '../http/context.ts';
import { errorPage, errorPages } from './error-pages.ts';

/** The URLs of the login that a browser shows, or sends forms to. */
const loginPaths = /^\/([^/]+\/oauth\/|oauth\/authenticate$)/;

/**
 * Returns an HTML error page for navigations to URLs of the login, and the JSON problem for all other requests.
 *
 * @param problem the JSON response; the event log already has its rule.
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
