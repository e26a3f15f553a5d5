import type { AppContext } from '../../http/context.ts';
import { single } from '../../http/form.ts';
import { refuse } from '../../http/problem.ts';
import { readForm } from '../../http/read-form.ts';
import { isRedirectUri } from '../../options.ts';
import { invalid } from '../control/invalid.ts';
import { reset } from '../control/reset.ts';
import type { Workbench } from '../workbench.ts';

const minute = 60 * 1000;

/** What the buttons of the inspector page do, by their value. */
const actions = new Map<string, (workbench: Workbench) => void>([
  ['reset', reset],
  ['ten-minutes', ({ clock }) => clock.advance(10 * minute)],
  ['one-hour', ({ clock }) => clock.advance(60 * minute)],
]);

/** `POST /_sandbox/inspector`: the buttons of the inspector page, which go back to it. */
export async function inspectorActions(c: AppContext, workbench: Workbench): Promise<Response> {
  const act = actions.get(single(await readForm(c), 'action') ?? '');
  if (!act) return refuse(c, invalid('The inspector has no such action.'));
  act(workbench);
  return c.redirect('/_sandbox', 303);
}

/** `POST /_sandbox/register`: registers another redirect URI for an application, until the sandbox starts again. */
export async function register(c: AppContext, { state }: Workbench): Promise<Response> {
  const form = await readForm(c);
  const app = state.apps.get(single(form, 'client_id') ?? '');
  const redirectUri = single(form, 'redirect_uri') ?? '';
  if (!app || !isRedirectUri(redirectUri)) {
    return refuse(c, invalid('Registering takes a client_id and an absolute http(s) redirect_uri.'));
  }
  state.apps.set(app.clientId, { ...app, redirectUri });
  return c.redirect('/_sandbox', 303);
}
