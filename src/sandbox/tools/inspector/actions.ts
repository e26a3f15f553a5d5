import type { AppContext } from '../../http/context.ts';
import { single } from '../../http/form.ts';
import { refuse } from '../../http/problem.ts';
import { readForm } from '../../http/read-form.ts';
import { isRedirectUri } from '../../options.ts';
import { advanceBy } from '../control/advance-clock.ts';
import { invalid } from '../control/invalid.ts';
import { reset } from '../control/reset.ts';
import type { Workbench } from '../workbench.ts';

/** What the buttons of the inspector page do, by their value. */
const actions = new Map<string, (c: AppContext, workbench: Workbench) => void>([
  ['reset', (_c, workbench) => reset(workbench)],
  ['ten-minutes', (c, workbench) => advanceBy(c, workbench, 600)],
  ['one-hour', (c, workbench) => advanceBy(c, workbench, 3600)],
]);

/** `POST /_sandbox/inspector`: the buttons of the inspector page, which go back to it. */
export async function inspectorActions(c: AppContext, workbench: Workbench): Promise<Response> {
  const act = actions.get(single(await readForm(c), 'action') ?? '');
  if (!act) return refuse(c, invalid('The inspector has no such action.'));
  act(c, workbench);
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
