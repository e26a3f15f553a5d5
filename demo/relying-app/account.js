import { accountPage } from './pages/account-page.js';

/**
 * The page for which one has to be logged in.
 *
 * @returns {import('hono').Handler<import('./index.js').Env>}
 */
export function account() {
  return (c) => {
    const { login } = c.get('session');
    return login ? c.html(accountPage(c.get('language'), login)) : c.redirect('/', 303);
  };
}
