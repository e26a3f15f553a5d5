import { scopes } from '../../../vocabulary/scopes.ts';
import type { Card, DefaultPersonaId, Persona } from './persona.ts';

const sampleCard = {
  firstName3: '',
  nationality: 'Belg',
  nobleCondition: '',
  validityBeginsAt: '2023-04-18',
  validityEndsAt: '2033-04-18',
} as const;

function person(
  id: DefaultPersonaId,
  [firstName, lastName]: [string, string],
  rest: Omit<Persona, 'id' | 'firstName' | 'lastName' | 'email' | 'emailConfirmed'> &
    Partial<Pick<Persona, 'emailConfirmed'>>,
): Persona {
  // example.com never receives mail (RFC 2606), so no real person can be meant.
  return { id, firstName, lastName, email: `${id}@example.com`, emailConfirmed: true, ...rest };
}

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

/** The personas (docs/protocol.md, "Personas"), the uneventful one first. All of them are fictional. */
export const defaultPersonas: readonly Persona[] = [
  person('fresh', ['Lotte', 'Peeters'], {
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
  }),
  person('consented', ['Mathieu', 'Dubois'], {
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
  }),
  person('four-logins', ['Emma', 'Janssens'], {
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
  }),
  person('limit-reached', ['Lucas', 'Lambert'], {
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
  }),
  person('connected', ['Noor', 'Maes'], {
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
  }),
  person('no-card', ['Hugo', 'Claes'], { phoneNumber: '+32470000106', card: 'none' }),
  person('deleted-card', ['Camille', 'Dupont'], { phoneNumber: '+32470000107', card: 'deleted' }),
  person('incomplete-birth-date', ['Aïcha', 'Benali'], {
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
  }),
  person('unconfirmed-email', ['Jonas', 'Wouters'], {
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
  }),
];
