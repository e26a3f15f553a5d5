import { serviceName } from '../../../demo/relying-app/service-name.ts';
import type { Texts } from './en.ts';

export const de: Texts = {
  skip: 'Zum Inhalt springen',
  site: 'Website',
  home: 'Start',
  gallery: 'Galerie',
  inEnglish:
    'Galerie, Datenschutz und Inbetriebnahme gibt es auf Deutsch. Alle anderen Seiten sind auf Englisch.',
  licence: 'MIT-Lizenz.',
  privacy: 'Datenschutz',
  goingLive: 'Inbetriebnahme',
  browsers: 'Browser',
  accessibility: 'Barrierefreiheit',
  security: 'Sicherheit',
  changes: 'Änderungen',

  search: 'Dokumentation durchsuchen',
  notFound: 'Diese Wörter kommen auf keiner Seite vor.',
  allPages: 'Alle Seiten',
  table: 'Tabelle',

  title: `Button für die Anmeldung mit ${serviceName} – dpplus-connect`,
  description: `Die Anmeldung mit ${serviceName} für jede Webseite, mit einem Skript-Tag und einem Link. Probieren Sie den Button aus und kopieren Sie den Code.`,
  heading: `Anmeldung mit ${serviceName} für jede Webseite`,
  lead: 'Ein Skript-Tag und ein Link. Ihre Besucherinnen und Besucher melden sich in einem Fenster mit zwei Faktoren an und kehren auf Ihre Seite zurück.',
  hint: 'Probieren Sie es aus: Testperson wählen, bestätigen, zustimmen. Das ist eine Demo. Es werden keine Daten gesendet.',
  stepsHeading: 'In drei Schritten einbauen',
  button: 'Der Button in Ihrer Seite',
  buttonCode: 'Code des Buttons',
  callback: 'Der Callback auf Ihrem Server',
  callbackText:
    'Er vergleicht `state`, tauscht den Code gegen die UUID der angemeldeten Person und beginnt eine Sitzung: [20 Zeilen für Express](docs/readme.html#2-the-callback) oder [ein anderer Server](docs/other-languages.html).',
  returnPage: 'Die Rückkehrseite, die das Fenster schließt',
  returnPageCode: 'Code der Rückkehrseite',
  continueLink: 'Weiter',
  questionsHeading: 'Fragen',
  questions: (size) => [
    [
      `Was ist ${serviceName}?`,
      'Ein Anmeldedienst nach OAuth 2.0 mit Zwei-Faktor-Authentifizierung. Ihre Anwendung erkennt jede Person an einer UUID. [Überblick](docs/readme.html)',
    ],
    [
      'Was sehen die Menschen, die sich anmelden?',
      'Ein Fenster in ihrer Sprache: Sie wählen, wie sie sich anmelden, bestätigen und stimmen der Weitergabe ihrer Daten zu. Klicken Sie oben auf den Button oder sehen Sie sich [die Rückkehr Schritt für Schritt](de/gallery.html#way-back) an.',
    ],
    [
      'Welche Daten erhalte ich?',
      'Eine UUID und mit Zustimmung E-Mail-Adresse, Telefonnummer, Personalausweis, Foto und Wohnadresse. [Daten und Scopes](docs/protocol.html#scopes)',
    ],
    [
      'Was brauche ich?',
      'Eine Registrierung Ihrer Anwendung mit `client_id` und `client_secret` und einen Server. Zum Ausprobieren brauchen Sie beides nicht: In [der Testumgebung](docs/sandbox.html) ist eine Anwendung registriert.',
    ],
    [
      'Was muss mein Server tun?',
      'Den Wert `state` vergleichen, den Code eintauschen und eine Sitzung beginnen. Sehen Sie sich [jede Anfrage mit ihrer Antwort](received.html) an oder nehmen Sie [die Serverseite in einem Aufruf](docs/server.html).',
    ],
    [
      'Wie teste ich das?',
      `Mit [der Testumgebung](docs/sandbox.html), die ${serviceName} auf Ihrem Rechner nachbildet. [Der Prüfer](docs/checker.html) testet Ihren Callback.`,
    ],
    [
      'Geht das mit meinem Framework?',
      'React, Vue, Svelte, Angular, Turbo und htmx sind getestet. [Frameworks](docs/frameworks.html)',
    ],
    [
      'Kann ich das Aussehen ändern?',
      'Größe, Design, Farben, Ecken, Beschriftung und Sprache. [Die Galerie](de/gallery.html) zeigt alles mit dem passenden Code.',
    ],
    [
      'Für welche Browser und für wen?',
      '[Chrome und Edge 123, Firefox 128, Safari 17.5](docs/support.html), ältere mit einem einfachen Link. [Tastatur, Namen für Screenreader und Zoom](docs/accessibility.html), für die WCAG 2.2 auf Stufe AA.',
    ],
    [
      'Was kostet das meine Seite?',
      `${size} Byte mit Brotli. Vor dem Klick setzt das Skript kein Cookie und speichert nichts. [Leistung](docs/performance.html) · [Content Security Policy](docs/csp.html) · [Sicherheit](docs/security.html)`,
    ],
  ],
};
