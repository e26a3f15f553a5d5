import type { AppContext } from '../../http/context.ts';
import { linkOf } from '../../state/links.ts';
import { displayName } from '../../state/personas/persona.ts';
import type { Workbench } from '../workbench.ts';

/** `GET /_sandbox/personas`: every persona, and who signed up, with what each application would see of them. */
export function listPersonas(c: AppContext, { state }: Workbench): Response {
  return c.json(
    state.users.values().map((user) => ({
      id: user.id,
      name: displayName(user),
      apps: [...state.apps.keys()].map((clientId) => link(clientId, user.id)),
    })),
  );

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
