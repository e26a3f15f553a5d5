import { parameters as buttonParameters, wireName } from '../../contract/attributes.ts';
import {
  type ApiResponse,
  answer,
  controlled,
  empty,
  type Operation,
  page,
  type RequestLine,
  redirect,
  rejects,
} from './operation.ts';
import { eidData, problem, tokenRequest, tokenResponse, userData, uuidList } from './schemas.ts';

const required = ['response_type', 'client_id', 'redirect_uri', 'is_sandbox'];
const authorizationQuery = ['response_type', ...buttonParameters.map(wireName), 'popup'].map((name) => ({
  name,
  in: 'query',
  required: required.includes(name),
  schema: name === 'response_type' ? { const: 'code' } : { type: 'string' },
}));

const form = { schema: { type: 'object' }, mediaType: 'application/x-www-form-urlencoded' };

/** A problem for a program, and a page for a browser. */
const problemOrPage: ApiResponse = {
  description: 'The request was rejected.',
  content: { 'application/json': { schema: problem }, ...page.content },
};

const inspectorPage = (path: string, id: string, summary: string): Operation[] => [
  { request: `GET /_sandbox${path}`, id, summary, responses: { 200: page } },
  {
    request: `POST /_sandbox${path}`,
    id: `${id}Form`,
    summary: `Sends a form of: ${summary}`,
    responses: { 303: redirect, 400: page, 404: page, 409: page, 413: page },
  },
];

/** The pages for developers. */
export const inspectorOperations: readonly Operation[] = [
  { request: 'GET /', id: 'home', summary: 'The start page', responses: { 200: page } },
  ...[
    ...inspectorPage('', 'loginsPage', 'The page "Logins"'),
    ...inspectorPage('/inspector/{page}', 'inspectorPage', 'Another page'),
    {
      request: 'GET /_sandbox/live.js' as const,
      id: 'inspectorScript',
      summary: 'The script of the inspector',
      responses: { 200: { description: 'The script.', content: { 'text/javascript': {} } } },
    },
  ].map(controlled),
];

const basic = { security: [{ clientCredentials: [] }] };

const data = (
  request: RequestLine,
  id: string,
  summary: string,
  content: NonNullable<ApiResponse['content']>,
): Operation => ({
  security: [{ accessToken: [] }],
  request,
  id,
  summary,
  responses: { 200: { description: summary, content }, ...rejects(400, 401, 403, 404) },
});

const uuidCall = (request: RequestLine, id: string, summary: string): Operation => ({
  ...basic,
  request,
  id,
  summary,
  body: { schema: uuidList },
  responses: { 201: answer('The UUIDs.', uuidList), ...rejects(400, 401, 404, 413, 415) },
});

/** The endpoints of the service. */
export const serviceOperations: readonly Operation[] = [
  {
    request: 'GET /{lang}/oauth/authenticate.html',
    id: 'authorize',
    summary: 'Asks the user to log in and to share data',
    query: authorizationQuery,
    responses: { 200: page, 204: empty, 302: redirect, 400: page, 404: page },
  },
  {
    request: 'POST /oauth/authenticate',
    id: 'enroll',
    summary: 'The same with data for the sign-up form',
    body: form,
    responses: { 303: redirect, 400: problemOrPage, 413: problemOrPage, 415: problemOrPage },
  },
  {
    request: 'GET /{lang}/oauth/{step}',
    id: 'showStep',
    summary: 'A step of a login, as a page',
    responses: { 200: page, 302: redirect, 303: redirect, 400: page, 404: problemOrPage },
  },
  {
    request: 'POST /{lang}/oauth/{step}',
    id: 'sendStep',
    summary: 'The form of a step',
    body: form,
    responses: {
      ...{ 200: page, 303: redirect, 400: problemOrPage, 403: page, 404: problemOrPage },
      ...{ 413: problemOrPage, 415: problemOrPage },
    },
  },
  {
    request: 'GET /{lang}/{file}',
    id: 'script',
    summary: 'A file of the login button',
    responses: {
      200: { description: 'The file.', content: { 'text/javascript': {}, 'text/css': {} } },
      ...rejects(404),
    },
  },
  {
    request: 'POST /oauth/token',
    id: 'token',
    summary: 'Exchanges a code for a UUID and an access token',
    body: { ...form, schema: tokenRequest },
    responses: { 200: answer('The token.', tokenResponse), ...rejects(400, 401, 413) },
  },
  data('GET /oauth/user_data', 'userData', 'Email address and phone number', {
    'application/json': { schema: userData },
  }),
  data('GET /oauth/eid_data', 'eidData', 'Identity-card data', { 'application/json': { schema: eidData } }),
  data('GET /oauth/eid_photo_data', 'eidPhotoData', 'The photo on the card', { 'image/jpeg': {} }),
  {
    ...basic,
    request: 'GET /api/uuids/connected',
    id: 'listConnected',
    summary: 'Lists the connected UUIDs',
    responses: { 200: answer('The UUIDs.', uuidList), ...rejects(401) },
  },
  uuidCall('POST /api/uuids/connected', 'connect', 'Reports UUIDs that the app has stored'),
  uuidCall('POST /api/uuids/disconnected', 'disconnect', 'Reports UUIDs that the app has dropped'),
];
