import { serviceName, type Texts } from './en.ts';

export const de: Texts = {
  failed: 'Anmeldung nicht abgeschlossen',
  rejected:
    'Die Anmeldung hat zu lange gedauert, war schon abgeschlossen oder wurde in einem anderen Browser begonnen. Kehren Sie zur Website zurück und melden Sie sich erneut an.',
  mistake:
    'Die Anmeldung konnte nicht gestartet werden: Die Website hat ein technisches Problem. Sie haben nichts falsch gemacht. Ein neuer Versuch hilft nicht. Wenden Sie sich an den Betreiber der Website und nennen Sie den Code.',
  unavailable:
    'Die Anmeldung ist derzeit nicht verfügbar. Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten erneut.',
  notFound: 'Seite nicht gefunden',
  notFoundText:
    'Unter dieser Adresse gibt es keine Seite. Prüfen Sie die Adresse oder kehren Sie zur Website zurück.',
  back: 'Zurück zur Website',
  code: 'Code:',
  again: 'Erneut anmelden',
  logOut: 'Abmelden',
  question: 'Möchten Sie sich abmelden?',
  questionOf: 'Möchten Sie sich von „{name}“ abmelden?',
  stillLoggedIn: `Bei ${serviceName} sind Sie noch angemeldet. Löschen Sie an einem gemeinsam genutzten Computer die Cookies in den Einstellungen des Browsers, bevor Sie gehen.`,
  loggedOut: 'Sie sind abgemeldet',
};
