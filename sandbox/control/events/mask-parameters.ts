import { shownParameters } from '../../../contract/shown-parameters.ts';
import { parseForm } from '../../service/http/form.ts';
import { isObject, parse } from '../../service/http/json.ts';
import type { EventParameter } from './event-log.ts';

/** The text in place of a secret. */
export const masked = '***';

/**
 * The parameters that may be shown. A list of the harmless ones also masks later parameters, and values that are sent
 * under a wrong name: codes, tokens, secrets, handles and the personal data of enrollment.
 */
const harmless = new Set([...shownParameters, 'grant_type', 'persona', 'decision', 'advance_seconds']);

const longest = 2000;
const most = 40;

/** The parameters of a query, form or JSON body for the log. */
export function maskedParameters(query: string, body: string, mediaType: string): EventParameter[] {
  const inBody = mediaType === 'application/json' ? jsonMembers(body) : formMembers(body);
  const mask =
    (place: EventParameter['in']) =>
    ([name, value]: [string, string]): EventParameter => ({
      in: place,
      name: name.slice(0, longest),
      value: harmless.has(name) || value === '' ? value.slice(0, longest) : masked,
    });
  return [...formMembers(query).map(mask('query')), ...inBody.map(mask('body'))].slice(0, most);
}

/** An `Authorization` header of which only the scheme is left. */
export function maskedAuthorization(header: string): string {
  const scheme = /^(basic|bearer)\b/i.exec(header)?.[0];
  return scheme ? `${scheme} ${masked}` : masked;
}

/** An address whose query is masked in the same way, and its fragment altogether. */
function withoutSecrets(address: string): string {
  const [whole = '', fragment] = address.split('#', 2);
  const [base = '', query] = whole.split('?', 2);
  const shown = query === undefined ? base : `${base}?${query.split('&').map(withoutSecret).join('&')}`;
  return fragment === undefined ? shown : `${shown}#${masked}`;
}

function withoutSecret(pair: string): string {
  const [name = ''] = parseForm(pair).keys();
  const isSecret = /^(code|state)$|token|secret/i.test(name);
  return isSecret && pair.includes('=') ? `${pair.slice(0, pair.indexOf('='))}=${masked}` : pair;
}

function formMembers(text: string): [string, string][] {
  return [...parseForm(text)].flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, shown(name, value)]),
  );
}

function shown(name: string, raw: string): string {
  const value = new URLSearchParams(`v=${raw}`).get('v') ?? '';
  return name === 'redirect_uri' ? withoutSecrets(value) : value;
}

/** The members of a JSON object; a nested value is never harmless, and an attacker could nest it too deep for a walk. */
function jsonMembers(text: string): [string, string][] {
  const body = parse(text);
  if (!isObject(body)) return [];
  return Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? masked : String(value),
  ]);
}
