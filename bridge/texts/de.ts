import { serviceName, type Texts } from './en.ts';

export const de: Texts = {
  failed: 'Anmeldung nicht abgeschlossen',
  rejected:
    'Die Anmeldung hat zu lange gedauert, war schon abgeschlossen oder begann in einem anderen Browser. Melden Sie sich auf der Website erneut an.',
  mistake:
    'Die Anmeldung konnte nicht gestartet werden: Die Website hat ein technisches Problem. Sie haben nichts falsch gemacht. Nennen Sie dem Betreiber den Code.',
  unavailable:
    'Die Anmeldung ist derzeit nicht verfügbar. Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten erneut.',
  notFound: 'Seite nicht gefunden',
  notFoundText:
    'Unter dieser Adresse gibt es keine Seite. Prüfen Sie die Adresse oder kehren Sie zur Website zurück.',
  back: 'Zurück zur Website',
  again: 'Erneut anmelden',
  logOut: 'Abmelden',
  question: 'Möchten Sie sich abmelden?',
  questionOf: 'Möchten Sie sich von „{name}“ abmelden?',
  stillLoggedIn: `Bei ${serviceName} sind Sie noch angemeldet. Löschen Sie an einem gemeinsam genutzten Computer die Cookies des Browsers, bevor Sie gehen.`,
  loggedOut: 'Sie sind abgemeldet',
};
