import { addressFields, cardFields } from '../../endpoints/data/eid-data.ts';
import { parse } from '../../http/json.ts';
import type { SandboxOptions } from '../../options.ts';
import type { AppOptions } from '../../state/app.ts';
import type { Address, Card, Persona } from '../../state/personas/persona.ts';
import { parseScope } from '../../vocabulary/scopes.ts';
import schema from './seed.schema.json' with { type: 'json' };
import { problemsWith, type Schema } from './validate.ts';

/** The words of a seed file and their names in the options; cards have a table of their own, shared with `eid_data`. */
const names: Readonly<Record<string, string>> = {
  client_id: 'clientId',
  client_secret: 'clientSecret',
  redirect_uri: 'redirectUri',
  first_name: 'firstName',
  last_name: 'lastName',
  email_confirmed: 'emailConfirmed',
  phone_number: 'phoneNumber',
  unconnected_logins: 'unconnectedLogins',
  is_sandbox: 'isSandbox',
};

type Members = Record<string, unknown>;

/**
 * Reads a seed file.
 * @throws Error with one line for each mistake: where it is and what has to be there.
 */
export function readSeed(text: string): SandboxOptions {
  const seed = parse(text);
  if (seed === undefined) throw new Error(`it is not JSON: ${syntaxProblem(text)}`);
  const problems = problemsWith(seed, schema as Schema);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const {
    $schema: _,
    apps,
    personas,
    ...rest
  } = seed as Members & { apps?: Members[]; personas?: Members[] };
  return {
    ...renamed(rest, names),
    ...(apps && { apps: apps.map((app) => renamed(app, names) as unknown as AppOptions) }),
    ...(personas && { personas: personas.map(readPersona) }),
  };
}

function readPersona(value: Members, index: number): Persona {
  const { card = 'none', past, ...rest } = value;
  return {
    emailConfirmed: true,
    phoneNumber: '',
    ...renamed(rest, names),
    card: typeof card === 'string' ? card : readCard(card as Members),
    ...(past !== undefined && { past: readPast(past as Members, index) }),
  } as unknown as Persona;
}

function readPast({ scope = '', ...rest }: Members, index: number) {
  const granted = parseScope(String(scope));
  if (!granted) throw new Error(`personas[${index}].past.scope names a scope that does not exist`);
  return { unconnectedLogins: 0, connected: false, ...renamed(rest, names), granted };
}

function readCard({ address = {}, ...rest }: Members): Card {
  const blank = Object.fromEntries(Object.values(cardFields).map((name) => [name, '']));
  const blankAddress: Address = { streetAndNumber: '', zipCode: '', municipality: '' };
  const { dateOfBirth: _, ...dateless } = blank;
  return {
    ...dateless,
    ...renamed(rest, cardFields),
    address: { ...blankAddress, ...renamed(address as Members, addressFields) },
  } as Card;
}

function renamed(value: Members, table: Readonly<Record<string, string>>): Members {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [table[name] ?? name, member]));
}

function syntaxProblem(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
