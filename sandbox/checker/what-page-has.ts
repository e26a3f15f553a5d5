import type { Visit } from './app-browser.ts';
import { elementsOf } from './elements.ts';
import { formsOf } from './page-forms.ts';

/** Each thing that a page may have in place of a login, and what a developer does then. */
const things: readonly ((visit: Visit) => string | false)[] = [
  ({ challenge }) =>
    challenge !== undefined &&
    `it asks for credentials (${challenge.split(' ', 1)[0]}): pass them with --header "Authorization: …"`,
  ({ status }) => status === 404 && 'there is no such page',
  ({ status, challenge }) =>
    (status === 401 || status === 403) &&
    challenge === undefined &&
    'it lets no visitor in, or no browser without script',
  ({ isCut }) => isCut === true && 'it is longer than the part that the checker reads',
  ({ body }) => /^\s*[[{]/.test(body) && 'JSON without a URL of the service',
  ({ body }) => body.trim() === '' && 'an empty page',
  (visit) => {
    const typed = formsOf(visit).filter(({ isTyped }) => isTyped);
    const names = typed.map(({ action }) => new URL(action).pathname).join(', ');
    return typed.length > 0 && `a form in which users type or choose (${names})`;
  },
  ({ body }) =>
    elementsOf(body).some(({ tagName }) => tagName === 'script') &&
    'a script, which may draw the login or ask for its URL: pass its request with --begin',
];

/** What a page without a login has, for a sentence. */
export function whatPageHas(visit: Visit): string {
  const found = things.flatMap((thing) => thing(visit) || []);
  return found.length > 0 ? found.join(', ') : 'text only';
}
