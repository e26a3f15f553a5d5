import { parseScope } from '../../../contract/scopes.ts';
import { isObject } from '../http/json.ts';
import {
  type Address,
  addressFields,
  type Card,
  cardFields,
  type Persona,
} from '../state/personas/persona.ts';

/** Members of a JSON object under the names of the wire. */
export type Members = Record<string, unknown>;

const names = {
  id: 'id',
  first_name: 'firstName',
  last_name: 'lastName',
  description: 'description',
  email: 'email',
  email_confirmed: 'emailConfirmed',
  phone_number: 'phoneNumber',
} as const satisfies Record<string, keyof Persona>;

const pastNames = { unconnected_logins: 'unconnectedLogins', connected: 'connected' };

/** The members of a card that `eid_data` returns under another name or value. */
const cardNames = {
  ...cardFields,
  created_at: 'createdAt',
  photo: 'photo',
  with_raw_date_of_birth: 'withRawDateOfBirth',
};

/**
 * Reads a persona that the seed schema admits.
 *
 * @param path of the persona in the document, for messages.
 * @throws Error when `past.scope` names a scope that does not exist.
 */
export function readPerson(value: Members, path: string): Persona {
  const { card = 'none', past, ...rest } = value;
  return {
    emailConfirmed: true,
    phoneNumber: '',
    ...renamed(rest, names),
    card: typeof card === 'string' ? card : readCard(card as Members),
    ...(past !== undefined && { past: readPast(past as Members, path) }),
  } as unknown as Persona;
}

/** Returns a persona as the seed schema has it, without what happened before. */
export function writePerson(person: Omit<Persona, 'past'>): Members {
  const card: unknown = person.card;
  return {
    ...written(person, names),
    card: isObject(card)
      ? { ...written(card, cardNames), address: written(card.address, addressFields, null) }
      : card,
  };
}

function readPast({ scope = '', ...rest }: Members, path: string) {
  const granted = parseScope(String(scope));
  if (!granted) throw new Error(`${path}past.scope names a scope that does not exist`);
  return { unconnectedLogins: 0, connected: false, ...renamed(rest, pastNames), granted };
}

function readCard({ address = {}, ...rest }: Members): Card {
  const blank = Object.fromEntries(Object.values(cardFields).map((name) => [name, '']));
  const blankAddress: Address = { streetAndNumber: '', zipCode: '', municipality: '' };
  const { dateOfBirth: _, ...dateless } = blank;
  return {
    ...dateless,
    ...renamed(rest, cardNames),
    address: { ...blankAddress, ...renamed(address as Members, addressFields) },
  } as Card;
}

/** Returns the members under their names in the options. */
export function renamed(value: Members, table: Readonly<Record<string, string>>): Members {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [table[name] ?? name, member]));
}

/** Returns the members under their names on the wire, but not those that are `blank`. */
function written(value: unknown, table: Readonly<Record<string, string>>, blank: unknown = ''): Members {
  // A state file may have any value.
  if (!isObject(value)) return value as Members;
  const members = Object.entries(table).map(([name, option]) => [name, value[option]]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined && member !== blank));
}
