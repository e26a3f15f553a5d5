import { list, type Schema } from '../service/schema/json-schema.ts';
import { problem as problemSchema } from './schemas.ts';

/** A method and a path; parameters of the path are in braces. */
export type RequestLine = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** An operation as the OpenAPI document describes it. */
export interface Operation {
  readonly request: RequestLine;
  /** The `operationId`. */
  readonly id: string;
  readonly summary: string;
  /** More than the summary, in the Markdown of docs/sandbox.md. */
  readonly effect?: string;
  /** The schemes of which one admits a caller. `{}` admits everyone. */
  readonly security?: readonly object[];
  readonly query?: readonly object[];
  readonly body?: { readonly schema: Schema; readonly mediaType?: string };
  readonly responses: Responses;
}

/** The responses of an operation, by status. */
export type Responses = Readonly<Record<number, ApiResponse>>;

/** A response of an operation. */
export interface ApiResponse {
  readonly description: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, { schema?: Schema }>>;
}

export const answer = (description: string, schema: Schema): ApiResponse => ({
  description,
  content: { 'application/json': { schema } },
});
export const answers = (description: string, schema: Schema) => answer(description, list(schema));
export const page: ApiResponse = { description: 'A page for the user.', content: { 'text/html': {} } };
export const redirect: ApiResponse = {
  description: 'A redirect.',
  headers: { Location: { required: true, schema: { type: 'string' } } },
};
export const empty: ApiResponse = { description: 'Done.' };

const problems = {
  400: 'The request is malformed.',
  401: 'Credentials are missing or wrong.',
  403: 'The caller may not do this.',
  404: 'There is no such thing.',
  409: 'The id is taken.',
  413: 'The body is larger than the limit.',
  415: 'The body has another media type.',
};

/** Returns the responses to rejected requests. */
export const rejects = (...statuses: (keyof typeof problems)[]): Responses =>
  Object.fromEntries(statuses.map((status) => [status, answer(problems[status], problemSchema)]));

/** An operation for the callers of the control API. Every request may come from a caller who is not admitted. */
export const controlled = (operation: Operation): Operation => ({
  ...operation,
  security: [{}, { controlToken: [] }],
  responses: { ...rejects(401, 403), ...(operation.body && rejects(400, 413)), ...operation.responses },
});
