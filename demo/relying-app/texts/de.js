/** @type {import('../texts.js').Texts} */
export const de = {
  tagline: 'Die Bibliothek am Park',
  languages: 'Sprachen',

  loginTitle: 'Anmelden',
  loginHeading: 'Die ganze Bibliothek an Ihrem Schreibtisch',
  loginLead:
    'Verlängern Sie eine Ausleihe, merken Sie ein Buch vor oder finden Sie den Roman vom letzten Sommer wieder. Eine Anmeldung genügt, ganz ohne weiteres Passwort.',
  openingHours: 'Dienstag bis Sonntag von 10 bis 19 Uhr geöffnet',
  readersHeading: 'Für Leserinnen und Leser',
  readersLead:
    'Wir bitten um Ihre E-Mail-Adresse, Ihre Telefonnummer und die Daten Ihres Personalausweises. Sie sehen alles, bevor Sie zustimmen.',
  welcomeHeading: 'Willkommen zurück',
  welcomeLead: 'Sie sind angemeldet.',
  toAccount: 'Zu Ihrem Konto',

  accountTitle: 'Ihr Konto',
  accountHeading: 'Schön, dass Sie da sind',
  accountLead: 'Der Dienst bürgt für Sie. Das hat er uns mitgeteilt:',
  identifier: 'Ihre Kennung (UUID)',
  shared: 'Was Sie mit uns teilen',
  sharedNothing: 'Nichts außer Ihrer Kennung',
  scopes: {
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
    eid_profile: 'Daten des Personalausweises',
    eid_photo: 'Foto des Personalausweises',
    eid_address: 'Wohnadresse',
  },
  logout: 'Abmelden',

  returnTitle: 'Anmeldung',
  returnHeading: 'Sie sind angemeldet',
  failureHeading: 'Sie sind nicht angemeldet',
  continue: 'Weiter',
  failures: {
    access_denied: 'Die Anmeldung wurde abgebrochen oder abgelehnt.',
    other: 'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
  },
  serviceSays: 'Der Dienst meldet:',

  unknownStateTitle: 'Anmeldung nicht erkannt',
  unknownStateHeading: 'Diese Anmeldung kann nicht fortgesetzt werden',
  unknownStateLead:
    'Sie wurde nicht in diesem Browser begonnen oder ist schon abgeschlossen. An Ihrem Konto hat sich nichts geändert. Bitte beginnen Sie von vorn.',
  startAgain: 'Von vorn beginnen',

  notFoundTitle: 'Seite nicht gefunden',
  notFoundLead: 'Unter dieser Adresse gibt es keine Seite.',
  toStart: 'Zur Startseite',
};
