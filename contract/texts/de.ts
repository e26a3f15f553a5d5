import { browserCookie, offerCookie, offerLifetime, sessionCookie, sessionLifetime } from '../cookies.ts';
import { serviceName, unbrokenName } from '../service-name.ts';
import type { Notices, Texts } from './en.ts';

export const de: Texts = {
  login: `Anmelden mit ${unbrokenName}`,
  title: 'Anmeldung erfolgreich',
  failed: 'Anmeldung nicht abgeschlossen',
  continue: 'Weiter',
  back: 'Zurück zur Anmeldung',
  code: 'Code:',
  contact: 'Kontakt',
  errors: {
    access_denied:
      'Sie haben die Anmeldung abgebrochen. Es wurde nichts weitergegeben. Sie können sich jederzeit anmelden.',
    expired_state:
      'Die Anmeldung hat zu lange gedauert oder war schon abgeschlossen. Melden Sie sich erneut an.',
    unknown_state:
      'Wir konnten diese Anmeldung Ihrem Browser nicht zuordnen. Erlauben Sie Cookies, oder öffnen Sie die Website in Chrome, Firefox oder Safari.',
    account_mismatch: `Dieses Konto bei ${serviceName} gehört nicht zu Ihrem Konto hier. Wenn es Ihres ist, melden Sie sich hier ab und damit an.`,
    service_unavailable: `${serviceName} ist derzeit nicht verfügbar. Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten erneut.`,
    configuration_error:
      'Diese Website hat ein technisches Problem. Sie haben nichts falsch gemacht. Nennen Sie dem Betreiber den Code.',
    server_error:
      'Diese Website hat ein Problem. Versuchen Sie es in einigen Minuten erneut. Hilft das nicht, nennen Sie dem Betreiber den Code.',
  },
};

export const notices: Notices = {
  heads: ['Name', 'endet', 'Inhalt und Zweck'],
  cookies: {
    [browserCookie]: {
      ends: 'mit der Browsersitzung',
      purpose: 'eine Zufallszahl, die eine Anmeldung an diesen Browser bindet',
    },
    [sessionCookie]: {
      ends: `mit der Browsersitzung; ungültig nach ${sessionLifetime / 3600} Stunden oder mit der Abmeldung`,
      purpose: 'Ihre Nummer auf dieser Website, signiert: hält Sie angemeldet',
    },
    [offerCookie]: {
      ends: `nach ${offerLifetime / 60} Minuten oder mit Ihrer Antwort`,
      purpose: 'UUID und Scope, signiert, bis Sie über die Verknüpfung entschieden haben',
    },
  },
  stored: {
    'window.name': {
      ends: 'mit dem Fenster',
      purpose: 'ein zufälliger Name: Keine andere Seite kann das Fenster umleiten',
    },
    sessionStorage: {
      ends: 'bei der Rückkehr',
      purpose: 'der `state` der Anmeldung: Die Rückkehrseite erkennt eine Anmeldung aus diesem Tab',
    },
  },
};
