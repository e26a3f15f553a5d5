import { browserCookie, offerCookie, offerLifetime, sessionCookie, sessionLifetime } from '../cookies.ts';
import { serviceName, unbrokenName } from '../service-name.ts';
import type { LinkingTexts, Notices, Texts } from './en.ts';

export const de: Texts = {
  login: `Anmelden mit ${unbrokenName}`,
  title: 'Anmeldung erfolgreich',
  failed: 'Anmeldung nicht abgeschlossen',
  used: 'Anmeldung schon verwendet',
  lead: 'Fahren Sie auf der Website fort. Wenn Sie dort nicht angemeldet sind, melden Sie sich erneut an.',
  continue: 'Weiter',
  back: 'Zurück zur Website',
  code: 'Code:',
  reference: 'Referenz:',
  contact: 'Kontakt',
  errors: {
    access_denied:
      'Sie haben die Anmeldung abgebrochen, oder sie wurde nicht zugelassen. Es wurde nichts weitergegeben. Wenn Sie nicht abgebrochen haben, wenden Sie sich an den Betreiber.',
    expired_state:
      'Die Anmeldung hat zu lange gedauert oder war schon abgeschlossen. Melden Sie sich erneut an.',
    unknown_state:
      'Wir konnten diese Anmeldung Ihrem Browser nicht zuordnen. Melden Sie sich erneut an. Hilft das nicht, erlauben Sie Cookies, oder nutzen Sie Chrome, Firefox oder Safari.',
    account_mismatch: `Dieses Konto bei ${serviceName} ist nicht mit Ihrem Konto auf dieser Website verknüpft. Wenn es Ihnen gehört, melden Sie sich hier ab und dann mit ${serviceName} an.`,
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

export const linking: LinkingTexts = {
  window: 'Öffnen Sie diesen Link in einem neuen Fenster.',
  not_linked:
    'Ihr Konto hier ist noch nicht verknüpft. Melden Sie sich mit Ihrem Passwort an, um es zu verknüpfen.',
  not_admitted: 'Diese Website lässt Ihr Konto nicht zu. Wenden Sie sich an den Betreiber der Website.',
  linked: `Ihr Konto ist mit ${serviceName} verknüpft.`,
  logged_out: `Wenn Sie sich mit ${serviceName} angemeldet haben, sind Sie dort noch angemeldet. Löschen Sie an einem gemeinsam genutzten Computer die Cookies des Browsers, bevor Sie gehen.`,
  removed: `Die Verknüpfung mit ${serviceName} wurde entfernt.`,
  link: `Ihr Konto mit ${serviceName} verknüpfen`,
  log_in_now: `Um Ihr Konto {account} zu verknüpfen, melden Sie sich jetzt mit ${serviceName} an.`,
  question: `Möchten Sie das Konto {account} mit diesem Konto bei ${serviceName} verknüpfen?`,
  consequence: `Eine Anmeldung mit ${serviceName} gibt dann Zugang dazu.`,
  login_named: `Konto bei ${serviceName}: {account} (Anmeldung um {time})`,
  login_unnamed: `Konto bei ${serviceName}: das Konto, mit dem Sie sich gerade angemeldet haben (um {time}).`,
  hint: `Wenn ${serviceName} keine Anmeldung von Ihnen verlangt hat, antworten Sie mit Nein: Vielleicht ist dort noch eine andere Person angemeldet.`,
  no: 'Nein',
  yes: 'Ja, Konten verknüpfen',
  profile: 'Zurück zu Ihrem Profil',
  account: 'Verknüpftes Konto',
  since: 'Verknüpft seit {time}.',
  remove: 'Verknüpfung entfernen',
  effect: `${serviceName} gibt dann keinen Zugang mehr zu diesem Konto. Seine anderen Sitzungen enden.`,
  only_user: 'Nicht verknüpft. Nur die Person, der das Konto gehört, kann es auf der Profilseite verknüpfen.',
  mail_linked: `Ihr Konto {account} auf {site} ist jetzt mit einem Konto bei ${serviceName} verknüpft. Dieses gibt ab jetzt Zugang zu Ihrem Konto.`,
  mail_removed: `Eine Anmeldung mit ${serviceName} gibt keinen Zugang mehr zu Ihrem Konto {account} auf {site}.`,
  mail_end: `Wenn Sie das nicht selbst geändert haben, ändern Sie Ihr Passwort und prüfen Sie „${serviceName}“ auf Ihrer Profilseite: {page}`,
  or: 'oder',
};
