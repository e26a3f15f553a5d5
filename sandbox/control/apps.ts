import { appProblem } from '../../contract/app.ts';
import { answer, answers, empty, rejects } from '../openapi/operation.ts';
import type { AppContext } from '../service/http/context.ts';
import { refuse } from '../service/http/problem.ts';
import { appNames, appSchema } from '../service/schema/app.ts';
import { object, text, time, uri } from '../service/schema/json-schema.ts';
import { type Members, renamed } from '../service/schema/person.ts';
import type { App } from '../service/state/app.ts';
import { type NewApp, registerApp, removeApp, renewSecret } from '../service/state/registration.ts';
import { invalid, taken } from './invalid.ts';
import { checked, operation } from './operation.ts';

/** The largest number of apps. The sandbox never drops one for another. */
const most = 1000;

const application = {
  $id: 'Application',
  ...object(
    { client_id: text, name: text, redirect_uri: uri, created_at: time, secret_issued_at: time },
    { logo: uri, privacy_url: uri },
  ),
};

const registered = {
  ...application,
  $id: 'RegisteredApplication',
  required: [...(application.required ?? []), 'client_secret'],
  properties: { ...application.properties, client_secret: text },
};

const newApplication = {
  $id: 'NewApplication',
  ...appSchema,
  description: 'an app: {"name", "redirect_uri"}',
  required: ['name', 'redirect_uri'],
};

const { client_id: _, client_secret: __, logo, privacy_url, ...properties } = appSchema.properties;

const change = {
  $id: 'ApplicationChange',
  title: 'The members that change. null removes logo or privacy_url.',
  description: 'an object with the members that change',
  ...object(
    {},
    {
      ...properties,
      logo: { ...logo, type: ['string', 'null'] },
      privacy_url: { ...privacy_url, type: ['string', 'null'] },
    },
  ),
};

export const apps = [
  operation({
    request: 'GET /_sandbox/apps',
    id: 'listApps',
    summary: 'Lists the apps',
    effect: 'the apps, without their secrets',
    responses: { 200: answers('The apps.', application) },
    handle: (c, { state }) => c.json(state.apps.values().map(shown)),
  }),
  operation({
    request: 'POST /_sandbox/apps',
    id: 'registerApp',
    summary: 'Registers an app',
    effect:
      '`{name, redirect_uri, logo?, privacy_url?}` → 201 with the assigned `client_id` and `client_secret`; only this response has the secret. ' +
      'Tests may send their own; a taken id gets 409',
    body: checked(newApplication),
    responses: { 201: answer('The app with its secret.', registered), ...rejects(409) },
    handle(c, { state, clock, settings }, { body }) {
      const { client_id: clientId } = body;
      if (typeof clientId === 'string' && !/^[\w.~-]{1,100}$/.test(clientId)) {
        refuse(c, invalid('client_id has to be at most 100 letters, digits and any of . _ ~ -'));
      }
      const given = read(c, body) as NewApp;
      // After the checks: a caller who gets this answer can remove the other app, and register this one.
      if (state.apps.has(String(clientId))) refuse(c, taken('An app has this client_id already.'));
      if (state.apps.values().length >= most) refuse(c, invalid(`There can be ${most} apps; remove some.`));
      const { app, clientSecret } = registerApp(state, clock.now(), settings.personas, given);
      c.header('Location', `/_sandbox/apps/${app.clientId}`);
      return c.json({ ...shown(app), client_secret: clientSecret }, 201);
    },
  }),
  operation({
    request: 'PATCH /_sandbox/apps/{client_id}',
    id: 'changeApp',
    summary: 'Changes an app',
    effect: 'changes `name`, `redirect_uri`, `logo` or `privacy_url`; `null` removes the last two',
    body: checked(change),
    responses: { 200: answer('The app.', application), ...rejects(404) },
    handle(c, { state }, { app, body }) {
      const { logo, privacyUrl, ...rest } = app;
      const kept = {
        ...(logo !== undefined && body.logo !== null && { logo }),
        ...(privacyUrl !== undefined && body.privacy_url !== null && { privacyUrl }),
      };
      return c.json(shown(state.apps.set(app.clientId, { ...rest, ...kept, ...read(c, body) })));
    },
  }),
  operation({
    request: 'POST /_sandbox/apps/{client_id}/secret',
    id: 'renewSecret',
    summary: 'Issues a new secret; the old one is wrong at once',
    effect: '200 with a new `client_secret`; the old one is `invalid_client` at once',
    responses: {
      200: answer('The secret.', { $id: 'Secret', ...object({ client_secret: text }) }),
      ...rejects(404),
    },
    handle: (c, { state, clock }, { app }) => c.json({ client_secret: renewSecret(state, clock.now(), app) }),
  }),
  operation({
    request: 'DELETE /_sandbox/apps/{client_id}',
    id: 'removeApp',
    summary: 'Removes an app',
    effect: '204; the app is removed, its codes and tokens are revoked',
    responses: { 204: empty, ...rejects(404) },
    handle(c, { state }, { app }) {
      removeApp(state, app.clientId);
      return c.body(null, 204);
    },
  }),
];

/** Returns the members under their names in the options, after the checks that the schema does not have. */
function read(c: AppContext, body: Members) {
  const given = Object.entries(body).filter(([, value]) => value !== null);
  const members: Record<string, string> = Object.fromEntries(
    given.map(([name, value]) => [name, String(value)]),
  );
  for (const member of ['redirect_uri', 'logo', 'privacy_url'] as const) {
    const problem = members[member] === undefined ? undefined : appProblem(member, members[member]);
    if (problem) refuse(c, invalid(`${member} has to be ${problem}.`));
  }
  return renamed(members, appNames) as Partial<NewApp>;
}

/** An app, as the control API sends it. */
function shown({ clientId, name, redirectUri, logo, privacyUrl, createdAt, secretIssuedAt }: App) {
  return {
    client_id: clientId,
    name,
    redirect_uri: redirectUri,
    ...(logo !== undefined && { logo }),
    ...(privacyUrl !== undefined && { privacy_url: privacyUrl }),
    created_at: new Date(createdAt).toISOString(),
    secret_issued_at: new Date(secretIssuedAt).toISOString(),
  };
}
