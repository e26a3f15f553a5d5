import type { Operation as Described, RequestLine } from '../openapi/operation.ts';
import type { AppContext } from '../service/http/context.ts';
import type { Schema } from '../service/schema/json-schema.ts';
import type { Members } from '../service/schema/person.ts';
import { problemsWith } from '../service/schema/validate.ts';
import type { App } from '../service/state/app.ts';
import type { State, User } from '../service/state/model.ts';
import type { ControlledService } from './controlled-service.ts';

/** `{client_id}` in the path names an app, and `{id}` a user. Only callers of `/_sandbox/` are checked. */
type ControlLine = RequestLine & `${string} /_sandbox/${string}`;

/** The body of a control request. */
export interface Body {
  readonly schema: Schema;
  /** Returns a sentence about the mistakes in a body. */
  problemWith(value: unknown, state: State): string | undefined;
}

/** The app and the user that the path names, which exist, and a body without mistakes. */
type Found<Request> = {
  readonly body: Members;
} & (Request extends `${string}/{client_id}${string}` ? { readonly app: App } : unknown) &
  (Request extends `${string}/{id}${string}` ? { readonly user: User } : unknown);

/** An operation of the control API. */
export interface Operation<Request extends ControlLine = ControlLine> extends Described {
  readonly request: Request;
  /** The text in the table of docs/sandbox.md. */
  readonly effect: string;
  readonly body?: Body;
  handle(c: AppContext, service: ControlledService, found: Found<Request>): Response | Promise<Response>;
}

/** Returns an operation for the list. The compiler derives from its path whether `handle` gets an app and a user. */
export function operation<Request extends ControlLine>(value: Operation<Request>): Operation {
  return value;
}

/** A body of which each mistake is named. */
export const checked = (schema: Schema): Body => ({
  schema,
  problemWith(value) {
    const problems = problemsWith(value, schema, '', 'the body');
    return problems.length > 0 ? `${problems.join('; ')}.` : undefined;
  },
});
