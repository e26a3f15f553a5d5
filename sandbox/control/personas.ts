import { loginLimit } from '../../contract/login-limit.ts';
import { answer, answers, empty, rejects } from '../openapi/operation.ts';
import { scopeList } from '../openapi/schemas.ts';
import type { AppContext } from '../service/http/context.ts';
import { refuse } from '../service/http/problem.ts';
import { choice, flag, list, object, text, time, uuid } from '../service/schema/json-schema.ts';
import { type Members, readPerson, writePerson } from '../service/schema/person.ts';
import { personSchema } from '../service/schema/person-schema.ts';
import { linkOf } from '../service/state/links.ts';
import { sendConfirmation } from '../service/state/mails.ts';
import type { State, User } from '../service/state/model.ts';
import { displayName } from '../service/state/personas/persona.ts';
import { addPerson, removePerson, withdrawConsent } from '../service/state/registration.ts';
import { invalid, taken } from './invalid.ts';
import { mergePatch } from './merge-patch.ts';
import { checked, operation } from './operation.ts';

const person = checked({ $id: 'Person', ...personSchema });

const change = {
  $id: 'PersonChange',
  type: 'object',
  description: 'a JSON merge patch (RFC 7396) of a Person without id and past',
};

const persona = {
  $id: 'Persona',
  ...object({
    id: text,
    name: text,
    email: text,
    email_confirmed: flag,
    phone_number: text,
    card: choice(['present', 'none', 'deleted']),
    updated_at: time,
    apps: list(
      object({
        client_id: text,
        uuid,
        consented: flag,
        scope: scopeList,
        connected: flag,
        unconnected_logins: { type: 'integer', minimum: 0, maximum: loginLimit },
      }),
    ),
  }),
};

/** A persona has a card, and the card an address. */
const depthOfPerson = 3;

export const personas = [
  operation({
    request: 'GET /_sandbox/personas',
    id: 'listPersonas',
    summary: 'Lists the users with their state for each app',
    effect: 'the personas, with their state for each app',
    responses: { 200: answers('The users.', persona) },
    handle: (c, { state }) => c.json(state.users.values().map((user) => shown(state, user))),
  }),
  operation({
    request: 'POST /_sandbox/personas',
    id: 'addPersona',
    summary: 'Adds a user',
    effect: 'a persona as in the [seed file](#seed-file) → 201; a taken id gets 409',
    body: person,
    responses: { 201: answer('The user.', persona), ...rejects(409) },
    handle(c, { state, clock }, { body }) {
      const added = read(c, body);
      if (state.users.has(added.id)) refuse(c, taken('A persona has this id already.'));
      addPerson(state, clock.now(), added);
      c.header('Location', `/_sandbox/personas/${added.id}`);
      return c.json(shown(state, state.users.get(added.id) as User), 201);
    },
  }),
  /** A new email address is not confirmed, unless the patch says so. */
  operation({
    request: 'PATCH /_sandbox/personas/{id}',
    id: 'changePersona',
    summary: 'Changes a user',
    effect:
      'a JSON merge patch of that persona: `{"email_confirmed": true}`, `{"card": "deleted"}`, ' +
      '`{"card": {"created_at": "2026-01-15T09:30:00Z"}}`; `null` removes a member',
    body: checked(change),
    responses: { 200: answer('The user.', persona), ...rejects(404) },
    handle(c, { state, clock, settings }, { user, body: patch }) {
      for (const name of ['id', 'past']) {
        if (Object.hasOwn(patch, name)) return refuse(c, invalid(`${name} cannot be changed.`));
      }
      const merged = mergePatch(writePerson(user), patch, depthOfPerson);
      const problem = person.problemWith(merged, state);
      if (problem !== undefined) return refuse(c, invalid(problem));
      const { past: _, ...changes } = read(c, merged as Members);
      const isMoved = changes.email !== user.email;
      const emailConfirmed = isMoved && patch.email_confirmed === undefined ? false : changes.emailConfirmed;
      const { origin } = user;
      const changed = state.users.set(user.id, {
        ...changes,
        emailConfirmed,
        updatedAt: clock.now(),
        ...(origin !== undefined && { origin }),
      });
      if (isMoved && !emailConfirmed && settings.confirmEmail)
        sendConfirmation({ state, clock }, changed, 'en');
      return c.json(shown(state, changed));
    },
  }),
  operation({
    request: 'DELETE /_sandbox/personas/{id}',
    id: 'removePersona',
    summary: 'Removes a user',
    effect: '204; sessions end, codes and tokens are revoked',
    responses: { 204: empty, ...rejects(404) },
    handle(c, { state }, { user }) {
      removePerson(state, user.id);
      return c.body(null, 204);
    },
  }),
  operation({
    request: 'DELETE /_sandbox/personas/{id}/consents/{client_id}',
    id: 'withdrawConsent',
    summary: 'Withdraws a consent',
    effect: '204; withdraws the consent',
    responses: { 204: empty, ...rejects(404) },
    handle(c, { state }, { user, app }) {
      withdrawConsent(state, linkOf(state, app.clientId, user.id));
      return c.body(null, 204);
    },
  }),
];

/** Returns a persona, after the check that the schema does not have. */
function read(c: AppContext, body: Members) {
  try {
    return readPerson(body, '');
  } catch (error) {
    return refuse(c, invalid((error as Error).message));
  }
}

/** A persona, as the control API sends it, with what each app would see. */
function shown(state: State, user: User) {
  return {
    id: user.id,
    name: displayName(user),
    email: user.email,
    email_confirmed: user.emailConfirmed,
    phone_number: user.phoneNumber,
    card: typeof user.card === 'string' ? user.card : 'present',
    updated_at: new Date(user.updatedAt).toISOString(),
    apps: state.apps.values().map(({ clientId }) => {
      const { uuid, consented, granted, connected, unconnectedLogins } = linkOf(state, clientId, user.id);
      return {
        client_id: clientId,
        uuid,
        consented,
        scope: granted.join(' '),
        connected,
        unconnected_logins: unconnectedLogins,
      };
    }),
  };
}
