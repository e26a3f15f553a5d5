import { version } from '../../contract/npm-package.ts';
import { isObject } from '../service/http/json.ts';
import { type Schema, text } from '../service/schema/json-schema.ts';
import type { ApiResponse, Operation } from './operation.ts';
import { language } from './schemas.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** An operation in the document. */
interface Described {
  operationId: string;
  summary: string;
  tags: readonly string[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<Record<string, ApiResponse>>;
}

/** An OpenAPI document: https://spec.openapis.org/oas/v3.1.1.html */
export interface OpenApiDocument {
  openapi: string;
  info: object;
  servers: readonly object[];
  tags: readonly object[];
  paths: Readonly<Record<string, Partial<Record<Method, Described>> & { parameters?: readonly object[] }>>;
  components: object;
}

const pathParameters: Readonly<Record<string, Schema>> = {
  lang: language,
  file: { enum: ['dp_connect.js', 'dp_connect_element.js', 'dp_connect.css'] },
};

/** Returns the OpenAPI document of groups of operations. The name of a group is its tag. */
export function documentOf(groups: Readonly<Record<string, readonly Operation[]>>): OpenApiDocument {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, object> = {};
  const operations = Object.entries(groups).flatMap(([tag, group]) =>
    group.map((operation) => ({ tag, operation })),
  );
  for (const { tag, operation } of operations) {
    const [method = '', path = ''] = operation.request.split(' ');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const parameters = names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: pathParameters[name] ?? text,
    }));
    paths[path] = {
      ...(names.length > 0 && { parameters }),
      ...paths[path],
      [method.toLowerCase()]: described(tag, operation),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Secure Connect and its sandbox',
      version,
      summary: 'An OAuth 2.0 login service, and the control API of its mock.',
      description:
        'docs/protocol.md has the rules of the service, docs/sandbox.md those of the control API, which only the sandbox has.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:4000', description: 'The sandbox on its usual port.' }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths: withReferences(paths, schemas) as OpenApiDocument['paths'],
    components: {
      schemas,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of a login.' },
        clientCredentials: { type: 'http', scheme: 'basic', description: 'client_id and client_secret.' },
        controlToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The value of --control-token, if the sandbox has one. Browsers send it as the password of Basic credentials.',
        },
      },
    },
  };
}

function described(tag: string, { id, summary, effect, security, query, body, responses }: Operation) {
  return {
    tags: [tag],
    ...(security && { security }),
    ...(body && {
      requestBody: {
        required: true,
        content: { [body.mediaType ?? 'application/json']: { schema: body.schema } },
      },
    }),
    operationId: id,
    summary,
    // A link leads to a section of docs/sandbox.md.
    ...(effect !== undefined && { description: effect.replaceAll(/\[(.*?)\]\(.*?\)/g, '$1') }),
    ...(query && { parameters: query }),
    responses,
  };
}

/** Returns `value` with a reference to each schema that has a name, and puts these into `schemas`. */
function withReferences(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, schemas));
  if (!isObject(value)) return value;
  const { $id: name, ...rest } = value;
  const entries = Object.entries(rest).map(([key, member]) => [key, withReferences(member, schemas)]);
  if (typeof name !== 'string') return Object.fromEntries(entries);
  schemas[name] = Object.fromEntries(entries);
  return { $ref: `#/components/schemas/${name}` };
}
