// The cookies of the server side (docs/privacy.md, "Cookies"). `npm run write` writes them into the files of other languages.

/** Binds a login to its browser. */
export const browserCookie = 'dp-browser';
/** Keeps the user of a server without sessions logged in. */
export const sessionCookie = 'dp-session';
/** Holds the login that waits for the user's answer. */
export const offerCookie = 'dp-offer';

/** The name of a cookie on http. */
export type CookieName = typeof browserCookie | typeof sessionCookie | typeof offerCookie;

/** Begins each name on https: then no sibling domain and no page without TLS can plant the cookie (RFC 6265bis). */
export const hostPrefix = '__Host-';

/** The attributes of each cookie. On https, `Secure` follows. */
export const cookieAttributes = 'Path=/; HttpOnly; SameSite=Lax';

/** Seconds. The cookie lasts as long as the browser, and its content is void afterwards. */
export const sessionLifetime = 28_800;
/** Seconds. */
export const offerLifetime = 600;

interface StoredCookie {
  setBy: string;
  ends: string;
  purpose: string;
}

const hours = sessionLifetime / 3600;
const minutes = offerLifetime / 60;

/** The rows of docs/privacy.md. Those of docs/privacy-notice.md are in `texts/<language>.ts`. */
export const cookies: Record<CookieName, StoredCookie> = {
  [browserCookie]: {
    setBy: 'the start, on the click; the callback; a page with `button()`, before the click',
    ends: 'with the browser session',
    purpose: 'a random number that binds a login to this browser',
  },
  [sessionCookie]: {
    setBy: 'the callback',
    ends: `with the browser session; void after ${hours} hours, or with the logout`,
    purpose: 'the id of the user in your app, signed: keeps the user logged in',
  },
  [offerCookie]: {
    setBy: 'the callback',
    ends: `after ${minutes} minutes, or with the user’s answer`,
    purpose: 'UUID and scope, signed, while the user decides about linking',
  },
};
