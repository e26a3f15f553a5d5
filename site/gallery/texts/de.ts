import { serviceName } from '../../../demo/relying-app/service-name.ts';
import type { Texts } from './en.ts';

export const de: Texts = {
  title: 'Galerie – dpplus-connect',
  description: `Der Button für die Anmeldung mit ${serviceName}: ansehen, einstellen, ausprobieren, kopieren.`,
  skip: 'Zu den Einstellungen springen',
  sections: 'Auf dieser Seite',
  languages: 'Sprachen',
  toDemo: 'Demo-Anwendung',
  docs: 'Dokumentation',
  received: 'Was Ihr Server sieht',
  heading: `Der Button für die Anmeldung mit ${serviceName}`,
  lead: 'Mit einem Skript-Tag und einem Link erhält Ihre Seite eine Anmeldung mit Zwei-Faktor-Authentifizierung. Wählen Sie das Aussehen, probieren Sie den Button aus und kopieren Sie den Code.',
  footer: `Die Buttons dieser Seite führen zu Linden, einer Demo-Anwendung, mit einer Testumgebung von ${serviceName}. Es werden keine echten Konten verwendet.`,
  sites: `Hier haben der Button und ${serviceName} denselben Ursprung. Auf Ihrer Website haben sie zwei. Um das auszuprobieren, stellen Sie eine Kopie dieser Website mit einem lokalen Server bereit und öffnen Sie`,

  configureHeading: 'Einstellen',
  configureWithoutScript:
    'Die Einstellungen brauchen JavaScript. Die Buttons nicht: Ohne JavaScript sind sie einfache Links.',
  button: 'Der Button',
  framedRedirect:
    'Die Anmeldeseite lässt sich nicht in einem Frame öffnen. Deshalb öffnet diese Vorschau ein Fenster.',
  toOwnPage: 'Auf einer eigenen Seite öffnen',
  ownPageTitle: 'Der Button auf einer eigenen Seite',

  language: 'Sprache des Buttons',
  wording: 'Beschriftung',
  wordings: { 'secure-login': 'Anmelden', 'sign-up': 'Registrieren', connect: 'Verknüpfen' },
  label: 'Eigene Beschriftung',
  labelHint: 'Leer: wie oben gewählt',
  size: 'Größe',
  sizes: {
    large: 'Groß',
    default: 'Standard',
    medium: 'Mittel',
    small: 'Klein',
    false: 'Ohne Stil',
  },
  theme: 'Design',
  themes: { filled: 'Gefüllt', outline: 'Umrandet' },
  scheme: 'Farbschema der Seite',
  schemes: { light: 'Hell', dark: 'Dunkel', 'light dark': 'Wie im System' },
  look: 'Farben und Ecken',
  color: 'Farbe des Buttons',
  textColor: 'Farbe der Schrift',
  radius: (pixels) => `Ecken: ${pixels}\u00a0px`,
  ownRadius: 'Ecken: Standard',
  resetLook: 'Aussehen zurücksetzen',
  mark: 'Logo vor einer eigenen Beschriftung anzeigen',
  help: `Eine Zeile anzeigen, die ${serviceName} erklärt`,
  scope: 'Angefragte Daten',
  scopes: {
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
    eid_profile: 'Personalausweis',
    eid_photo: 'Foto',
    eid_address: 'Wohnadresse',
  },
  noScope: 'Ohne Auswahl erhalten Sie nur die Authentifizierung.',
  mode: 'Modus',
  modes: { auto: 'Automatisch', popup: 'Fenster', redirect: 'Weiterleitung' },
  isSandbox: 'Testumgebung',
  registration: 'Registrierung',
  clientId: 'Client-ID',
  redirectUri: 'Weiterleitungs-URI',
  registrationHint:
    'Das sind die Angaben der Demo-Anwendung, damit der Button hier funktioniert. Ihre eigenen erhalten Sie bei der Registrierung.',

  contrast: {
    light: 'Auf heller Seite:',
    dark: 'Auf dunkler Seite:',
    text: 'Schrift',
    edge: 'Rand',
    poor: 'zu gering',
  },

  statesHeading: 'Zustände',
  states: {
    rest: 'Standard',
    hover: 'Hover',
    focus: 'Fokus',
    pressed: 'Gedrückt',
    busy: 'Fenster offen',
    disabled: 'Deaktiviert',
  },

  snippets: 'Code für',
  code: 'Code',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyRefused: 'Das Kopieren ist in diesem Browser gesperrt. Markieren Sie den Code und kopieren Sie ihn.',
  install: 'Installieren Sie zuerst das Paket:',
  stateHint:
    'Der Wert „state“ wird für jede Anmeldung neu und zufällig erzeugt. Ihr Server bewahrt ihn in der Sitzung auf und vergleicht ihn bei der Rückkehr.',

  eventsHeading: 'Ereignisse',
  clear: 'Leeren',
  noEvents: 'Klicken Sie auf den Button, um die Ereignisse zu sehen, die Ihre Seite erhält.',
  events: {
    'dpplus-beforeopen':
      'Klick auf den Button. Noch ist nichts offen: Ein Listener kann die Anmeldung abbrechen oder „state“ setzen.',
    'dpplus-open': 'Das Fenster ist offen.',
    'dpplus-blocked': 'Der Browser hat das Fenster blockiert: Die Anmeldung geht in diesem Tab weiter.',
    'dpplus-close': 'Das Fenster ist geschlossen. Das ist kein Fehler: Die Anmeldung kann noch gelingen.',
    'dpplus-success': 'Die Anmeldung war erfolgreich.',
    'dpplus-error': 'Die Anmeldung endete mit einem Fehler oder wurde abgebrochen.',
  },
  goesOn: 'Jetzt ginge es auf Ihrer Seite weiter.',
  goOn: (path) => `Weiter zu ${path}`,
  diagnosticsHeading: 'Diagnose',
  noProblems: 'Keine Probleme gefunden.',

  samplesNav: 'Alle Buttons',
  samplesHeading: 'Alle Buttons auf einen Blick',
  samplesLead:
    'Drei Beschriftungen, vier Größen und zwei Designs in fünf Sprachen. Sie folgen dem Farbschema der Seite. Klicken Sie auf einen Button, um ihn in die Einstellungen zu übernehmen.',
  samplesTitle: (language) => `Alle Buttons auf ${language}`,

  wayBackHeading: 'Die Rückkehr zu Ihrer Seite',
  wayBackLead:
    'Die Anmeldung endet im Fenster auf Ihrer Rückkehrseite. Diese enthält dasselbe Skript und einen Link. Klicken Sie auf den Button und verfolgen Sie die Anmeldung zwischen Seite, Fenster und Server.',
  wayBackWithoutScript: 'Das Beispiel braucht JavaScript.',
  wayBackButton: 'Ein Button zum Ausprobieren der Rückkehr',
  stages: {
    idle: 'Klicken Sie auf den Button, um zu beginnen.',
    away: 'Die Anmeldung läuft im Fenster.',
    back: 'Die Seite hat dpplus-success erhalten, und das Fenster ist geschlossen.',
    failed: 'Die Seite hat dpplus-error erhalten, und das Fenster ist geschlossen.',
    closed:
      'Das Fenster ist geschlossen, und die Anmeldung wurde nicht abgeschlossen. Klicken Sie noch einmal auf den Button, um es erneut zu versuchen.',
  },
  places: { page: 'Ihre Seite', popup: 'Fenster', server: 'Ihr Server' },
  steps: {
    press: {
      title: 'Klick auf den Button',
      text: 'Er hat einen Wert „state“, den Ihr Server gerade erzeugt hat und in der Sitzung aufbewahrt.',
    },
    logIn: {
      title: 'Die Person meldet sich an',
      text: `Mit ${serviceName} und Zwei-Faktor-Authentifizierung. Danach stimmt sie der Weitergabe der angefragten Daten zu.`,
    },
    redirect: {
      title: 'Der Browser kehrt zu Ihrem Server zurück',
      text: 'Ihr Server vergleicht „state“, tauscht den Code ein und beginnt die Sitzung.',
    },
    report: {
      title: 'Die Rückkehrseite meldet das Ergebnis',
      text: 'Sie benachrichtigt die Seite mit dem Button, wartet auf deren Antwort und schließt das Fenster.',
    },
    goOn: {
      title: 'Auf Ihrer Seite geht es weiter',
      text: 'Sie erhält dpplus-success oder dpplus-error und öffnet den Link der Rückkehrseite.',
    },
  },
  returnPageHeading: 'Die ganze Rückkehrseite',
  returnPageCode: 'Markup einer Rückkehrseite',
  returnPageData:
    'Code, Token und persönliche Daten bleiben auf Ihrem Server. Die Seite mit dem Button erhält den Wert „state“, das Ergebnis und die nächste Adresse.',
  noDeadEndHeading: 'Keine Sackgasse',
  noDeadEnd: {
    noAnswer:
      'Antwortet die Seite mit dem Button nicht innerhalb von 1,5\u00a0Sekunden, geht die Rückkehrseite selbst zur Adresse des Links.',
    noPopup: 'Nach einer Anmeldung ohne Fenster geht sie sofort dorthin.',
    noScript: 'Ohne JavaScript genügt ein Klick auf den Link.',
    noClosing: 'Lässt der Browser das Schließen nicht zu, weist die Seite darauf hin.',
  },
  returnPageAgain:
    'Nach einer Anmeldung können Sie die Rückkehrseite noch einmal öffnen. Keine Seite wartet mehr auf sie, also geht sie von selbst weiter.',
  toReturnPage: 'Rückkehrseite der Demo-Anwendung öffnen',

  versionHeading: 'Eine Version, durch ihren Hash gesichert',
  versionLead:
    'Das Tag oben lädt immer die neueste Version. Ein Tag mit Hash lädt genau diese Version; jede andere Datei lehnt der Browser ab.',
  versionCode: 'Skript-Tags mit Hash, eines für jede Sprache',
};
