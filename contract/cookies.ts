import type { Language } from './languages.ts';

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

/** What a privacy notice says about a cookie or another stored value. */
export interface Notice {
  ends: string;
  purpose: string;
}

interface StoredCookie extends Notice {
  setBy: string;
  /** The paragraphs to copy of docs/privacy-notice.md. */
  notice: Record<Language, Notice>;
}

const hours = sessionLifetime / 3600;
const minutes = offerLifetime / 60;

/** The rows of the docs about each cookie. */
export const cookies: Record<CookieName, StoredCookie> = {
  [browserCookie]: {
    setBy: 'the start, on the click; the callback; a page with `button()`, before the click',
    ends: 'with the browser session',
    purpose: 'a random number that binds a login to this browser',
    notice: {
      en: {
        ends: 'with the browser session',
        purpose: 'a random number that binds a login to this browser',
      },
      fr: {
        ends: 'avec la session du navigateur',
        purpose: 'un nombre aléatoire qui lie une connexion à ce navigateur',
      },
      de: {
        ends: 'mit der Browsersitzung',
        purpose: 'eine Zufallszahl, die eine Anmeldung an diesen Browser bindet',
      },
      nl: {
        ends: 'met de browsersessie',
        purpose: 'een willekeurig getal dat het inloggen aan deze browser bindt',
      },
      it: {
        ends: 'con la sessione del browser',
        purpose: 'un numero casuale che lega un accesso a questo browser',
      },
    },
  },
  [sessionCookie]: {
    setBy: 'the callback',
    ends: `with the browser session; void after ${hours} hours, or with the logout`,
    purpose: 'the id of the user in your app, signed: keeps the user logged in',
    notice: {
      en: {
        ends: `with the browser session; void after ${hours} hours, or with the logout`,
        purpose: 'your number on this website, signed: keeps you logged in',
      },
      fr: {
        ends: `avec la session du navigateur ; sans valeur après ${hours} heures ou après la déconnexion`,
        purpose: 'votre numéro sur ce site, signé : maintient la session ouverte',
      },
      de: {
        ends: `mit der Browsersitzung; ungültig nach ${hours} Stunden oder mit der Abmeldung`,
        purpose: 'Ihre Nummer auf dieser Website, signiert: hält Sie angemeldet',
      },
      nl: {
        ends: `met de browsersessie; ongeldig na ${hours} uur, of na het uitloggen`,
        purpose: 'uw nummer op deze website, ondertekend: houdt u ingelogd',
      },
      it: {
        ends: `con la sessione del browser; non valido dopo ${hours} ore o dopo l’uscita`,
        purpose: 'il tuo numero su questo sito, firmato: mantiene aperta la sessione',
      },
    },
  },
  [offerCookie]: {
    setBy: 'the callback',
    ends: `after ${minutes} minutes, or with the user’s answer`,
    purpose: 'UUID and scope, signed, while the user decides about linking',
    notice: {
      en: {
        ends: `after ${minutes} minutes, or with your answer`,
        purpose: 'UUID and scope, signed, while you decide about linking',
      },
      fr: {
        ends: `après ${minutes} minutes, ou avec votre réponse`,
        purpose: 'UUID et scope, signés, pendant que vous décidez de relier votre compte',
      },
      de: {
        ends: `nach ${minutes} Minuten oder mit Ihrer Antwort`,
        purpose: 'UUID und Scope, signiert, bis Sie über die Verknüpfung entschieden haben',
      },
      nl: {
        ends: `na ${minutes} minuten, of met uw antwoord`,
        purpose: 'UUID en scope, ondertekend, terwijl u over de koppeling beslist',
      },
      it: {
        ends: `dopo ${minutes} minuti, o con la tua risposta`,
        purpose: 'UUID e scope, firmati, mentre decidi sul collegamento',
      },
    },
  },
};
