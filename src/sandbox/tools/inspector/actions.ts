import { readForm } from '../../endpoints/authorize/submission.ts';
import { single } from '../../http/form.ts';
import { problem } from '../../http/problem.ts';
import { isRedirectUri } from '../../options.ts';
import type { AppContext, Service } from '../../service.ts';
import { reset } from '../control/reset.ts';

const minute = 60 * 1000;

/** `POST /_sandbox/inspector`: the buttons of the inspector page, which go back to it. */
export function inspectorActions(service: Service) {
  return async (c: AppContext): Promise<Response> => {
    const form = await readForm(c);
    if (form instanceof Response) return form;
    const actions: Record<string, () => void> = {
      reset: () => reset(service),
      'ten-minutes': () => {
        service.state.clockOffset += 10 * minute;
      },
      'one-hour': () => {
        service.state.clockOffset += 60 * minute;
      },
    };
    const name = single(form, 'action') ?? '';
    if (!Object.hasOwn(actions, name))
      return problem(c, 400, 'invalid_request', 'The inspector has no such action.');
    actions[name]?.();
    return c.redirect('/_sandbox', 303);
  };
}

/** `POST /_sandbox/register`: registers another redirect URI for an application, until the sandbox starts again. */
export function register(service: Service) {
  return async (c: AppContext): Promise<Response> => {
    const form = await readForm(c);
    if (form instanceof Response) return form;
    const app = service.state.apps.get(single(form, 'client_id') ?? '');
    const redirectUri = single(form, 'redirect_uri') ?? '';
    if (!app || !isRedirectUri(redirectUri)) {
      return problem(
        c,
        400,
        'invalid_request',
        'Registering takes a client_id and an absolute http(s) redirect_uri.',
      );
    }
    app.redirectUri = redirectUri;
    return c.redirect('/_sandbox', 303);
  };
}
