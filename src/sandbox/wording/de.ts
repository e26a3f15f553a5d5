import type { Wording } from './wording.ts';

/** German. */
export const de: Wording = {
  notice: 'Sandbox: nicht für den Produktivbetrieb',
  languages: 'Sprache',
  loginTitle: (app) => `Bei ${app} anmelden`,
  loginIntro: 'Wählen Sie eine Testperson. Ein Passwort ist hier nicht nötig.',
  personas: {
    fresh: 'Kommt zum ersten Mal zu dieser Anwendung',
    consented: 'Hat der Weitergabe aller Daten bereits zugestimmt',
    'four-logins': 'Hat noch eine Anmeldung, bevor sie verbunden sein muss',
    'limit-reached': 'Hat alle fünf Anmeldungen verbraucht, ohne verbunden zu sein',
    connected: 'Ist mit dieser Anwendung verbunden',
    'no-card': 'Hat nie einen Personalausweis registriert',
    'deleted-card': 'Hat den Personalausweis wieder gelöscht',
    'incomplete-birth-date': 'Hat ein unvollständiges Geburtsdatum auf dem Ausweis',
    'unconfirmed-email': 'Hat die E-Mail-Adresse nicht bestätigt',
  },
  cancel: 'Abbrechen',
  secondFactorTitle: 'Bestätigen Sie, dass Sie es sind',
  secondFactorIntro:
    'Hier bestätigen Sie mit Ihrem Personalausweis oder Ihrem Telefon. In der Sandbox genügt eine Schaltfläche.',
  confirm: 'Bestätigen',
  refuse: 'Ablehnen',
  consentTitle: (app) => `Darf ${app} Ihre Daten sehen?`,
  consentIntro: (app) => `${app} bittet um:`,
  identityOnly: (app) => `${app} erfährt nur, dass Sie es sind. Keine Ihrer Daten werden weitergegeben.`,
  scopes: {
    email: 'Ihre E-Mail-Adresse',
    phone: 'Ihre Telefonnummer',
    eid_profile: 'Ihre Ausweisdaten wie Name, Geburtsdatum und Staatsangehörigkeit',
    eid_photo: 'Das Foto auf Ihrem Personalausweis',
    eid_address: 'Ihre Wohnadresse',
  },
  allow: 'Erlauben',
  loggedInAs: (name) => `Angemeldet als ${name}`,
  otherAccount: 'Anderes Konto verwenden',
  unknownClientTitle: 'Unbekannte Anwendung',
  unknownClientText:
    'Der Link, der Sie hierhergeführt hat, gehört zu keiner registrierten Anwendung. Es wurde nichts weitergegeben. Sie können dieses Fenster schließen.',
  expiredTitle: 'Diese Anmeldung ist beendet',
  expiredText:
    'Sie ist abgeschlossen oder wurde in einem anderen Browser begonnen. Bitte kehren Sie zur Website zurück und melden Sie sich erneut an.',
  forgedTitle: 'Dieses Formular wurde nicht angenommen',
  forgedText:
    'Es stammt nicht von dieser Anmeldeseite. Bitte kehren Sie zur Website zurück und melden Sie sich erneut an.',
};
