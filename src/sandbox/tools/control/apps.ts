import type { AppContext } from '../../http/context.ts';
import { refuse } from '../../http/problem.ts';
import type { Handler } from '../../http/route.ts';
import { isRedirectUri } from '../../options.ts';
import { logoProblem } from '../../schema/logo.ts';
import type { Members } from '../../schema/person.ts';
import { requestSchemas } from '../../schema/requests.ts';
import type { App } from '../../state/app.ts';
import { type NewApp, registerApp, removeApp, renewSecret } from '../../state/registration.ts';
import type { DevService } from '../dev-service.ts';
import { invalid, taken, unknown } from './invalid.ts';
import { readJson, requireSchema } from './json-body.ts';

/** The largest number of apps. The sandbox never drops one to make room. */
const most = 1000;

/** `GET /_sandbox/apps`: the apps, without their secrets. */
export function listApps(c: AppContext, { state }: DevService): Response {
  return c.json(state.apps.values().map(shown));
}

/** `POST /_sandbox/apps {name, redirect_uri, …}`: registers an app. Only the response has the secret. */
export async function postApp(c: AppContext, service: DevService): Promise<Response> {
  const { app, clientSecret } = register(c, service, await readJson(c));
  c.header('Location', `/_sandbox/apps/${app.clientId}`);
  return c.json({ ...shown(app), client_secret: clientSecret }, 201);
}

/** Registers an app, or rejects the request with the mistakes. */
export function register(c: AppContext, { state, clock, settings }: DevService, body: unknown) {
  requireSchema(c, body, requestSchemas.NewApplication);
  const { client_id: clientId } = body;
  if (typeof clientId === 'string' && !/^[\w.~-]{1,100}$/.test(clientId)) {
    refuse(c, invalid('client_id has to be at most 100 letters, digits and any of . _ ~ -'));
  }
  if (state.apps.has(String(clientId))) refuse(c, taken('An app has this client_id already.'));
  if (state.apps.values().length >= most) refuse(c, invalid(`There can be ${most} apps; remove some.`));
  return registerApp(state, clock.now(), settings.personas, checked(c, body) as NewApp);
}

/** `PATCH /_sandbox/apps/{client_id}`: changes what an app registered; `null` takes a member away. */
export const patchApp = withApp(async (c, { state }, app) => {
  const body = await readJson(c);
  const { kept, removed } = withoutNull(body, ['logo', 'privacy_url']);
  requireSchema(c, kept, requestSchemas.ApplicationChange);
  const { logo, privacyUrl, ...rest } = app;
  const optional = {
    ...(logo !== undefined && !removed.includes('logo') && { logo }),
    ...(privacyUrl !== undefined && !removed.includes('privacy_url') && { privacyUrl }),
  };
  return c.json(shown(state.apps.set(app.clientId, { ...rest, ...optional, ...checked(c, kept) })));
});

/** `POST /_sandbox/apps/{client_id}/secret`: a new secret. The old one is `invalid_client` from then on. */
export const postSecret = withApp(async (c, { state, clock }, app) => {
  const body = await readJson(c);
  requireSchema(c, body, requestSchemas.NewSecret);
  const given = body.client_secret === undefined ? [] : [String(body.client_secret)];
  return c.json({ client_secret: renewSecret(state, clock.now(), app, ...given) });
});

/** `DELETE /_sandbox/apps/{client_id}`: removes an app; its codes and tokens are revoked. */
export const deleteApp = withApp((c, { state }, app) => {
  removeApp(state, app.clientId);
  return c.body(null, 204);
});

function withApp(
  handle: (c: AppContext, service: DevService, app: App) => Response | Promise<Response>,
): Handler<DevService> {
  return (c, service) => {
    const app = service.state.apps.get(c.req.param('client_id') ?? '');
    return app ? handle(c, service, app) : refuse(c, unknown('No app has this client_id.'));
  };
}

/** Returns the members under their names in the options, after the checks that the schema does not have. */
function checked(c: AppContext, body: Members) {
  const { name, redirect_uri, logo, privacy_url, client_id, client_secret } = body as Record<string, string>;
  if (redirect_uri !== undefined && !isRedirectUri(redirect_uri)) {
    refuse(c, invalid('redirect_uri has to be an absolute http(s) URL without a fragment.'));
  }
  const problem = logo === undefined ? undefined : logoProblem(logo);
  if (problem) refuse(c, invalid(`logo has to be ${problem}.`));
  if (privacy_url !== undefined && !URL.canParse(privacy_url)) {
    refuse(c, invalid('privacy_url has to be an http(s) URL.'));
  }
  const values = {
    name,
    redirectUri: redirect_uri,
    logo,
    privacyUrl: privacy_url,
    clientId: client_id,
    clientSecret: client_secret,
  };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<NewApp>;
}

function withoutNull(body: unknown, names: readonly string[]): { kept: unknown; removed: string[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { kept: body, removed: [] };
  const removed = names.filter((name) => (body as Members)[name] === null);
  const kept = Object.entries(body).filter(([name]) => !removed.includes(name));
  return { kept: Object.fromEntries(kept), removed };
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
