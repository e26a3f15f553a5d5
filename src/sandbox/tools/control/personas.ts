import type { AppContext } from '../../http/context.ts';
import { isObject } from '../../http/json.ts';
import { refuse } from '../../http/problem.ts';
import type { Handler } from '../../http/route.ts';
import { type Members, readPerson, writePerson } from '../../schema/person.ts';
import { requestSchemas } from '../../schema/requests.ts';
import { linkOf } from '../../state/links.ts';
import { sendConfirmation } from '../../state/mails.ts';
import type { User } from '../../state/model.ts';
import { displayName } from '../../state/personas/persona.ts';
import { addPerson, removePerson, withdrawConsent } from '../../state/registration.ts';
import type { DevService } from '../dev-service.ts';
import { invalid, taken, unknown } from './invalid.ts';
import { readJson, requireSchema } from './json-body.ts';
import { mergePatch } from './merge-patch.ts';

/** `GET /_sandbox/personas`: every persona, and who signed up, with what each app would see of them. */
export function listPersonas(c: AppContext, { state }: DevService): Response {
  return c.json(state.users.values().map((user) => shown(state, user)));
}

/** `POST /_sandbox/personas`: adds a persona, as the seed file has one. */
export async function postPersona(c: AppContext, { state, clock }: DevService): Promise<Response> {
  const body = await readJson(c);
  const person = readChecked(c, body);
  if (state.users.has(person.id)) refuse(c, taken('A persona has this id already.'));
  addPerson(state, clock.now(), person);
  c.header('Location', `/_sandbox/personas/${person.id}`);
  return c.json(shown(state, state.users.get(person.id) as User), 201);
}

/** A persona has a card, and the card an address. */
const depthOfPerson = 3;

/**
 * `PATCH /_sandbox/personas/{id}`: a JSON merge patch (https://www.rfc-editor.org/rfc/rfc7396) of a persona as the seed
 * file has one. A new email address is not confirmed, unless the patch says so.
 */
export const patchPersona = withPersona(async (c, { state, clock, settings }, user) => {
  const patch = await readJson(c);
  if (!isObject(patch)) return refuse(c, invalid('The body has to be a JSON object.'));
  for (const name of ['id', 'past']) {
    if (Object.hasOwn(patch, name)) return refuse(c, invalid(`${name} cannot be changed.`));
  }
  const merged = mergePatch(writePerson(user), patch, depthOfPerson) as Members;
  const { past: _, ...person } = readChecked(c, merged);
  const isMoved = person.email !== user.email;
  const emailConfirmed = isMoved && patch.email_confirmed === undefined ? false : person.emailConfirmed;
  const { origin } = user;
  const changed = state.users.set(user.id, {
    ...person,
    emailConfirmed,
    updatedAt: clock.now(),
    ...(origin !== undefined && { origin }),
  });
  if (isMoved && !emailConfirmed && settings.confirmEmail) sendConfirmation({ state, clock }, changed, 'en');
  return c.json(shown(state, changed));
});

/** `DELETE /_sandbox/personas/{id}`: removes a persona; sessions end, codes and tokens are revoked. */
export const deletePersona = withPersona((c, { state }, user) => {
  removePerson(state, user.id);
  return c.body(null, 204);
});

/** `DELETE /_sandbox/personas/{id}/consents/{client_id}`: withdraws a consent; the next login asks again. */
export const deleteConsent = withPersona((c, { state }, user) => {
  const clientId = c.req.param('client_id') ?? '';
  if (!state.apps.has(clientId)) return refuse(c, unknown('No app has this client_id.'));
  withdrawConsent(state, linkOf(state, clientId, user.id));
  return c.body(null, 204);
});

function withPersona(
  handle: (c: AppContext, service: DevService, user: User) => Response | Promise<Response>,
): Handler<DevService> {
  return (c, service) => {
    const user = service.state.users.get(c.req.param('id') ?? '');
    return user ? handle(c, service, user) : refuse(c, unknown('No persona has this id.'));
  };
}

function readChecked(c: AppContext, body: unknown) {
  requireSchema(c, body, requestSchemas.Person);
  try {
    return readPerson(body, '');
  } catch (error) {
    return refuse(c, invalid((error as Error).message));
  }
}

/** A persona, as the control API sends it, with what each app would see. */
function shown(state: DevService['state'], user: User) {
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
