/** A JSON Schema, 2020-12, with the keywords that `problemsWith` checks. Other keywords are for readers. */
export interface Schema {
  /** The name in the OpenAPI document, which refers to a schema that has one. */
  readonly $id?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

type Properties = Readonly<Record<string, Schema>>;

/** Returns the schema of an object with `required` members, `optional` ones, and no others. */
export function object<Required extends Properties, Optional extends Properties = Record<never, Schema>>(
  required: Required,
  optional?: Optional,
) {
  const names = Object.keys(required);
  return {
    type: 'object',
    ...(names.length > 0 && { required: names }),
    properties: { ...required, ...optional } as Required & Optional,
    additionalProperties: false,
  } satisfies Schema;
}

/** Returns the schema of a list. */
export const list = (items: Schema): Schema => ({ type: 'array', items });

/** Returns the schema of one of `values`. */
export const choice = (values: readonly string[]): Schema => ({ type: 'string', enum: values });

/** Returns an object's members, named as the keys of `names`, that all have one schema. */
export const each = (names: object, schema: Schema): Record<string, Schema> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, schema]));

export const text: Schema = { type: 'string' };
/** Returns the schema of a text with its description for people, and maybe with a pattern. */
export const textOf = (description: string, pattern?: string): Schema => ({
  ...text,
  description,
  ...(pattern !== undefined && { pattern }),
});
export const flag: Schema = { type: 'boolean' };
export const uuid: Schema = { type: 'string', format: 'uuid' };
export const time: Schema = { type: 'string', format: 'date-time' };
export const uri: Schema = { type: 'string', format: 'uri' };
export const count: Schema = { type: 'integer', minimum: 0 };
