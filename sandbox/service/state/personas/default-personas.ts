import { loginLimit } from '../../../../contract/login-limit.ts';
import { scopes } from '../../../../contract/scopes.ts';
import type { Card, Persona } from './persona.ts';

type PersonaData = Omit<Persona, 'id' | 'email' | 'emailConfirmed'> &
  Partial<Pick<Persona, 'emailConfirmed'>>;
type Address = [streetAndNumber: string, zipCode: string, municipality: string];

/** Returns a persona with a card. The numbers of the phone and of the card have those of the persona. */
function withCard(
  number: string,
  [firstName, lastName]: [string, string],
  { address, ...holder }: Omit<Partial<Card>, 'address'> & { address: Address },
): PersonaData {
  const [streetAndNumber, zipCode, municipality] = address;
  const card: Card = {
    ...{ firstName3: '', nationality: 'Belg', nobleCondition: '' },
    ...{ validityBeginsAt: '2023-04-18', validityEndsAt: '2033-04-18' },
    ...{ cardNumber: `5920000${number}77`, chipNumber: `53414E44424F580000${number}` },
    ...{ issuingMunicipality: municipality, locationOfBirth: municipality },
    ...{ firstName, lastName, gender: 'V', rawDateOfBirth: '' },
    ...holder,
    address: { streetAndNumber, zipCode, municipality },
  };
  return { firstName, lastName, phoneNumber: `+32470000${number}`, card };
}

/** Returns what happened before: the user granted all scopes, and logged in some times without a connected call. */
const past = (unconnectedLogins: number) => ({ granted: scopes, unconnectedLogins, connected: false });

/** The personas (docs/protocol.md, "Personas") by their ids. All of them are fictional. */
const personas = {
  fresh: withCard('101', ['Lotte', 'Peeters'], {
    firstName: 'Lotte Marie',
    rawDateOfBirth: '14 MRT 1991',
    dateOfBirth: '1991-03-14',
    address: ['Voorbeeldstraat 12', '9000', 'Gent'],
  }),
  consented: {
    ...withCard('102', ['Mathieu', 'Dubois'], {
      firstName3: 'J',
      gender: 'M',
      rawDateOfBirth: '02 AOUT 1984',
      dateOfBirth: '1984-08-02',
      address: ['Rue de l’Exemple 7', '5000', 'Namur'],
    }),
    past: past(0),
  },
  'four-logins': {
    ...withCard('103', ['Emma', 'Janssens'], {
      rawDateOfBirth: '30 NOV 1998',
      dateOfBirth: '1998-11-30',
      address: ['Proeflaan 3', '9050', 'Gent'],
    }),
    past: past(loginLimit - 1),
  },
  'limit-reached': {
    ...withCard('104', ['Lucas', 'Lambert'], {
      gender: 'M',
      rawDateOfBirth: '19 JAN 1976',
      dateOfBirth: '1976-01-19',
      address: ['Place du Modèle 21', '5100', 'Namur'],
    }),
    past: past(loginLimit),
  },
  connected: {
    ...withCard('105', ['Noor', 'Maes'], {
      nobleCondition: 'Barones',
      rawDateOfBirth: '08 SEP 1969',
      dateOfBirth: '1969-09-08',
      address: ['Testplein 1', '9000', 'Gent'],
    }),
    past: { ...past(0), connected: true },
  },
  'no-card': { firstName: 'Hugo', lastName: 'Claes', phoneNumber: '+32470000106', card: 'none' },
  'deleted-card': { firstName: 'Camille', lastName: 'Dupont', phoneNumber: '+32470000107', card: 'deleted' },
  'incomplete-birth-date': withCard('108', ['Aïcha', 'Benali'], {
    gender: 'F',
    rawDateOfBirth: '1958',
    locationOfBirth: 'Fès',
    address: ['Quai de l’Essai 40', '4000', 'Liège'],
  }),
  'unconfirmed-email': {
    ...withCard('109', ['Jonas', 'Wouters'], {
      gender: 'M',
      rawDateOfBirth: '25 DEC 2001',
      dateOfBirth: '2001-12-25',
      address: ['Demohof 8', '9000', 'Gent'],
    }),
    emailConfirmed: false,
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
