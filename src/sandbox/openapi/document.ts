import { parameters as buttonParameters, wireName } from '../../vocabulary/attributes.ts';
import { type JsonSchema, list, ref, schemas } from './schemas.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** An operation, as far as the document needs it. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  parameters?: readonly object[];
  requestBody?: { required: boolean; content: Readonly<Record<string, { schema: JsonSchema }>> };
  responses: Readonly<Record<string, ApiResponse>>;
  security?: readonly object[];
}

/** A response of an operation. */
export interface ApiResponse {
  description: string;
  headers?: object;
  content?: Readonly<Record<string, { schema?: JsonSchema }>>;
}

/** An OpenAPI document: https://spec.openapis.org/oas/v3.1.1.html */
export interface OpenApiDocument {
  openapi: string;
  info: object;
  servers: readonly object[];
  tags: readonly object[];
  paths: Readonly<Record<string, Partial<Record<Method, Operation>> & { parameters?: readonly object[] }>>;
  components: object;
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const answer = (description: string, schema: JsonSchema): ApiResponse => ({
  description,
  content: json(schema),
});
const page: ApiResponse = { description: 'A page for the user.', content: { 'text/html': {} } };
const redirect: ApiResponse = {
  description: 'A redirect.',
  headers: { Location: { required: true, schema: { type: 'string' } } },
};
const empty: ApiResponse = { description: 'Done.' };
const problem = (description: string): ApiResponse => answer(description, ref('Problem'));
/** A problem for a program, and a page for a browser. */
const problemOrPage: ApiResponse = {
  description: 'The request was rejected.',
  content: { ...json(ref('Problem')), ...page.content },
};

const problems = {
  400: problem('The request is malformed.'),
  401: problem('Credentials are missing or wrong.'),
  403: problem('The caller may not do this.'),
  404: problem('There is no such thing.'),
  409: problem('The id is taken.'),
  413: problem('The body is larger than the limit.'),
  415: problem('The body has another media type.'),
};

const rejects = (...statuses: (keyof typeof problems)[]): Record<string, ApiResponse> =>
  Object.fromEntries(statuses.map((status) => [status, problems[status]]));

const body = (schema: JsonSchema, required = true, mediaType = 'application/json') => ({
  requestBody: { required, content: { [mediaType]: { schema } } },
});
const form = (schema: JsonSchema) => body(schema, true, 'application/x-www-form-urlencoded');

const inPath = (name: string, schema: JsonSchema = { type: 'string' }) => ({
  parameters: [{ name, in: 'path', required: true, schema }],
});
const lang = inPath('lang', ref('Language'));

const required = ['response_type', 'client_id', 'redirect_uri', 'is_sandbox'];
const authorizationQuery = ['response_type', ...buttonParameters.map(wireName), 'popup'].map((name) => ({
  name,
  in: 'query',
  required: required.includes(name),
  schema: name === 'response_type' ? { const: 'code' } : { type: 'string' },
}));

const bearer = { security: [{ accessToken: [] }] };
const basic = { security: [{ clientCredentials: [] }] };
const service = { tags: ['Service'] };
const control = { tags: ['Control API'], security: [{}, { controlToken: [] }] };

/** Every control request may come from a caller who is not admitted. */
const controlled = (responses: Record<string, ApiResponse>) => ({ ...responses, ...rejects(401, 403) });
const withBody = (responses: Record<string, ApiResponse>) =>
  controlled({ ...rejects(400, 413), ...responses });

const uuidCall = (operationId: string, summary: string): Operation => ({
  ...service,
  ...basic,
  ...body(ref('UuidList')),
  operationId,
  summary,
  responses: { 201: answer('The UUIDs.', ref('UuidList')), ...rejects(400, 401, 404, 413, 415) },
});

const data = (
  operationId: string,
  summary: string,
  content: NonNullable<ApiResponse['content']>,
): Operation => ({
  ...service,
  ...bearer,
  operationId,
  summary,
  responses: { 200: { description: summary, content }, ...rejects(400, 401, 403, 404) },
});

const inspectorPage = (operationId: string, summary: string) => ({
  get: { ...control, tags: ['Inspector'], operationId, summary, responses: controlled({ 200: page }) },
  post: {
    ...control,
    tags: ['Inspector'],
    operationId: `${operationId}Form`,
    summary: `Sends a form of: ${summary}`,
    responses: controlled({ 303: redirect, 400: page, 404: page, 409: page, 413: page }),
  },
});

/** The service and the control API as an OpenAPI document. */
export const openApi: OpenApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'Secure Connect and its sandbox',
    // `npm run figures` writes the version of package.json.
    version: '0.1.0',
    summary: 'An OAuth 2.0 login service, and the control API of its mock.',
    description:
      'docs/protocol.md has the rules of the service, docs/sandbox.md those of the control API, which only the sandbox has.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: 'http://127.0.0.1:4000', description: 'The sandbox on its usual port.' }],
  tags: [{ name: 'Service' }, { name: 'Control API' }, { name: 'Inspector' }],
  paths: {
    '/': {
      get: { tags: ['Inspector'], operationId: 'home', summary: 'The start page', responses: { 200: page } },
    },
    '/{lang}/oauth/authenticate.html': {
      ...lang,
      get: {
        ...service,
        operationId: 'authorize',
        summary: 'Asks the user to log in and to share data',
        parameters: authorizationQuery,
        responses: { 200: page, 204: empty, 302: redirect, 400: page, 404: page },
      },
    },
    '/oauth/authenticate': {
      post: {
        ...service,
        ...form({ type: 'object' }),
        operationId: 'enroll',
        summary: 'The same with data for the sign-up form',
        responses: { 303: redirect, 400: problemOrPage, 413: problemOrPage, 415: problemOrPage },
      },
    },
    '/{lang}/oauth/{step}': {
      parameters: [...lang.parameters, ...inPath('step').parameters],
      get: {
        ...service,
        operationId: 'showStep',
        summary: 'A step of a login, as a page',
        responses: { 200: page, 302: redirect, 303: redirect, 400: page, 404: problemOrPage },
      },
      post: {
        ...service,
        ...form({ type: 'object' }),
        operationId: 'sendStep',
        summary: 'The form of a step',
        responses: {
          ...{ 200: page, 303: redirect, 400: problemOrPage, 403: page, 404: problemOrPage },
          ...{ 413: problemOrPage, 415: problemOrPage },
        },
      },
    },
    '/{lang}/{file}': {
      parameters: [
        ...lang.parameters,
        ...inPath('file', { enum: ['dp_connect.js', 'dp_connect_element.js', 'dp_connect.css'] }).parameters,
      ],
      get: {
        ...service,
        operationId: 'script',
        summary: 'A file of the login button',
        responses: {
          200: { description: 'The file.', content: { 'text/javascript': {}, 'text/css': {} } },
          ...rejects(404),
        },
      },
    },
    '/oauth/token': {
      post: {
        ...service,
        ...form(ref('TokenRequest')),
        operationId: 'token',
        summary: 'Exchanges a code for a UUID and an access token',
        responses: { 200: answer('The token.', ref('TokenResponse')), ...rejects(400, 401, 413) },
      },
    },
    '/oauth/user_data': { get: data('userData', 'Email address and phone number', json(ref('UserData'))) },
    '/oauth/eid_data': { get: data('eidData', 'Identity-card data', json(ref('EidData'))) },
    '/oauth/eid_photo_data': { get: data('eidPhotoData', 'The photo on the card', { 'image/jpeg': {} }) },
    '/api/uuids/connected': {
      get: {
        ...service,
        ...basic,
        operationId: 'listConnected',
        summary: 'Lists the connected UUIDs',
        responses: { 200: answer('The UUIDs.', ref('UuidList')), ...rejects(401) },
      },
      post: uuidCall('connect', 'Reports UUIDs that the app has stored'),
    },
    '/api/uuids/disconnected': { post: uuidCall('disconnect', 'Reports UUIDs that the app has dropped') },
    '/_sandbox/health': {
      get: {
        ...control,
        operationId: 'health',
        summary: 'Whether the sandbox runs',
        responses: controlled({ 200: answer('It runs.', ref('Health')) }),
      },
    },
    '/_sandbox/openapi.json': {
      get: {
        ...control,
        operationId: 'openApi',
        summary: 'This document',
        responses: controlled({ 200: answer('The document.', { type: 'object' }) }),
      },
    },
    '/_sandbox/apps': {
      get: {
        ...control,
        operationId: 'listApps',
        summary: 'Lists the apps',
        responses: controlled({ 200: answer('The apps.', list(ref('Application'))) }),
      },
      post: {
        ...control,
        ...body(ref('NewApplication')),
        operationId: 'registerApp',
        summary: 'Registers an app',
        responses: withBody({
          201: answer('The app with its secret.', ref('RegisteredApplication')),
          ...rejects(409),
        }),
      },
    },
    '/_sandbox/apps/{client_id}': {
      ...inPath('client_id'),
      patch: {
        ...control,
        ...body(ref('ApplicationChange')),
        operationId: 'changeApp',
        summary: 'Changes an app',
        responses: withBody({ 200: answer('The app.', ref('Application')), ...rejects(404) }),
      },
      delete: {
        ...control,
        operationId: 'removeApp',
        summary: 'Removes an app',
        responses: controlled({ 204: empty, ...rejects(404) }),
      },
    },
    '/_sandbox/apps/{client_id}/secret': {
      ...inPath('client_id'),
      post: {
        ...control,
        ...body(ref('NewSecret'), false),
        operationId: 'renewSecret',
        summary: 'Issues a new secret; the old one is wrong at once',
        responses: withBody({ 200: answer('The secret.', ref('Secret')), ...rejects(404) }),
      },
    },
    '/_sandbox/personas': {
      get: {
        ...control,
        operationId: 'listPersonas',
        summary: 'Lists the users with their state for each app',
        responses: controlled({ 200: answer('The users.', list(ref('Persona'))) }),
      },
      post: {
        ...control,
        ...body(ref('Person')),
        operationId: 'addPersona',
        summary: 'Adds a user',
        responses: withBody({ 201: answer('The user.', ref('Persona')), ...rejects(409) }),
      },
    },
    '/_sandbox/personas/{id}': {
      ...inPath('id'),
      patch: {
        ...control,
        ...body(ref('PersonChange')),
        operationId: 'changePersona',
        summary: 'Changes a user',
        responses: withBody({ 200: answer('The user.', ref('Persona')), ...rejects(404) }),
      },
      delete: {
        ...control,
        operationId: 'removePersona',
        summary: 'Removes a user',
        responses: controlled({ 204: empty, ...rejects(404) }),
      },
    },
    '/_sandbox/personas/{id}/consents/{client_id}': {
      parameters: [...inPath('id').parameters, ...inPath('client_id').parameters],
      delete: {
        ...control,
        operationId: 'withdrawConsent',
        summary: 'Withdraws a consent',
        responses: controlled({ 204: empty, ...rejects(404) }),
      },
    },
    '/_sandbox/mails': {
      get: {
        ...control,
        operationId: 'listMails',
        summary: 'Lists the mails with their links',
        responses: controlled({ 200: answer('The mails.', list(ref('Mail'))) }),
      },
    },
    '/_sandbox/codes': {
      post: {
        ...control,
        ...body(ref('LoginRequest')),
        operationId: 'logIn',
        summary: 'Logs a user in without a browser',
        responses: withBody({ 200: answer('The code, or the error.', ref('LoginResult')) }),
      },
    },
    '/_sandbox/clock': {
      post: {
        ...control,
        ...body(ref('ClockAdvance')),
        operationId: 'advanceClock',
        summary: 'Lets time pass',
        responses: withBody({ 200: answer('The time.', ref('Clock')) }),
      },
    },
    '/_sandbox/faults': {
      get: {
        ...control,
        operationId: 'listFaults',
        summary: 'Lists the faults to come',
        responses: controlled({ 200: answer('The faults.', list(ref('Fault'))) }),
      },
      put: {
        ...control,
        ...body({ ...list(ref('Fault')), maxItems: 100 }),
        operationId: 'orderFaults',
        summary: 'Replaces the faults to come',
        responses: withBody({ 200: answer('The faults.', list(ref('Fault'))) }),
      },
    },
    '/_sandbox/events': {
      get: {
        ...control,
        operationId: 'listEvents',
        summary: 'Lists the last 500 requests',
        responses: controlled({ 200: answer('The requests.', list(ref('Event'))) }),
      },
    },
    '/_sandbox/reset': {
      post: {
        ...control,
        operationId: 'reset',
        summary: 'Restores the initial state',
        responses: controlled({ 200: answer('Done.', ref('Done')) }),
      },
    },
    '/_sandbox': inspectorPage('loginsPage', 'The page "Logins"'),
    '/_sandbox/inspector/{page}': { ...inPath('page'), ...inspectorPage('inspectorPage', 'Another page') },
    '/_sandbox/live.js': {
      get: {
        ...control,
        tags: ['Inspector'],
        operationId: 'inspectorScript',
        summary: 'The script of the inspector',
        responses: controlled({ 200: { description: 'The script.', content: { 'text/javascript': {} } } }),
      },
    },
  },
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
