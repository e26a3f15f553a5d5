/** @type {import('../texts.js').Texts} */
export const nl = {
  tagline: 'De bibliotheek bij het park',
  languages: 'Talen',

  loginTitle: 'Inloggen',
  loginHeading: 'De hele bibliotheek aan uw bureau',
  loginLead:
    'Verleng een lening, reserveer een boek of vind de roman van vorige zomer terug. Eén keer inloggen is genoeg, zonder nog een wachtwoord.',
  openingHours: 'Open van dinsdag tot en met zondag, van 10.00 tot 19.00 uur',
  readersHeading: 'Voor lezers',
  readersLead:
    'We vragen uw e-mailadres, uw telefoonnummer en de gegevens van uw identiteitskaart. U ziet alles voordat u toestemming geeft.',
  welcomeHeading: 'Welkom terug',
  welcomeLead: 'U bent ingelogd.',
  toAccount: 'Naar uw account',

  accountTitle: 'Uw account',
  accountHeading: 'Fijn dat u er bent',
  accountLead: 'De dienst staat in voor wie u bent. Dit heeft hij ons meegedeeld:',
  identifier: 'Uw identificatie (UUID)',
  shared: 'Wat u met ons deelt',
  sharedNothing: 'Niets behalve uw identificatie',
  scopes: {
    email: 'E-mailadres',
    phone: 'Telefoonnummer',
    eid_profile: 'Gegevens van de identiteitskaart',
    eid_photo: 'Foto van de identiteitskaart',
    eid_address: 'Thuisadres',
  },
  logout: 'Uitloggen',

  returnTitle: 'Inloggen',
  returnHeading: 'U bent ingelogd',
  failureHeading: 'U bent niet ingelogd',
  continue: 'Verder',
  failures: {
    access_denied: 'Het inloggen is geannuleerd of geweigerd.',
    other: 'Het inloggen is niet gelukt. Probeer het zo dadelijk opnieuw.',
  },
  serviceSays: 'De dienst meldt:',

  unknownStateTitle: 'Login niet herkend',
  unknownStateHeading: 'Deze login kan niet verder',
  unknownStateLead:
    'Hij is niet in deze browser begonnen, of hij is al afgerond. Er is niets veranderd aan uw account. Begin opnieuw.',
  startAgain: 'Opnieuw beginnen',

  notFoundTitle: 'Pagina niet gevonden',
  notFoundLead: 'Op dit adres staat geen pagina.',
  toStart: 'Naar de startpagina',
};
