import type { AppContext, Service } from '../../service.ts';
import { linkOf } from '../../state/initial-state.ts';
import { displayName } from '../../state/personas/persona.ts';

/** `GET /_sandbox/personas`: every persona with what each application would see of it. */
export function listPersonas({ settings, state }: Service) {
  return settings.personas.flatMap(({ id }) => {
    const user = state.users.get(id);
    return user
      ? [{ id, name: displayName(user), apps: [...state.apps.keys()].map((key) => link(key, id)) }]
      : [];
  });

  function link(clientId: string, userId: string) {
    const { uuid, consented, granted, connected, unconnectedLogins } = linkOf(state, clientId, userId);
    return {
      client_id: clientId,
      uuid,
      consented,
      scope: granted.join(' '),
      connected,
      unconnected_logins: unconnectedLogins,
    };
  }
}

/** The route of `listPersonas`. */
export function personas(service: Service) {
  return (c: AppContext): Response => c.json(listPersonas(service));
}
