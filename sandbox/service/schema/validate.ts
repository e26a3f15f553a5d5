import { isObject } from '../http/json.ts';
import type { Schema } from './json-schema.ts';

/**
 * Returns the mistakes in `value`: one sentence for each, with its path and the expected value.
 *
 * @param root the name of the whole document in such a sentence.
 */
export function problemsWith(value: unknown, schema: Schema, path = '', root = 'the file'): string[] {
  if (schema.anyOf) return problemsWithAny(value, schema.anyOf, schema, path);
  if (!hasType(value, schema.type) || !isAllowed(value, schema)) {
    return [`${path || root} has to be ${schema.description ?? schema.type}`];
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.flatMap((item, index) => problemsWith(item, items, `${path}[${index}]`)) : [];
  }
  return isObject(value) && schema.properties ? problemsWithMembers(value, schema, path) : [];
}

/** Compares an object with the object among the choices, so that the message names the mistakes inside it. */
function problemsWithAny(value: unknown, choices: readonly Schema[], schema: Schema, path: string): string[] {
  const object = choices.find(({ type }) => type === 'object');
  if (isObject(value) && object) return problemsWith(value, object, path);
  const isOne = choices.some((choice) => problemsWith(value, choice, path).length === 0);
  return isOne ? [] : [`${path} has to be ${schema.description}`];
}

function problemsWithMembers(value: Record<string, unknown>, schema: Schema, path: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const present = Object.entries(value).flatMap(([name, member]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known) return problemsWith(member, known, at(name));
    return additionalProperties ? [] : [`unknown member: ${at(name)} (${suggestion(name, properties)})`];
  });
  return [
    ...missing.map((name) => `${at(name)} is missing: it has to be ${properties[name]?.description}`),
    ...present,
  ];
}

function suggestion(name: string, properties: object): string {
  const bare = (text: string) => text.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
  const meant = Object.keys(properties).find((known) => bare(known) === bare(name));
  return meant ? `it is spelled ${meant}` : `known members: ${Object.keys(properties).join(', ')}`;
}

function hasType(value: unknown, type: Schema['type']): boolean {
  if (type === undefined) return true;
  if (typeof type !== 'string') return type.some((one) => hasType(value, one));
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === 'object' ? isObject(value) : typeof value === type;
}

function isAllowed(value: unknown, schema: Schema): boolean {
  const { pattern, minLength = 0, minItems = 0, minimum = -Infinity, maximum = Infinity } = schema;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if ('const' in schema && value !== schema.const) return false;
  if (typeof value === 'string')
    return value.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(value));
  if (typeof value === 'number') return value >= minimum && value <= maximum;
  return !Array.isArray(value) || value.length >= minItems;
}
