import type { Schema } from '../service/schema/json-schema.ts';
import { problemsWith } from '../service/schema/validate.ts';
import type { Body } from './operation.ts';

/** A body of which each mistake is named. */
export const checked = (schema: Schema): Body => ({
  schema,
  problemWith(value) {
    const problems = problemsWith(value, schema, '', 'the body');
    return problems.length > 0 ? `${problems.join('; ')}.` : undefined;
  },
});
