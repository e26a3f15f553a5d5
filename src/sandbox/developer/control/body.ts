import { isObject } from '../../http/json.ts';
import type { Schema } from '../../schema/json-schema.ts';
import { problemsWith, unknownMember } from '../../schema/validate.ts';
import type { Body } from './operation.ts';

/** A body of which each mistake is named. */
export const checked = (schema: Schema): Body => ({
  schema,
  problemWith(value) {
    const problems = problemsWith(value, schema, '', 'the body');
    return problems.length > 0 ? `${problems.join('; ')}.` : undefined;
  },
});

/** An object. A member that the schema does not have is named; the operation checks the values of the others. */
export const anObject = (schema: Schema): Body => ({
  schema,
  problemWith: (value) =>
    isObject(value) ? unknownMember(value, schema) : 'The body has to be a JSON object.',
});
