import { serviceName } from '../../../demo/relying-app/service-name.ts';
import type { Texts } from './en.ts';

export const nl: Texts = {
  title: 'Galerij – dpplus-connect',
  description: `De inlogknop van ${serviceName}: bekijken, instellen, uitproberen, kopiëren.`,
  skip: 'Naar de instellingen',
  sections: 'Op deze pagina',
  languages: 'Talen',
  toDemo: 'Demotoepassing',
  docs: 'Documentatie',
  received: 'Wat uw server ziet',
  heading: `De inlogknop van ${serviceName}`,
  lead: 'Voeg inloggen met tweefactorauthenticatie toe aan uw pagina, met één scripttag en één link. Kies hoe de knop eruitziet, probeer hem uit en kopieer de code.',
  footer: `De knoppen op deze pagina leiden naar Linden, een demotoepassing, met een testomgeving van ${serviceName}. Er worden geen echte accounts gebruikt.`,
  sites: `Hier hebben de knop en ${serviceName} dezelfde origin. Op uw site hebben ze er twee. Om dat te proberen, zet u een kopie van deze site op een lokale server en opent u`,

  configureHeading: 'Instellen',
  configureWithoutScript:
    'De instellingen hebben JavaScript nodig. De knoppen niet: zonder JavaScript zijn het gewone links.',
  button: 'De knop',
  framedRedirect:
    'De inlogpagina kan niet in een frame worden geopend. Daarom opent dit voorbeeld een venster.',
  toOwnPage: 'Op een aparte pagina openen',
  ownPageTitle: 'De knop op een aparte pagina',

  language: 'Taal van de knop',
  wording: 'Tekst',
  wordings: { 'secure-login': 'Inloggen', 'sign-up': 'Registreren', connect: 'Koppelen' },
  label: 'Eigen tekst',
  labelHint: 'Leeg voor de gekozen tekst',
  size: 'Grootte',
  sizes: {
    large: 'Groot',
    default: 'Standaard',
    medium: 'Middel',
    small: 'Klein',
    false: 'Zonder stijl',
  },
  theme: 'Thema',
  themes: { filled: 'Gevuld', outline: 'Omlijnd' },
  scheme: 'Kleurenschema van de pagina',
  schemes: { light: 'Licht', dark: 'Donker', 'light dark': 'Zoals het systeem' },
  look: 'Kleuren en hoeken',
  color: 'Kleur van de knop',
  textColor: 'Kleur van de tekst',
  radius: (pixels) => `Hoeken: ${pixels}\u00a0px`,
  ownRadius: 'Hoeken: standaard',
  resetLook: 'Uiterlijk herstellen',
  mark: 'Het logo tonen vóór een eigen tekst',
  help: `Een regel tonen die ${serviceName} uitlegt`,
  scope: 'Gevraagde gegevens',
  scopes: {
    email: 'E-mailadres',
    phone: 'Telefoonnummer',
    eid_profile: 'Identiteitskaart',
    eid_photo: 'Foto',
    eid_address: 'Woonadres',
  },
  noScope: 'Als u niets kiest, krijgt u alleen authenticatie.',
  mode: 'Modus',
  modes: { auto: 'Automatisch', popup: 'Venster', redirect: 'Doorverwijzing' },
  isSandbox: 'Testomgeving',
  registration: 'Registratie',
  clientId: 'Client-ID',
  redirectUri: 'Redirect-URI',
  registrationHint:
    'Dit zijn de gegevens van de demotoepassing, zodat de knop hier werkt. Uw eigen gegevens krijgt u bij de registratie.',

  contrast: {
    light: 'Op een lichte pagina:',
    dark: 'Op een donkere pagina:',
    text: 'tekst',
    edge: 'rand',
    poor: 'te laag',
  },

  statesHeading: 'Toestanden',
  states: {
    rest: 'Standaard',
    hover: 'Hover',
    focus: 'Focus',
    pressed: 'Ingedrukt',
    busy: 'Venster open',
    disabled: 'Uitgeschakeld',
  },

  snippets: 'Code voor',
  code: 'Code',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  copyRefused: 'Kopiëren is in deze browser geblokkeerd. Selecteer de code en kopieer die.',
  install: 'Installeer eerst het pakket:',
  stateHint:
    'De waarde “state” is bij elke inlogpoging nieuw en willekeurig. Uw server bewaart die in de sessie en vergelijkt die bij de terugkeer.',

  eventsHeading: 'Gebeurtenissen',
  clear: 'Wissen',
  noEvents: 'Druk op de knop om te zien welke gebeurtenissen uw pagina ontvangt.',
  events: {
    'dpplus-beforeopen':
      'Klik op de knop. Er is nog niets open: een listener kan het inloggen annuleren of “state” instellen.',
    'dpplus-open': 'Het venster is open.',
    'dpplus-blocked': 'De browser heeft het venster geblokkeerd: het inloggen gaat verder in dit tabblad.',
    'dpplus-close': 'Het venster is gesloten. Dat is geen fout: het inloggen kan nog slagen.',
    'dpplus-success': 'Het inloggen is gelukt.',
    'dpplus-error': 'Het inloggen eindigde met een fout of werd geannuleerd.',
  },
  goesOn: 'Uw pagina zou nu verdergaan.',
  goOn: (path) => `Verder naar ${path}`,
  diagnosticsHeading: 'Diagnose',
  noProblems: 'Geen problemen gevonden.',

  samplesNav: 'Alle knoppen',
  samplesHeading: 'Alle knoppen in één oogopslag',
  samplesLead:
    'Drie teksten, vier groottes en twee thema’s in vijf talen. Ze volgen het kleurenschema van de pagina. Druk op een knop om hem in de instellingen over te nemen.',
  samplesTitle: (language) => `Alle knoppen in het ${language}`,

  wayBackHeading: 'De terugkeer naar uw pagina',
  wayBackLead:
    'Het inloggen eindigt, in het venster, op uw terugkeerpagina. Die bevat hetzelfde script en één link. Druk op de knop en volg het inloggen tussen pagina, venster en server.',
  wayBackWithoutScript: 'Het voorbeeld heeft JavaScript nodig.',
  wayBackButton: 'Een knop om de terugkeer uit te proberen',
  stages: {
    idle: 'Druk op de knop om te beginnen.',
    away: 'Het inloggen gebeurt in het venster.',
    back: 'De pagina heeft dpplus-success ontvangen en het venster is gesloten.',
    failed: 'De pagina heeft dpplus-error ontvangen en het venster is gesloten.',
    closed:
      'Het venster is gesloten en het inloggen is niet voltooid. Druk opnieuw om het nog eens te proberen.',
  },
  places: { page: 'Uw pagina', popup: 'Venster', server: 'Uw server' },
  steps: {
    press: {
      title: 'Klik op de knop',
      text: 'Hij heeft een waarde “state” die uw server net heeft gemaakt en in de sessie bewaart.',
    },
    logIn: {
      title: 'De gebruiker logt in',
      text: `Met ${serviceName} en tweefactorauthenticatie. Daarna stemt de gebruiker ermee in de gevraagde gegevens te delen.`,
    },
    redirect: {
      title: 'De browser keert terug naar uw server',
      text: 'Uw server vergelijkt “state”, wisselt de code in en begint de sessie.',
    },
    report: {
      title: 'De terugkeerpagina meldt het resultaat',
      text: 'De pagina met de knop krijgt het resultaat en bevestigt de ontvangst. Daarna sluit het venster.',
    },
    goOn: {
      title: 'Uw pagina gaat verder',
      text: 'Uw pagina ontvangt dpplus-success of dpplus-error en opent de link van de terugkeerpagina.',
    },
  },
  returnPageHeading: 'De volledige terugkeerpagina',
  returnPageCode: 'HTML van een terugkeerpagina',
  returnPageData:
    'Code, tokens en persoonlijke gegevens blijven op uw server. De pagina met de knop ontvangt de waarde “state”, het resultaat en het volgende adres.',
  noDeadEndHeading: 'Nooit een doodlopende weg',
  noDeadEnd: {
    noAnswer:
      'Als de pagina met de knop niet binnen 1,5\u00a0seconde antwoordt, gaat de terugkeerpagina zelf naar het adres van de link.',
    noPopup: 'Na inloggen zonder venster gaat de terugkeerpagina er meteen heen.',
    noScript: 'Zonder JavaScript is een klik op de link genoeg.',
    noClosing: 'Als de browser het sluiten niet toestaat, meldt de pagina dat.',
  },
  returnPageAgain:
    'Na het inloggen kunt u de terugkeerpagina nog eens openen. Geen andere pagina wacht er nog op, dus gaat die vanzelf verder.',
  toReturnPage: 'Open de terugkeerpagina van de demo',

  versionHeading: 'Precies één versie, vastgelegd met een hash',
  versionLead:
    'De tag hierboven laadt altijd de nieuwste versie. Een tag met een hash laadt precies deze versie: de browser weigert elk ander bestand.',
  versionCode: 'Scripttags met een hash, één per taal',
};
