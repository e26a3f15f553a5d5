import type { RequestListener } from 'node:http';
import { createConnect, preferredLanguage } from 'dpplus-connect/server';

/** The registration of the Bike Club, an app with a page in each language. */
export const bikeClubIn = (origin: string) => ({
  clientId: 'bikes',
  clientSecret: 'secret',
  name: 'Bike Club',
  redirectUri: `${origin}/callback`,
});

/**
 * The Bike Club, in the language of the browser: a page with the button, and the account.
 */
export function bikeClub(origin: string, service: string): RequestListener {
  const { clientId, clientSecret, redirectUri } = bikeClubIn(origin);
  const connect = createConnect<string>({
    ...{ clientId, clientSecret, redirectUri, service },
    isSandbox: true,
    scope: 'email',
    secret: 'a secret for examples, of 32 bytes or more',
    onLogin: ({ uuid }) => ({ user: uuid, href: '/account' }),
    log: () => {},
  });
  return async (request, response) => {
    const handled = await connect.handle(request);
    if (handled) {
      response.writeHead(handled.status, Object.fromEntries(handled.headers));
      response.end(await handled.text());
      return;
    }
    const language = preferredLanguage(request.headers['accept-language']);
    const { html } = connect.link({ href: '/account', lang: language });
    const body = request.url === '/account' ? '<p>✓ Lotte Peeters</p>' : html;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="${language}"><title>Bike Club</title>
      <style>body { font: 16px/1.5 system-ui, sans-serif; margin: 16px }</style><h1>Bike Club</h1>${body}`,
    );
  };
}
