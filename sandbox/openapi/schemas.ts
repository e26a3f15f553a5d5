import { languages } from '../../contract/languages.ts';
import { scopes } from '../../contract/scopes.ts';
import { rejectedRules } from '../service/http/rules.ts';
import {
  choice,
  count,
  each,
  list,
  object,
  type Schema,
  text,
  time,
  uri,
  uuid,
} from '../service/schema/json-schema.ts';
import { addressFields, cardFields } from '../service/state/personas/persona.ts';

const { date_of_birth, raw_date_of_birth, ...cardNames } = cardFields;

export const language: Schema = { $id: 'Language', ...choice(languages) };

export const scopeList: Schema = {
  $id: 'Scope',
  ...text,
  description: `Scope names, separated by spaces: ${scopes.join(', ')}. Empty: authentication only.`,
};

export const problem: Schema = {
  $id: 'Problem',
  ...object(
    {
      error: choice(Object.keys(rejectedRules)),
      error_description: { ...text, pattern: '^[ -~]+$', description: 'ASCII English (RFC 6749, 5.2).' },
    },
    { scope: scopeList },
  ),
};

export const tokenRequest: Schema = {
  $id: 'TokenRequest',
  ...object({
    grant_type: { const: 'authorization_code' },
    code: text,
    client_id: text,
    client_secret: text,
    redirect_uri: uri,
  }),
};

export const tokenResponse: Schema = {
  $id: 'TokenResponse',
  ...object(
    { uuid, access_token: text, scope: scopeList },
    { token_type: { const: 'Bearer' }, expires_in: count },
  ),
};

export const userData: Schema = {
  $id: 'UserData',
  ...object({ uuid, updated_at: time }, { email: text, phone_number: { ...text, pattern: '^\\+\\d+$' } }),
};

export const eidData: Schema = {
  $id: 'EidData',
  ...object(
    {
      ...each(cardNames, text),
      created_at: { type: ['string', 'null'], format: 'date-time' },
      photo: { type: ['string', 'null'], contentEncoding: 'base64', contentMediaType: 'image/jpeg' },
    },
    {
      date_of_birth: { ...text, format: 'date' },
      raw_date_of_birth: { ...text, description: 'As the card has it, a valid date or not.' },
      address: object(each(addressFields, text)),
    },
  ),
  anyOf: [{ required: ['date_of_birth'] }, { required: ['raw_date_of_birth'] }],
};

export const uuidList: Schema = { $id: 'UuidList', ...object({ uuids: list(uuid) }) };
