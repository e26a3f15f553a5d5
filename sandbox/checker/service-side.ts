import { setTimeout as delay } from 'node:timers/promises';
import type { FaultEffect, FaultTarget, Sandbox, SandboxEvent } from '../index.ts';
import { CannotCheck } from './cannot-check.ts';
import type { Masking } from './mask.ts';
import type { Patience, Target } from './target.ts';

/** Distinguishes the checker's own calls at the service from the app's. */
const userAgent = 'dpplus-connect checker';

/** A user of the service, under the names of the control API. */
export interface CheckedUser {
  id: string;
  email: string;
  phone_number: string;
  /** On the identity card. */
  last_name: string;
  /** By which the app knows the user. */
  uuid: string;
}

export const isConnectedCall = ({ method, path }: SandboxEvent): boolean =>
  method === 'POST' && path === '/api/uuids/connected';

/** The sandbox in the place of the service. Its clock and its users stay from check to check: an app's queue may still report them. */
export function createServiceSide(
  sandbox: Sandbox,
  { clientId, clientSecret }: Target,
  { masking, patience, note }: { masking: Masking; patience: Patience; note: (what: string) => void },
) {
  let count = 0;
  let user: CheckedUser | undefined;
  /** The users of the current check. */
  const own = new Set<string>();
  let [scanned, isConnected] = [0, false];

  const request = async (path: string, method: string, body: unknown, authorization?: string) => {
    const headers = {
      'user-agent': userAgent,
      'content-type': 'application/json',
      ...(authorization && { authorization }),
    };
    const init = { method, headers, body: JSON.stringify(body) };
    return (await sandbox.fetch(new Request(`http://localhost${path}`, init))).json();
  };
  const events = () => {
    const all = sandbox.events().filter((event) => event.user_agent !== userAgent);
    isConnected ||= all.some((event) => event.id > scanned && isConnectedCall(event) && event.status === 201);
    scanned = all.at(-1)?.id ?? scanned;
    return all;
  };
  /** The app's calls after an event, without those of a queue for the users of earlier checks. */
  const callsAfter = (id: number) =>
    events().filter((event) => event.id > id && (event.persona === undefined || own.has(event.persona)));

  /** Adds a user who is new to the app. */
  async function addUser(changes: Partial<CheckedUser> = {}): Promise<CheckedUser> {
    count += 1;
    const id = `check-${count}`;
    const number = String(count).padStart(4, '0');
    const names = { first_name: 'Chris', last_name: `Check${number}` };
    const person = {
      ...{ id, email: `${id}@example.com`, phone_number: `+3247000${number}`, ...names },
      card: { ...names, raw_date_of_birth: '31 DEC 1990' },
      ...changes,
    };
    const { apps } = (await request('/_sandbox/personas', 'POST', person)) as { apps: { uuid: string }[] };
    own.add(id);
    return { ...person, uuid: apps[0]?.uuid ?? '' };
  }

  return {
    addUser,
    /** Begins a check: it has a new user, and no fault. */
    async beginCheck() {
      user = undefined;
      own.clear();
      await request('/_sandbox/faults', 'PUT', []);
    },
    /** A code for a user as if they had just logged in: by default the user of the check, or `fresh`, whom the app may know. */
    async code(scope: string, isFresh: boolean, userId?: string): Promise<string> {
      if (!isFresh && userId === undefined) user ??= await addUser();
      const persona = userId ?? (isFresh ? 'fresh' : (user?.id ?? ''));
      own.add(persona);
      const logIn = () => request('/_sandbox/codes', 'POST', { client_id: clientId, persona, scope });
      let answer = (await logIn()) as { code?: string; error_description?: string };
      if (answer.code === undefined) {
        // The login limit. Only `connected-called` is about it.
        const all = await sandbox.fetch(new Request('http://localhost/_sandbox/personas'));
        const personas = (await all.json()) as { id: string; apps: { uuid: string }[] }[];
        const uuids = personas.filter(({ id }) => id === persona).map(({ apps }) => apps[0]?.uuid);
        const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
        await request('/api/uuids/connected', 'POST', { uuids }, `Basic ${basic}`);
        answer = (await logIn()) as typeof answer;
      }
      if (answer.code === undefined) throw new CannotCheck(answer.error_description);
      masking.add(answer.code);
      note(`the sandbox issues a code for ${persona}${scope && `, scope ${scope}`}`);
      return answer.code;
    },
    /** The number of the latest event. */
    latest: () => events().at(-1)?.id ?? 0,
    callsAfter,
    /** Waits for a call that the app may make after its response, and returns it. */
    async settle(id: number, isCall: (event: SandboxEvent) => boolean) {
      for (const end = Date.now() + patience.late; ; await delay(20)) {
        const call = callsAfter(id).find(isCall);
        if (call || Date.now() > end) return call;
      }
    },
    /** Whether a call of `POST /api/uuids/connected` succeeded in any check. */
    wasConnected() {
      events();
      return isConnected;
    },
    /** Makes the next response of an endpoint fail. */
    async fail(on: FaultTarget, effect: FaultEffect) {
      note(`the next response of ${on}: ${JSON.stringify(effect)}`);
      // biome-ignore lint/suspicious/noThenProperty: the control API's own word (docs/protocol.md, "Control API").
      await request('/_sandbox/faults', 'PUT', [{ on, times: 1, then: effect }]);
    },
  };
}
