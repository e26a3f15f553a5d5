import { serviceName } from '../../../demo/relying-app/service-name.ts';
import type { Texts } from './en.ts';

export const nl: Texts = {
  skip: 'Naar de inhoud',
  site: 'Site',
  home: 'Start',
  gallery: 'Galerij',
  inEnglish:
    'De galerij, de privacypagina en de pagina over ingebruikname zijn in het Nederlands. De andere pagina’s zijn in het Engels.',
  licence: 'MIT-licentie.',
  privacy: 'Privacy',
  goingLive: 'Ingebruikname',
  browsers: 'Browsers',
  accessibility: 'Toegankelijkheid',
  security: 'Beveiliging',
  changes: 'Wijzigingen',

  search: 'Zoeken in de documentatie',
  notFound: 'Op geen enkele pagina staan deze woorden.',
  allPages: 'Alle pagina’s',
  table: 'Tabel',

  title: `Inlogknop van ${serviceName} – dpplus-connect`,
  description: `Inloggen met ${serviceName} op elke webpagina, met één scripttag en één link. Probeer de knop uit en kopieer de code.`,
  heading: `Inloggen met ${serviceName} op elke webpagina`,
  lead: 'Eén scripttag en één link. Gebruikers loggen in een venster in met tweefactorauthenticatie en keren terug naar uw pagina.',
  hint: 'Probeer het: kies een testpersoon, bevestig, sta toe. Dit is een demo. Er worden geen gegevens verstuurd.',
  stepsHeading: 'In drie stappen toevoegen',
  button: 'De knop, in uw pagina',
  buttonCode: 'Code van de knop',
  callback: 'De callback, op uw server',
  callbackText:
    'Die vergelijkt `state`, wisselt de code in voor de UUID van de gebruiker en begint een sessie: [20 regels voor Express](docs/readme.html#2-the-callback) of [een andere server](docs/other-languages.html).',
  returnPage: 'De terugkeerpagina, die het venster sluit',
  returnPageCode: 'Code van de terugkeerpagina',
  continueLink: 'Doorgaan',
  questionsHeading: 'Vragen',
  questions: (size) => [
    [
      `Wat is ${serviceName}?`,
      'Een inlogdienst volgens OAuth 2.0 met tweefactorauthenticatie. Uw toepassing herkent elke gebruiker aan een UUID. [Overzicht](docs/readme.html)',
    ],
    [
      'Wat zien mijn gebruikers?',
      'Een venster in hun taal: ze kiezen hoe ze inloggen, bevestigen en gaan akkoord met het delen van gegevens. Druk op de knop hierboven of bekijk [de terugkeer stap voor stap](nl/gallery.html#way-back).',
    ],
    [
      'Welke gegevens krijg ik?',
      'Een UUID en, met toestemming, e-mailadres, telefoonnummer, identiteitskaart, foto en woonadres. [Gegevens en scopes](docs/protocol.html#scopes)',
    ],
    [
      'Wat heb ik nodig?',
      'Een registratie van uw toepassing, met `client_id` en `client_secret`, en een server. Om het te proberen hebt u geen van beide nodig: [de testomgeving](docs/sandbox.html) heeft een geregistreerde toepassing.',
    ],
    [
      'Wat moet mijn server doen?',
      'De waarde `state` vergelijken, de code inwisselen en een sessie beginnen. Bekijk [elk verzoek met het antwoord](received.html) of neem [de serverkant in één aanroep](docs/server.html).',
    ],
    [
      'Hoe test ik het?',
      `Met [de testomgeving](docs/sandbox.html), die ${serviceName} nabootst op uw computer. [De checker](docs/checker.html) test uw callback.`,
    ],
    [
      'Werkt het met mijn framework?',
      'React, Vue, Svelte, Angular, Turbo en htmx zijn getest. [Frameworks](docs/frameworks.html)',
    ],
    [
      'Kan ik het uiterlijk aanpassen?',
      'Grootte, thema, kleuren, hoeken, tekst en taal. [De galerij](nl/gallery.html) toont elke keuze met de code.',
    ],
    [
      'Voor welke browsers en gebruikers?',
      '[Chrome en Edge 123, Firefox 128, Safari 17.5](docs/support.html), en oudere met een gewone link. [Toetsenbord, namen voor schermlezers en zoom](docs/accessibility.html), voor WCAG 2.2 niveau AA.',
    ],
    [
      'Hoe zwaar is het voor mijn pagina?',
      `${size} bytes met Brotli. Vóór de klik plaatst het script geen cookie en slaat het niets op. [Prestaties](docs/performance.html) · [Content Security Policy](docs/csp.html) · [Beveiliging](docs/security.html)`,
    ],
  ],
};
