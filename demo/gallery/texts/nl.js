import { serviceName } from '../../relying-app/service-name.js';

/** @import { Texts } from '../texts.js' */

/** @type {Texts} */
export const nl = {
  title: 'Galerij – dpplus-connect',
  description: `De aanmeldknop van ${serviceName}: bekijken, instellen, uitproberen, kopiëren.`,
  skip: 'Naar de instellingen',
  sections: 'Op deze pagina',
  toDemo: 'Demotoepassing',
  heading: `De aanmeldknop van ${serviceName}`,
  lead: 'Eén scripttag en één link volstaan om iemand met twee factoren aan te melden. Kies hoe de knop eruitziet, probeer hem uit in de testomgeving en neem de code mee.',
  footer: `De knoppen op deze pagina leiden naar Linden, een demotoepassing, met een testomgeving van ${serviceName}. Niets verlaat deze computer.`,

  configureHeading: 'Instellen',
  configureWithoutScript:
    'De instellingen hebben JavaScript nodig. De knoppen niet: zonder JavaScript zijn het gewone links.',
  button: 'De knop',
  framedRedirect: 'Een kader kan niet naar een andere site gaan. Daarom opent hier toch een venster.',
  toOwnPage: 'Op een eigen pagina openen',
  ownPageTitle: 'De knop op een eigen pagina',

  language: 'Taal van de knop',
  wording: 'Tekst',
  wordings: { 'secure-login': 'Aanmelden', 'sign-up': 'Registreren', connect: 'Koppelen' },
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
  scheme: 'Pagina eromheen',
  schemes: { light: 'Licht', dark: 'Donker', 'light dark': 'Beide' },
  look: 'Kleuren en hoeken',
  color: 'Kleur van de knop',
  textColor: 'Kleur van de tekst',
  radius: (pixels) => `Hoeken van ${pixels}\u00a0px`,
  ownRadius: 'Hoeken (standaard)',
  resetLook: 'Uiterlijk herstellen',
  mark: 'Het teken vóór een eigen tekst',
  help: `Een regel die zegt wat ${serviceName} is`,
  scope: 'Gevraagde gegevens',
  scopes: {
    email: 'E-mailadres',
    phone: 'Telefoonnummer',
    eid_profile: 'Identiteitskaart',
    eid_photo: 'Foto',
    eid_address: 'Woonadres',
  },
  noScope: 'Zonder gegevens is het alleen een aanmelding.',
  mode: 'Modus',
  modes: { auto: 'Automatisch', popup: 'Venster', redirect: 'Doorverwijzing' },
  isSandbox: 'Testomgeving',
  registration: 'Registratie',
  clientId: 'Client-ID',
  redirectUri: 'Redirect-URI',
  registrationHint:
    'Dit zijn de gegevens van de demotoepassing, zodat de knop hier werkt. Die van u krijgt u bij uw registratie.',

  contrast: {
    light: 'Op een lichte pagina:',
    dark: 'Op een donkere pagina:',
    text: 'tekst',
    edge: 'rand',
    poor: 'te weinig',
  },

  statesHeading: 'Toestanden',
  states: {
    rest: 'In rust',
    hover: 'Onder de aanwijzer',
    focus: 'Met de focus',
    pressed: 'Ingedrukt',
    busy: 'Venster open',
    disabled: 'Uitgeschakeld',
  },

  snippets: 'Code voor',
  code: 'Code',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  copyRefused: 'De browser staat het niet toe: selecteer de tekst en kopieer die.',
  install: 'Installeer eerst het pakket:',
  stateHint:
    'De waarde “state” is voor elke aanmelding nieuw en willekeurig. Uw server bewaart ze in de sessie en vergelijkt ze bij de terugkeer.',

  eventsHeading: 'Gebeurtenissen',
  clear: 'Wissen',
  noEvents: 'Druk op de knop: hier verschijnt wat uw pagina zou vernemen.',
  events: {
    'dpplus-beforeopen':
      'Ingedrukt. Er is nog niets open: een listener kan het openen verhinderen of “state” instellen.',
    'dpplus-open': 'Het venster is open.',
    'dpplus-blocked': 'De browser weigerde het venster: de aanmelding gaat verder in dit tabblad.',
    'dpplus-close': 'Het venster is gesloten. Dat is geen fout: de aanmelding kan nog slagen.',
    'dpplus-success': 'De persoon is terug.',
    'dpplus-error': `${serviceName} of de demotoepassing heeft de aanmelding geweigerd.`,
  },
  goesOn: 'Uw pagina zou nu verdergaan.',
  goOn: (path) => `Verder naar ${path}`,
  diagnosticsHeading: 'Diagnose',
  noProblems: 'Niets te verbeteren: elk attribuut is zoals het hoort.',

  samplesNav: 'Alle knoppen',
  samplesHeading: 'Alle knoppen in één oogopslag',
  samplesLead:
    'Drie teksten, vier groottes en twee thema’s in vijf talen. Ze volgen het kleurenschema van de pagina eromheen. Druk op een knop om hem in de instellingen over te nemen.',
  samplesTitle: (language) => `Alle knoppen in het ${language}`,

  wayBackHeading: 'De weg terug',
  wayBackLead:
    'Het venster eindigt op een van uw pagina’s, de terugkeerpagina. Die bevat hetzelfde script en één link. Druk op de knop en volg de aanmelding langs de drie plaatsen.',
  wayBackWithoutScript: 'Het voorbeeld heeft JavaScript nodig.',
  wayBackButton: 'Een knop om de weg terug uit te proberen',
  stages: {
    idle: 'Druk op de knop om te beginnen.',
    away: 'De aanmelding loopt in het venster.',
    back: 'Terug: de pagina heeft dpplus-success ontvangen en het venster is gesloten.',
    failed: 'Terug: de pagina heeft dpplus-error ontvangen en het venster is gesloten.',
    closed: 'Het venster is gesloten en niemand is teruggekomen. Druk opnieuw om het nog eens te proberen.',
  },
  places: { page: 'Uw pagina', popup: 'Venster', server: 'Uw server' },
  steps: {
    press: {
      title: 'De knop wordt ingedrukt',
      text: 'Hij draagt een waarde “state” die uw server net heeft gemaakt en in de sessie bewaart.',
    },
    logIn: {
      title: 'De persoon meldt zich aan',
      text: `Met ${serviceName}, in twee stappen, en gaat akkoord met wat u vraagt.`,
    },
    redirect: {
      title: 'De browser komt bij u',
      text: 'Uw redirect-URI vergelijkt “state”, wisselt de code in en begint de sessie.',
    },
    report: {
      title: 'De terugkeerpagina meldt zich',
      text: 'Ze verwittigt de pagina met de knop, wacht op haar antwoord en sluit het venster.',
    },
    goOn: {
      title: 'Uw pagina gaat verder',
      text: 'Ze ontvangt dpplus-success of dpplus-error en gaat naar waar de link van de terugkeerpagina leidt.',
    },
  },
  returnPageHeading: 'De volledige terugkeerpagina',
  returnPageCode: 'Opmaak van een terugkeerpagina',
  returnPageData:
    'Code, tokens en persoonlijke gegevens blijven op uw server. De pagina met de knop verneemt de waarde “state”, of het gelukt is en waar het verdergaat.',
  noDeadEndHeading: 'Nooit een doodlopende weg',
  noDeadEnd: {
    noAnswer:
      'De pagina met de knop heeft anderhalve seconde om te antwoorden. Daarna gaat de terugkeerpagina zelf naar het adres van de link.',
    noPopup: 'Na een aanmelding zonder venster gaat ze er meteen heen.',
    noScript: 'Zonder JavaScript is het een link om op te drukken.',
    noClosing: 'Als de browser haar het venster niet laat sluiten, zegt ze dat.',
  },
  returnPageAgain:
    'Na een aanmelding kunt u de terugkeerpagina nog eens openen. Niemand wacht er nu op, dus ze gaat vanzelf verder.',
  toReturnPage: 'Open de terugkeerpagina van de demo',

  versionHeading: 'Eén versie, vastgelegd met haar hash',
  versionLead:
    'De tag van de nieuwste versie krijgt verbeteringen vanzelf. Met een van deze tags voert een pagina onder die naam alleen deze versie uit, waar u ze ook host.',
  versionCode: 'Scripttags met een hash, één per taal',
};
