import { limitIn } from '../../../../contract/login-limit.ts';
import type { PageTexts } from './en.ts';

/** German. */
export const de: PageTexts = {
  notice: 'Testumgebung: keine echten Daten eingeben',
  languages: 'Sprachen',
  errorMark: 'Fehler:',
  loginTitle: (app) => `Anmeldung bei „${app}“`,
  loginIntro: 'Wählen Sie eine Testperson. Ein Passwort ist hier nicht nötig.',
  asYourself:
    'Melden Sie sich selbst an, auch wenn Sie für eine andere Person handeln, zum Beispiel für Ihr Kind.',
  personas: {
    fresh: 'Ist zum ersten Mal auf dieser Website',
    consented: 'Hat die Weitergabe aller Daten schon erlaubt',
    'four-logins': 'Kann sich noch einmal anmelden, bevor das Konto verknüpft sein muss',
    'limit-reached': `Hat sich ${limitIn('zwei drei vier fünf sechs sieben acht neun')}mal angemeldet, ohne das Konto zu verknüpfen`,
    connected: 'Hat das Konto mit dieser Website verknüpft',
    'no-card': 'Hat nie einen Personalausweis registriert',
    'deleted-card': 'Hat den Personalausweis wieder entfernt',
    'incomplete-birth-date': 'Hat ein unvollständiges Geburtsdatum auf dem Ausweis',
    'unconfirmed-email': 'Hat die E-Mail-Adresse nicht bestätigt',
  },
  cancel: 'Abbrechen',
  secondFactorTitle: 'Bestätigen Sie Ihre Identität',
  secondFactorIntro:
    'Außerhalb dieser Testumgebung bestätigen Sie Ihre Identität mit Ihrem Personalausweis oder Ihrem Telefon. Hier genügt ein Klick.',
  confirm: 'Bestätigen',
  consentTitle: (app) => `Dürfen wir Ihre Daten an „${app}“ weitergeben?`,
  consentIntro: (app) => `„${app}“ möchte folgende Daten erhalten:`,
  consentRemembered: (app) =>
    `Wenn Sie es erlauben, fragen wir Sie bei späteren Anmeldungen bei „${app}“ nicht noch einmal, es sei denn, es werden weitere Daten angefordert.`,
  consentRecipient: (app) => `„${app}“ erhält die Daten und ist für ihre Verwendung verantwortlich.`,
  privacyNotice: (app) => `Datenschutzerklärung von „${app}“`,
  withdrawConsent: 'So widerrufen Sie Ihre Einwilligung (auf Englisch)',
  identityTitle: (app) => `Weiter zu „${app}“?`,
  identityOnly: (app) =>
    `„${app}“ erhält nur eine Nummer, um Sie wiederzuerkennen. Ihr Name und Ihre anderen Daten werden nicht weitergegeben.`,
  scopes: {
    email: 'Ihre E-Mail-Adresse',
    phone: 'Ihre Telefonnummer',
    eid_profile: 'Daten Ihres Personalausweises wie Name, Geburtsdatum und Staatsangehörigkeit',
    eid_photo: 'Das Foto auf Ihrem Personalausweis',
    eid_address: 'Ihre Wohnadresse',
  },
  allow: 'Erlauben',
  doNotAllow: 'Nicht erlauben',
  loggedInAs: (name) => `Angemeldet als ${name}`,
  sharedComputer: (service) =>
    `Bei ${service} bleiben Sie angemeldet. Löschen Sie an einem gemeinsam genutzten Computer die Cookies des Browsers, bevor Sie gehen.`,
  otherAccount: 'Anderes Konto verwenden',
  noAccount: 'Noch kein Konto?',
  signedUpHere: 'Hat in dieser Testumgebung ein Konto erstellt',
  signUpTitle: 'Konto erstellen',
  signUpIntro: 'Verwenden Sie erfundene Daten: Dies ist eine Testumgebung.',
  checkFields: 'Prüfen Sie die markierten Felder.',
  fields: {
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail-Adresse',
    phoneNumber: 'Telefonnummer (optional)',
    birthDateYear: 'Jahr',
    birthDateMonth: 'Monat',
    birthDateDay: 'Tag',
  },
  phoneFormat: 'Mit + und der Landesvorwahl, zum Beispiel +49\u00a030\u00a023125\u00a0000',
  birthDate: 'Geburtsdatum (optional)',
  problems: {
    firstName: 'Geben Sie Ihren Vornamen ein: höchstens 100 Zeichen, mindestens ein Buchstabe, ohne < und >.',
    lastName: 'Geben Sie Ihren Nachnamen ein: höchstens 100 Zeichen, mindestens ein Buchstabe, ohne < und >.',
    email: 'Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.',
    emailTaken:
      'Mit dieser E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich an oder verwenden Sie eine andere Adresse.',
    phoneNumber:
      'Beginnen Sie mit + und der Landesvorwahl, insgesamt 7 bis 15 Ziffern, zum Beispiel +49\u00a030\u00a023125\u00a0000.',
    birthDateYear:
      'Geben Sie ein Datum zwischen 1900 und heute ein, zum Beispiel Jahr 1990, Monat 12, Tag 31. Oder lassen Sie alle drei Felder leer.',
  },
  signUp: 'Konto erstellen',
  haveAccount: 'Ich habe bereits ein Konto',
  unknownClient: {
    title: 'Dieser Link zur Anmeldung funktioniert nicht',
    text: (service) =>
      `Die Website, von der Sie kommen, ist bei ${service} nicht registriert. Sie haben nichts falsch gemacht. Nennen Sie dem Betreiber der Website den Code.`,
  },
  mayClose: 'Sie können dieses Fenster schließen.',
  code: 'Code:',
  backTo: (app) => `Zurück zu „${app}“`,
  loginOver: {
    title: 'Diese Anmeldung ist beendet',
    text: 'Sie hat zu lange gedauert, war schon abgeschlossen oder begann in einem anderen Browser. Melden Sie sich auf der Website erneut an.',
  },
  emailConfirmed: { title: 'Ihre E-Mail-Adresse ist bestätigt', text: 'Sie können diese Seite schließen.' },
  linkOver: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Er ist unvollständig oder zu alt, oder Ihre E-Mail-Adresse hat sich seitdem geändert. Verwenden Sie den Link in unserer neuesten E-Mail.',
  },
  forged: {
    title: 'Das Formular konnte nicht geprüft werden',
    text: 'Zu Ihrer Sicherheit haben wir es nicht angenommen. Es wurde nichts weitergegeben. Kehren Sie zur Website zurück und melden Sie sich erneut an.',
  },
  unsupportedLanguage: {
    title: 'Diese Sprache ist nicht verfügbar',
    text: 'Kehren Sie zur Website zurück und melden Sie sich erneut an. Verfügbar sind diese Sprachen:',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite. Prüfen Sie die Adresse oder kehren Sie zur Website zurück, von der Sie kommen.',
  },
  wrongMethod: {
    title: 'Diese Seite lässt sich nicht direkt öffnen',
    text: 'Sie gehört zu einer Anmeldung. Kehren Sie zur Website zurück und melden Sie sich erneut an.',
  },
  tooLarge: {
    title: 'Der eingegebene Text ist zu lang',
    text: 'Es wurde nichts gespeichert. Gehen Sie zurück, kürzen Sie Ihre Eingaben und senden Sie das Formular erneut.',
  },
  unreadable: {
    title: 'Das Formular konnte nicht gelesen werden',
    text: 'Es wurde nichts gespeichert. Kehren Sie zur Website zurück und melden Sie sich erneut an.',
  },
  failed: {
    title: 'Bei uns ist ein Fehler aufgetreten',
    text: 'Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten erneut. Hilft das nicht, nennen Sie dem Betreiber der Website den Code.',
  },
  toHome: 'Über diese Testumgebung',
};
