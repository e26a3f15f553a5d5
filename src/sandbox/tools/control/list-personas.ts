import type { AppContext } from '../../http/context.ts';
import { linkOf } from '../../state/links.ts';
import { displayName } from '../../state/personas/persona.ts';
import type { Workbench } from '../workbench.ts';

/** `GET /_sandbox/personas`: every persona with what each application would see of it. */
export function listPersonas(c: AppContext, { settings, state }: Workbench): Response {
  return c.json(
    settings.personas.map((persona) => ({
      id: persona.id,
      name: displayName(persona),
      apps: [...state.apps.keys()].map((clientId) => link(clientId, persona.id)),
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
