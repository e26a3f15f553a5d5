import { isPrintable } from './check.ts';
import type { EidData, SharedData, UserData } from './data.ts';
import { dataWithin } from './data-within.ts';
import { type ConnectEvent, codeOf } from './events.ts';
import type { ConnectOptions } from './options.ts';
import { uuidOf, uuidsOf } from './uuid.ts';

/** The token response. */
export interface Grant {
  uuid: string;
  access_token: string;
  /** Within `allowedScope`, after the exchange. */
  scope: string;
}

/** The service's endpoints. Each function logs a failure and returns `undefined` for it. */
export interface Service {
  exchange(code: string): Promise<Grant | undefined>;
  fetchData(grant: Grant): Promise<SharedData>;
  fetchPhoto(grant: Grant): Promise<Blob | undefined>;
  list(): Promise<string[] | undefined>;
  /** Reports UUIDs; returns those that the service does not know. */
  report(what: 'connected' | 'disconnected', uuids: readonly string[]): Promise<string[] | undefined>;
}

/** UUIDs in one request, at most (docs/protocol.md, "UUID endpoints"). */
const batch = 1000;
/** Access token and scope as JSON: two texts, of which the scope may be empty. */
const grantForm = /^\["[^"]+","[^"]*"]$/;

export function createService(
  {
    clientId,
    clientSecret,
    redirectUri,
    service,
    fetch = globalThis.fetch,
    timeout = 10_000,
  }: Pick<
    ConnectOptions<unknown>,
    'clientId' | 'clientSecret' | 'redirectUri' | 'service' | 'fetch' | 'timeout'
  >,
  log: (event: ConnectEvent) => void,
): Service {
  async function secret(): Promise<string> {
    const found = typeof clientSecret === 'function' ? await clientSecret() : clientSecret;
    if (isPrintable(found)) return found;
    throw new TypeError(
      'clientSecret: its function needs to return printable ASCII without whitespace at the ends',
    );
  }

  /** Requests a path and reads the body of a success. Logs the error code of a failure. */
  async function call<T>(
    path: string,
    init: RequestInit | Promise<RequestInit>,
    read: (response: Response) => Promise<T>,
    expected = '',
  ): Promise<{ code: string; value?: T }> {
    let status = 0;
    let value: unknown;
    try {
      const response = await fetch(service + path, {
        ...(await init),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      status = response.status;
      if (response.ok) return { code: '', value: await read(response) };
      value = await response.json();
    } catch {
      // The error's text may quote the body, which may hold a token.
    }
    const { error } = Object(value);
    const code = codeOf(error);
    if (code !== expected) log({ event: 'request-failed', detail: `${path} ${status} ${code}` });
    return { code };
  }

  const json = (response: Response) => response.json();
  async function uuids(init: RequestInit = {}): Promise<RequestInit> {
    const password = await secret().catch((cause) => {
      log({ event: 'callback-failed', cause });
      throw cause;
    });
    const authorization = `Basic ${btoa(`${clientId}:${password}`)}`;
    return { ...init, headers: { authorization, 'content-type': 'application/json' } };
  }
  const get = async <T>(path: string, { access_token }: Grant, read: (response: Response) => Promise<T>) =>
    // A user without such data is not a failure.
    (await call(path, { headers: { authorization: `Bearer ${access_token}` } }, read, 'not_found')).value;
  const isGranted = ({ scope }: Grant, ...names: string[]) =>
    scope.split(' ').some((name) => names.includes(name));

  async function report(what: string, all: readonly string[]): Promise<string[] | undefined> {
    if (all.length === 0) return [];
    if (all.length <= batch) {
      const init = uuids({ method: 'POST', body: JSON.stringify({ uuids: all }) });
      const { code } = await call(`/api/uuids/${what}`, init, async () => true, 'unknown_uuid');
      if (code !== 'unknown_uuid') return code ? undefined : [];
      if (all.length === 1) return [...all];
    }
    // It is all or nothing: one UUID that the service does not know would hold up the others for good.
    const middle = Math.ceil(all.length / 2);
    const first = await report(what, all.slice(0, middle));
    const second = first && (await report(what, all.slice(middle)));
    return second && [...first, ...second];
  }

  return {
    async exchange(code) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        client_secret: await secret(),
        redirect_uri: redirectUri,
      });
      return (
        await call('/oauth/token', { method: 'POST', body }, async (response): Promise<Grant> => {
          const { access_token, scope, ...more } = await response.json();
          const uuid = uuidOf(more.uuid);
          if (!uuid || !grantForm.test(JSON.stringify([access_token, scope]))) throw response;
          return { uuid, access_token, scope };
        })
      ).value;
    },
    async fetchData(grant) {
      const [user, eid] = await Promise.all([
        isGranted(grant, 'email', 'phone') ? get<UserData>('/oauth/user_data', grant, json) : undefined,
        isGranted(grant, 'eid_profile') ? get<EidData>('/oauth/eid_data', grant, json) : undefined,
      ]);
      const { scope } = grant;
      return { ...(user && { user: dataWithin(user, scope) }), ...(eid && { eid: dataWithin(eid, scope) }) };
    },
    async fetchPhoto(grant) {
      if (!isGranted(grant, 'eid_photo')) return undefined;
      const photo = await get('/oauth/eid_photo_data', grant, (response) => response.blob());
      // A page or an SVG in its place could run on the app's origin.
      return photo && /^image\/(jpeg|png)$/.test(photo.type) ? photo : undefined;
    },
    list: async () =>
      (
        await call(
          '/api/uuids/connected',
          uuids(),
          async (response): Promise<string[]> => uuidsOf((await response.json()).uuids, 'connected'),
        )
      ).value,
    report,
  };
}
