import { userScopes } from '../../contract/scopes.ts';
import { isPrintable } from './check.ts';
import type { EidData, SharedData, UserData } from './data.ts';
import { dataWithin } from './data.ts';
import type { ConnectEvent } from './events.ts';
import type { ConnectOptions, RequestParts } from './options.ts';
import { type CallOptions, createCall, jsonOf } from './service-call.ts';
import { uuidOf, uuidsOf } from './uuid.ts';

/** The token response. */
export interface Grant {
  uuid: string;
  access_token: string;
  /** Within `allowedScope`, after the exchange. */
  scope: string;
}

/** The service's endpoints. Each function logs a failure. */
export interface Service {
  /** @returns the grant, or the error code of the return page. */
  exchange(code: string): Promise<Grant | 'service_unavailable' | 'configuration_error'>;
  /** Without the parts that failed. */
  fetchData(grant: Grant): Promise<SharedData>;
  fetchPhoto(grant: Grant): Promise<Blob | undefined>;
  /** @returns `undefined` after a failure. */
  list(): Promise<string[] | undefined>;
  /** Reports the UUID of a login. @returns whether the service knows now that it is connected. */
  connect(uuid: string): Promise<boolean>;
  /**
   * Reports UUIDs.
   *
   * @param wait the most milliseconds of a request.
   * @returns those that the service does not know, or `undefined` after a failure.
   */
  report(
    what: 'connected' | 'disconnected',
    uuids: readonly string[],
    wait?: number,
  ): Promise<string[] | undefined>;
}

/** Milliseconds for the report of a login, during which the user waits. The next login and `reconcile` repeat it. */
const patience = 3000;

/** UUIDs in one request, at most (docs/protocol.md, "UUID endpoints"). */
const batch = 1000;
/** Bytes. The list of UUIDs has no pages: this is enough for 2,500,000. */
const longestList = 100_000_000;
const formType = 'application/x-www-form-urlencoded;charset=UTF-8';
const largestPhoto = 5_000_000;

/** Reads a JSON object. */
async function objectOf(body: Blob): Promise<Record<string, unknown>> {
  const json = await jsonOf(body);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new TypeError('not an object');
  return json as Record<string, unknown>;
}

export function createService(
  options: Pick<
    ConnectOptions<unknown>,
    'clientId' | 'clientSecret' | 'redirectUri' | 'service' | 'internalService' | 'fetch' | 'timeout'
  >,
  log: (event: ConnectEvent) => void,
): Service {
  const { clientId, clientSecret, redirectUri } = options;
  const call = createCall(options, log);

  async function secret(): Promise<string> {
    const found = typeof clientSecret === 'function' ? await clientSecret() : clientSecret;
    if (isPrintable(found)) return found;
    throw new TypeError(
      'clientSecret: its function needs to return printable ASCII characters without whitespace at its ends',
    );
  }
  async function uuids(init: RequestParts = {}): Promise<RequestParts> {
    const password = await secret().catch((cause) => {
      log({ event: 'callback-failed', cause });
      throw cause;
    });
    const authorization = `Basic ${btoa(`${clientId}:${password}`)}`;
    return { ...init, headers: { authorization, 'content-type': 'application/json' } };
  }
  /** Fetches data, if one of the names is granted. A user without such data is not a failure. */
  async function fetchGranted<T>(
    { access_token, scope }: Grant,
    names: readonly string[],
    path: string,
    read: CallOptions<T>['read'],
    limit?: number,
  ): Promise<T | undefined> {
    if (!scope.split(' ').some((name) => names.includes(name))) return undefined;
    const init = { headers: { authorization: `Bearer ${access_token}` } };
    return (await call(`/oauth/${path}`, { init, read, expected: 'not_found', limit })).value;
  }

  const report: Service['report'] = async (what, all, wait) => {
    if (all.length === 0) return [];
    if (all.length <= batch) {
      const init = uuids({ method: 'POST', body: JSON.stringify({ uuids: all }) });
      const read = () => true;
      const { code } = await call(`/api/uuids/${what}`, { init, read, expected: 'unknown_uuid', wait });
      if (code !== 'unknown_uuid') return code ? undefined : [];
      if (all.length === 1) return [...all];
    }
    // It is all or nothing: one UUID that the service does not know would hold up the others for good. Ten parts need
    // 1,111 requests for 1,000 unknown UUIDs, two parts 1,999. The last ten are sent at once.
    const size = all.length > batch ? batch : Math.ceil(all.length / 10);
    const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
      all.slice(index * size, (index + 1) * size),
    );
    const unknown: (string[] | undefined)[] = [];
    if (size === 1) unknown.push(...(await Promise.all(parts.map((part) => report(what, part, wait)))));
    else
      for (const part of parts)
        if (!unknown.includes(undefined)) unknown.push(await report(what, part, wait));
    return unknown.includes(undefined) ? undefined : unknown.flatMap((part) => part ?? []);
  };

  return {
    async exchange(code) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        client_secret: await secret(),
        redirect_uri: redirectUri,
      });
      const result = await call('/oauth/token', {
        isOnce: true,
        // As text with its type: not each implementation of `fetch` takes `URLSearchParams`.
        init: { method: 'POST', headers: { 'content-type': formType }, body: String(body) },
        async read(body): Promise<Grant> {
          const { access_token, scope, ...more } = await objectOf(body);
          const uuid = uuidOf(more.uuid);
          const isGrant =
            typeof access_token === 'string' && access_token !== '' && typeof scope === 'string';
          if (!uuid || !isGrant) throw new TypeError('not a grant');
          return { uuid, access_token, scope };
        },
      });
      // A new login helps if the code was used or has expired, but not if the service rejects the app.
      const { status, code: reason, value } = result;
      const isOfApp = status >= 400 && status < 500 && status !== 408 && status !== 429;
      if (value) return value;
      return isOfApp && reason !== 'invalid_grant' ? 'configuration_error' : 'service_unavailable';
    },
    async fetchData(grant) {
      const { scope, uuid } = grant;
      async function readUser(body: Blob) {
        const user = await objectOf(body);
        if (uuidOf(user.uuid ?? uuid) !== uuid) throw new TypeError('the data of another user');
        return dataWithin({ ...user, uuid }, scope) as unknown as UserData;
      }
      const readEid = async (body: Blob) => dataWithin(await objectOf(body), scope) as unknown as EidData;
      const [user, eid] = await Promise.all([
        fetchGranted(grant, userScopes, 'user_data', readUser),
        fetchGranted(grant, ['eid_profile'], 'eid_data', readEid),
      ]);
      return { ...(user && { user }), ...(eid && { eid }) };
    },
    fetchPhoto(grant) {
      const read = (body: Blob) => {
        // A page or an SVG in its place could run on the app's origin.
        if (/^image\/(jpeg|png)$/.test(body.type)) return body;
        throw new TypeError('not a photo');
      };
      return fetchGranted(grant, ['eid_photo'], 'eid_photo_data', read, largestPhoto);
    },
    async list() {
      const read = async (body: Blob) =>
        uuidsOf((await objectOf(body)).uuids as Iterable<unknown>, 'connected');
      return (await call('/api/uuids/connected', { init: uuids(), read, limit: longestList })).value;
    },
    async connect(uuid) {
      const unknown = await report('connected', [uuid], patience);
      if (unknown?.length) log({ event: 'request-failed', detail: '/api/uuids/connected 404 unknown_uuid' });
      return unknown?.length === 0;
    },
    report,
  };
}
