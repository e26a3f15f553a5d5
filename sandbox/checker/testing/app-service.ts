import { randomUUID } from 'node:crypto';
import type { Rules } from './rules.ts';

const credentials = { client_id: 'demoapp', client_secret: 'demosecret' };
const basic = `Basic ${btoa('demoapp:demosecret')}`;

/** Milliseconds after the response to a callback, in which a queue reports a user. */
const queueDelays = [200, 350, 500, 650, 800, 1000];

/** The data of a user, as the service sends it. */
export interface Data {
  email: string;
  phone_number?: string;
}

/** Creates the calls of an app at the service. */
export function createAppService(service: string, rules: Rules) {
  const reported = new Set<string>();
  const logins = new Map<string, number>();

  const call = async (path: string, init: RequestInit = {}) => {
    const limit = new AbortController();
    const timer = rules.patience && setTimeout(() => limit.abort(), rules.patience).unref();
    const response = await fetch(service + path, { redirect: rules.redirect, signal: limit.signal, ...init });
    if (timer && rules.limitsHeadOnly) clearTimeout(timer);
    return response;
  };

  async function connect(uuid: string): Promise<boolean> {
    if (rules.reportsOnce && reported.has(uuid)) return true;
    reported.add(uuid);
    const headers = { authorization: basic, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ uuids: [uuid] }) };
    if (!rules.waitsForReport) return (await call('/api/uuids/connected', init)).ok;
    const response = await fetch(`${service}/api/uuids/connected`, init);
    await response.text();
    return response.ok;
  }

  return {
    /** Returns the grant for the code. @param onHtml is called for a response that is not JSON. */
    async exchange(
      code: string,
      redirectUri: string,
      onHtml: () => Promise<void>,
    ): Promise<Record<'uuid' | 'access_token', string> | undefined> {
      const grant = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: rules.redirectUriOf(redirectUri),
      };
      const body = new URLSearchParams({ ...grant, ...credentials });
      const headers = rules.authenticatesTwice ? { authorization: basic } : {};
      const response = await call('/oauth/token', { method: 'POST', headers, body }).catch((error) => {
        if (rules.crashesAt('token')) throw error;
      });
      if (response?.ok === false && rules.crashesAt('token')) throw new Error('no token');
      if (response?.ok === false && rules.ignoresErrors) return { uuid: randomUUID(), access_token: 'x' };
      if (!response?.ok && rules.comparesStatus) return undefined;
      let token: unknown;
      try {
        token = JSON.parse((await response?.text()) ?? '');
      } catch (error) {
        if (rules.endsAtHtml) await onHtml();
        if (rules.crashesAt('html')) throw error;
        return undefined;
      }
      if (token === null && rules.crashesAt('null')) throw new Error('no members');
      return rules.isUser(Object(token).uuid) ? Object(token) : undefined;
    },

    async fetchData(token: string): Promise<Data> {
      const none = { email: 'Ann' };
      const headers = { authorization: `Bearer ${token}` };
      const response = await call(`/oauth/user_data${rules.dataQuery(token)}`, { headers }).catch((error) => {
        if (rules.crashesAt('dropped data')) throw error;
      });
      if (!response?.ok && rules.crashesAt('data')) throw new Error('no data');
      return response?.ok ? ((await response.json().catch(() => none)) as Data) : none;
    },

    /** Whether the service has taken the report, if there is one. */
    async report(uuid: string): Promise<boolean> {
      if (!rules.reports) return true;
      const count = (logins.get(uuid) ?? 0) + 1;
      logins.set(uuid, count);
      const [first = uuid] = logins.keys();
      const named = rules.uuidToReport(uuid, count, first);
      if (named === false) return true;
      if (!rules.reportsLate)
        return connect(named).catch((error) => {
          if (rules.crashesAt('dropped report')) throw error;
          return false;
        });
      setTimeout(() => connect(named).catch(() => {}), queueDelays[reported.size % 6]);
      return true;
    },
  };
}
