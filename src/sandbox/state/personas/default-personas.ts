import { scopes } from '../../../vocabulary/scopes.ts';
import type { Card, Persona } from './persona.ts';

const sampleCard = {
  firstName3: '',
  nationality: 'Belg',
  nobleCondition: '',
  validityBeginsAt: '2023-04-18',
  validityEndsAt: '2033-04-18',
} as const;

function card(
  number: string,
  holder: Pick<
    Card,
    | 'firstName'
    | 'lastName'
    | 'gender'
    | 'rawDateOfBirth'
    | 'locationOfBirth'
    | 'issuingMunicipality'
    | 'address'
  > &
    Partial<Card>,
): Card {
  return { ...sampleCard, cardNumber: `592${number}77`, chipNumber: `53414E44424F58${number}`, ...holder };
}

const ghent = { issuingMunicipality: 'Gent', locationOfBirth: 'Gent' };
const namur = { issuingMunicipality: 'Namur', locationOfBirth: 'Namur' };

type PersonaData = Omit<Persona, 'id' | 'email' | 'emailConfirmed'> &
  Partial<Pick<Persona, 'emailConfirmed'>>;

/** The personas (docs/protocol.md, "Personas") by their ids. All of them are fictional. */
const personas = {
  fresh: {
    firstName: 'Lotte',
    lastName: 'Peeters',
    phoneNumber: '+32470000101',
    card: card('0000101', {
      ...ghent,
      firstName: 'Lotte Marie',
      lastName: 'Peeters',
      gender: 'V',
      rawDateOfBirth: '14 MRT 1991',
      dateOfBirth: '1991-03-14',
      address: { streetAndNumber: 'Voorbeeldstraat 12', zipCode: '9000', municipality: 'Gent' },
    }),
  },
  consented: {
    firstName: 'Mathieu',
    lastName: 'Dubois',
    phoneNumber: '+32470000102',
    past: { granted: scopes, unconnectedLogins: 0, connected: false },
    card: card('0000102', {
      ...namur,
      firstName: 'Mathieu',
      firstName3: 'J',
      lastName: 'Dubois',
      gender: 'M',
      rawDateOfBirth: '02 AOUT 1984',
      dateOfBirth: '1984-08-02',
      address: { streetAndNumber: 'Rue de l’Exemple 7', zipCode: '5000', municipality: 'Namur' },
    }),
  },
  'four-logins': {
    firstName: 'Emma',
    lastName: 'Janssens',
    phoneNumber: '+32470000103',
    past: { granted: scopes, unconnectedLogins: 4, connected: false },
    card: card('0000103', {
      ...ghent,
      firstName: 'Emma',
      lastName: 'Janssens',
      gender: 'V',
      rawDateOfBirth: '30 NOV 1998',
      dateOfBirth: '1998-11-30',
      address: { streetAndNumber: 'Proeflaan 3', zipCode: '9050', municipality: 'Gent' },
    }),
  },
  'limit-reached': {
    firstName: 'Lucas',
    lastName: 'Lambert',
    phoneNumber: '+32470000104',
    past: { granted: scopes, unconnectedLogins: 5, connected: false },
    card: card('0000104', {
      ...namur,
      firstName: 'Lucas',
      lastName: 'Lambert',
      gender: 'M',
      rawDateOfBirth: '19 JAN 1976',
      dateOfBirth: '1976-01-19',
      address: { streetAndNumber: 'Place du Modèle 21', zipCode: '5100', municipality: 'Namur' },
    }),
  },
  connected: {
    firstName: 'Noor',
    lastName: 'Maes',
    phoneNumber: '+32470000105',
    past: { granted: scopes, unconnectedLogins: 0, connected: true },
    card: card('0000105', {
      ...ghent,
      firstName: 'Noor',
      lastName: 'Maes',
      gender: 'V',
      nobleCondition: 'Barones',
      rawDateOfBirth: '08 SEP 1969',
      dateOfBirth: '1969-09-08',
      address: { streetAndNumber: 'Testplein 1', zipCode: '9000', municipality: 'Gent' },
    }),
  },
  'no-card': { firstName: 'Hugo', lastName: 'Claes', phoneNumber: '+32470000106', card: 'none' },
  'deleted-card': { firstName: 'Camille', lastName: 'Dupont', phoneNumber: '+32470000107', card: 'deleted' },
  'incomplete-birth-date': {
    firstName: 'Aïcha',
    lastName: 'Benali',
    phoneNumber: '+32470000108',
    card: card('0000108', {
      firstName: 'Aïcha',
      lastName: 'Benali',
      gender: 'F',
      rawDateOfBirth: '1958',
      locationOfBirth: 'Fès',
      issuingMunicipality: 'Liège',
      address: { streetAndNumber: 'Quai de l’Essai 40', zipCode: '4000', municipality: 'Liège' },
    }),
  },
  'unconfirmed-email': {
    firstName: 'Jonas',
    lastName: 'Wouters',
    emailConfirmed: false,
    phoneNumber: '+32470000109',
    card: card('0000109', {
      ...ghent,
      firstName: 'Jonas',
      lastName: 'Wouters',
      gender: 'M',
      rawDateOfBirth: '25 DEC 2001',
      dateOfBirth: '2001-12-25',
      address: { streetAndNumber: 'Demohof 8', zipCode: '9000', municipality: 'Gent' },
    }),
  },
} satisfies Record<string, PersonaData>;

/** The id of a built-in persona. */
export type DefaultPersonaId = keyof typeof personas;

export const isDefaultPersonaId = (id: string): id is DefaultPersonaId => Object.hasOwn(personas, id);

/** The built-in personas, first the one that logs in for the first time. */
export const defaultPersonas: readonly Persona[] = Object.entries<PersonaData>(personas).map(
  // example.com never receives mail (RFC 2606), so no real person can be meant.
  ([id, data]) => ({ id, email: `${id}@example.com`, emailConfirmed: true, ...data }),
);
