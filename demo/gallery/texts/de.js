import { serviceName } from '../../relying-app/service-name.js';

/** @import { Texts } from '../texts.js' */

/** @type {Texts} */
export const de = {
  title: 'Galerie – dpplus-connect',
  description: `Die Schaltfläche für die Anmeldung mit ${serviceName}: ansehen, einstellen, ausprobieren, kopieren.`,
  skip: 'Zu den Einstellungen springen',
  sections: 'Auf dieser Seite',
  toDemo: 'Demo-Anwendung',
  heading: `Die Schaltfläche für die Anmeldung mit ${serviceName}`,
  lead: 'Ein Skript-Tag und ein Link genügen für eine Anmeldung mit zwei Faktoren. Wählen Sie das Aussehen, probieren Sie die Schaltfläche in der Testumgebung aus und nehmen Sie den Code mit.',
  footer: `Die Schaltflächen dieser Seite führen zu Linden, einer Demo-Anwendung, mit einer Testumgebung von ${serviceName}. Nichts verlässt diesen Rechner.`,

  configureHeading: 'Einstellen',
  configureWithoutScript:
    'Die Einstellungen brauchen JavaScript. Die Schaltflächen nicht: Ohne JavaScript sind sie einfache Links.',
  button: 'Die Schaltfläche',
  framedRedirect:
    'Ein Rahmen kann nicht zu einer anderen Website wechseln. Deshalb öffnet sich hier trotzdem ein Fenster.',
  toOwnPage: 'Auf einer eigenen Seite öffnen',
  ownPageTitle: 'Die Schaltfläche auf einer eigenen Seite',

  language: 'Sprache der Schaltfläche',
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
  theme: 'Thema',
  themes: { filled: 'Gefüllt', outline: 'Umriss' },
  scheme: 'Seite ringsum',
  schemes: { light: 'Hell', dark: 'Dunkel', 'light dark': 'Beides' },
  look: 'Farben und Ecken',
  color: 'Farbe der Schaltfläche',
  textColor: 'Farbe der Schrift',
  radius: (pixels) => `Ecken mit ${pixels}\u00a0px`,
  ownRadius: 'Ecken (wie vorgegeben)',
  resetLook: 'Aussehen zurücksetzen',
  mark: 'Das Zeichen vor einer eigenen Beschriftung',
  help: `Eine Zeile, die sagt, was ${serviceName} ist`,
  scope: 'Angefragte Daten',
  scopes: {
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
    eid_profile: 'Personalausweis',
    eid_photo: 'Foto',
    eid_address: 'Wohnadresse',
  },
  noScope: 'Ohne Daten ist es eine reine Anmeldung.',
  mode: 'Modus',
  modes: { auto: 'Automatisch', popup: 'Fenster', redirect: 'Weiterleitung' },
  isSandbox: 'Testumgebung',
  registration: 'Registrierung',
  clientId: 'Client-ID',
  redirectUri: 'Weiterleitungs-URI',
  registrationHint:
    'Das sind die Angaben der Demo-Anwendung, damit die Schaltfläche hier funktioniert. Ihre eigenen erhalten Sie bei der Registrierung.',

  contrast: {
    light: 'Auf heller Seite:',
    dark: 'Auf dunkler Seite:',
    text: 'Schrift',
    edge: 'Rand',
    poor: 'zu wenig',
  },

  statesHeading: 'Zustände',
  states: {
    rest: 'In Ruhe',
    hover: 'Unter dem Zeiger',
    focus: 'Mit Fokus',
    pressed: 'Gedrückt',
    busy: 'Fenster offen',
    disabled: 'Gesperrt',
  },

  snippets: 'Code für',
  code: 'Code',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyRefused: 'Der Browser lässt es nicht zu: Markieren Sie den Text und kopieren Sie ihn.',
  install: 'Installieren Sie zuerst das Paket:',
  stateHint:
    'Der Wert „state“ wird für jede Anmeldung neu und zufällig erzeugt. Ihr Server bewahrt ihn in der Sitzung auf und vergleicht ihn bei der Rückkehr.',

  eventsHeading: 'Ereignisse',
  clear: 'Leeren',
  noEvents: 'Drücken Sie die Schaltfläche: Hier erscheint, was Ihre Seite erfahren würde.',
  events: {
    'dpplus-beforeopen':
      'Gedrückt. Noch ist nichts offen: Ein Listener kann das Öffnen verhindern oder „state“ setzen.',
    'dpplus-open': 'Das Fenster ist offen.',
    'dpplus-blocked':
      'Der Browser hat das Fenster nicht zugelassen: Die Anmeldung geht in diesem Tab weiter.',
    'dpplus-close': 'Das Fenster ist zu. Das ist kein Fehler: Die Anmeldung kann noch gelingen.',
    'dpplus-success': 'Die Person ist zurück.',
    'dpplus-error': `${serviceName} oder die Demo-Anwendung hat die Anmeldung abgelehnt.`,
  },
  goesOn: 'Ihre Seite würde jetzt weitermachen.',
  goOn: (path) => `Weiter zu ${path}`,
  diagnosticsHeading: 'Diagnose',
  noProblems: 'Nichts zu tun: Jedes Attribut ist, wie es sein soll.',

  samplesNav: 'Alle Schaltflächen',
  samplesHeading: 'Alle Schaltflächen auf einen Blick',
  samplesLead:
    'Drei Beschriftungen, vier Größen und zwei Themen in fünf Sprachen. Sie folgen dem Farbschema der Seite ringsum. Drücken Sie eine, um sie in die Einstellungen zu übernehmen.',
  samplesTitle: (language) => `Alle Schaltflächen auf ${language}`,

  wayBackHeading: 'Der Rückweg',
  wayBackLead:
    'Das Fenster endet auf einer Ihrer Seiten, der Rückkehrseite. Sie enthält dasselbe Skript und einen Link. Drücken Sie die Schaltfläche und verfolgen Sie die Anmeldung durch die drei Orte.',
  wayBackWithoutScript: 'Das Beispiel braucht JavaScript.',
  wayBackButton: 'Eine Schaltfläche für den Rückweg',
  stages: {
    idle: 'Drücken Sie sie, um zu beginnen.',
    away: 'Die Anmeldung läuft im Fenster.',
    back: 'Zurück: Die Seite hat dpplus-success erhalten, und das Fenster ist zu.',
    failed: 'Zurück: Die Seite hat dpplus-error erhalten, und das Fenster ist zu.',
    closed:
      'Das Fenster ist zu, und niemand ist zurückgekommen. Drücken Sie noch einmal, um es erneut zu versuchen.',
  },
  places: { page: 'Ihre Seite', popup: 'Fenster', server: 'Ihr Server' },
  steps: {
    press: {
      title: 'Die Schaltfläche wird gedrückt',
      text: 'Sie trägt einen Wert „state“, den Ihr Server gerade erzeugt hat und in der Sitzung aufbewahrt.',
    },
    logIn: {
      title: 'Die Person meldet sich an',
      text: `Mit ${serviceName}, in zwei Schritten, und stimmt dem zu, was Sie anfragen.`,
    },
    redirect: {
      title: 'Der Browser kommt zu Ihnen',
      text: 'Ihre Weiterleitungs-URI vergleicht „state“, tauscht den Code ein und beginnt die Sitzung.',
    },
    report: {
      title: 'Die Rückkehrseite meldet sich',
      text: 'Sie benachrichtigt die Seite mit der Schaltfläche, wartet auf deren Antwort und schließt das Fenster.',
    },
    goOn: {
      title: 'Ihre Seite macht weiter',
      text: 'Sie erhält dpplus-success oder dpplus-error und geht dorthin, wohin der Link der Rückkehrseite führt.',
    },
  },
  returnPageHeading: 'Die ganze Rückkehrseite',
  returnPageCode: 'Markup einer Rückkehrseite',
  returnPageData:
    'Code, Token und persönliche Daten bleiben auf Ihrem Server. Die Seite mit der Schaltfläche erfährt den Wert „state“, ob es geklappt hat und wie es weitergeht.',
  noDeadEndHeading: 'Nie eine Sackgasse',
  noDeadEnd: {
    noAnswer:
      'Die Seite mit der Schaltfläche hat anderthalb Sekunden Zeit für eine Antwort. Danach geht die Rückkehrseite selbst zur Adresse des Links.',
    noPopup: 'Nach einer Anmeldung ohne Fenster geht sie sofort dorthin.',
    noScript: 'Ohne JavaScript ist sie ein Link zum Drücken.',
    noClosing: 'Wenn der Browser sie ihr Fenster nicht schließen lässt, sagt sie das.',
  },
  returnPageAgain:
    'Nach einer Anmeldung können Sie die Rückkehrseite noch einmal öffnen. Niemand wartet mehr auf sie, also geht sie von selbst weiter.',
  toReturnPage: 'Rückkehrseite der Demo-Anwendung öffnen',

  versionHeading: 'Eine Version, durch ihren Hash gesichert',
  versionLead:
    'Das Tag der neuesten Version erhält Korrekturen von selbst. Mit einem von diesen führt eine Seite unter diesem Namen genau diese Version aus, wo auch immer Sie sie hosten.',
  versionCode: 'Skript-Tags mit Hash, eines für jede Sprache',
};
