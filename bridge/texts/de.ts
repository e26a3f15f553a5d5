import { serviceName, type Texts } from './en.ts';

export const de: Texts = {
  failed: 'Anmeldung nicht abgeschlossen',
  rejected:
    'Die Anmeldung kann nicht fortgesetzt werden. Gehen Sie zurück zur vorherigen Website und versuchen Sie es erneut.',
  mistake:
    'Die Anmeldung kann wegen eines Fehlers der Website nicht beginnen. Ein neuer Versuch hilft nicht. Wenden Sie sich an die Website.',
  unavailable: 'Die Anmeldung ist derzeit nicht verfügbar. Versuchen Sie es in einigen Minuten erneut.',
  again: 'Erneut anmelden',
  logOut: 'Abmelden',
  question: 'Möchten Sie sich abmelden?',
  questionOf: 'Möchten Sie sich von „{name}“ abmelden?',
  stillLoggedIn: `Bei ${serviceName} bleiben Sie angemeldet. Schließen Sie an einem gemeinsam genutzten Computer alle Fenster des Browsers.`,
  loggedOut: 'Sie sind abgemeldet',
};
