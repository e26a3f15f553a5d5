import { setTimeout as delay } from 'node:timers/promises';
import type { FaultEffect, FaultTarget, Sandbox, SandboxEvent } from '../index.ts';
import { LoginLimit } from './cannot-check.ts';
import type { Masking } from './mask.ts';
import type { Patience, Target } from './target.ts';

/** Distinguishes the checker's own calls at the service from the app's. */
const userAgent = 'dpplus-connect checker';

/** The persona whom the app may know. */
export const knownId = 'fresh';

/** A persona in the list of the control API. */
type Listed = Omit<CheckedUser, 'last_name' | 'uuid'> & {
  name: string;
  apps: { uuid: string; connected: boolean }[];
};

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

/** What happens with the next response of an endpoint, if it has a persona for this one only. */
export interface NextFault {
  on: FaultTarget;
  persona?: string;
  effect: FaultEffect;
}

/** What all parts of a run have in common. */
export interface Population {
  count: number;
  users: Map<string, CheckedUser>;
  codes: string[];
}

export const createPopulation = (): Population => ({ count: 0, users: new Map(), codes: [] });

interface Tools {
  masking: Masking;
  patience: Patience;
  note(what: string): void;
  population: Population;
  /** Goes on beside the checks: calls that name none of its users are not its own. */
  isApart: boolean;
}

export const isConnectedCall = ({ method, path }: SandboxEvent): boolean =>
  method === 'POST' && path === '/api/uuids/connected';

/** The sandbox in the place of the service. Its clock and its users stay from check to check: an app's queue may still report them. */
export function createServiceSide(
  sandbox: Sandbox,
  { clientId, clientSecret, redirectUri }: Pick<Target, 'clientId' | 'clientSecret' | 'redirectUri'>,
  { masking, patience, note, population, isApart }: Tools,
) {
  let user: CheckedUser | undefined;
  const { users, codes } = population;
  /** The users of the current check. */
  const own = new Set<string>();

  const request = async (path: string, method: string, body: unknown, authorization?: string) => {
    const headers = {
      'user-agent': userAgent,
      'content-type': 'application/json',
      ...(authorization && { authorization }),
    };
    const init = { method, headers, body: JSON.stringify(body) };
    return (await sandbox.fetch(new Request(`http://localhost${path}`, init))).json();
  };
  const events = () => sandbox.events().filter((event) => event.user_agent !== userAgent);
  /** The app's calls after an event, without those of a queue for the users of earlier checks. */
  const callsAfter = (id: number) =>
    events().filter(
      ({ id: each, persona }) => each > id && (persona === undefined ? !isApart : own.has(persona)),
    );

  /** Adds a user who is new to the app. */
  async function addUser(changes: Partial<CheckedUser> = {}): Promise<CheckedUser> {
    population.count += 1;
    const number = String(population.count).padStart(4, '0');
    // No id is a part of another.
    const id = `check-${number}`;
    const names = { first_name: 'Chris', last_name: changes.last_name ?? `Check${number}` };
    const person = {
      ...{ id, email: `${id}@example.com`, phone_number: `+3247000${number}`, ...names },
      card: { ...names, raw_date_of_birth: '31 DEC 1990' },
      ...changes,
    };
    const { apps } = (await request('/_sandbox/personas', 'POST', person)) as { apps: { uuid: string }[] };
    own.add(id);
    const added = { ...person, uuid: apps[0]?.uuid ?? '' };
    users.set(id, added);
    return added;
  }

  async function list(): Promise<Listed[]> {
    const response = await sandbox.fetch(new Request('http://localhost/_sandbox/personas'));
    return (await response.json()) as Listed[];
  }

  async function ownUser(): Promise<CheckedUser> {
    user ??= await addUser();
    return user;
  }

  /** The persona that the app may know. */
  async function known(): Promise<CheckedUser> {
    const { name, apps, ...data } = (await list()).find(({ id }) => id === knownId) as Listed;
    const persona = { ...data, last_name: name.replace(/^\S+ /, ''), uuid: apps[0]?.uuid ?? '' };
    users.set(knownId, persona);
    return persona;
  }

  async function failFor(faults: readonly NextFault[], times = 1): Promise<void> {
    const once = faults.map(({ on, persona, effect }) => {
      note(`the next response of ${on}${persona ? ` for ${persona}` : ''}: ${JSON.stringify(effect)}`);
      // biome-ignore lint/suspicious/noThenProperty: the control API's own word (docs/protocol.md, "Control API").
      return { on, persona, times, then: effect };
    });
    await request('/_sandbox/faults', 'PUT', once);
  }

  return {
    addUser,
    known,
    codes,
    /** Every user of the checks so far. */
    users,
    /** Begins a check: it has a new user, and no fault. */
    async beginCheck() {
      user = undefined;
      own.clear();
      await request('/_sandbox/faults', 'PUT', []);
    },
    /**
     * A code for a user as if they had just logged in: by default the user of the check, or `fresh`, whom the app may know.
     * In place of one who has reached the login limit, another logs in: the checker connects nobody.
     */
    async code(scope: string, isKnown: boolean, userId?: string): Promise<{ code: string; persona: string }> {
      const logIn = async (persona: string) => {
        own.add(persona);
        const answer = await request('/_sandbox/codes', 'POST', { client_id: clientId, persona, scope });
        return { persona, ...(answer as { code?: string; error_description?: string }) };
      };
      let login = await logIn(userId ?? (isKnown ? knownId : (await ownUser()).id));
      if (login.code === undefined && userId === undefined) {
        user = await addUser();
        login = await logIn(user.id);
      }
      const { code, persona } = login;
      if (code === undefined) throw new LoginLimit(login.error_description);
      masking.add(code);
      codes.push(code);
      note(`the sandbox issues a code for ${persona}${scope && `, scope ${scope}`}`);
      return { code, persona };
    },
    /** Exchanges a code in place of the app. */
    async token(code: string): Promise<string> {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        ...{ code, redirect_uri: redirectUri, client_id: clientId, client_secret: clientSecret },
      });
      const init = { method: 'POST', headers: { 'user-agent': userAgent }, body };
      const response = await sandbox.fetch(new Request('http://localhost/oauth/token', init));
      const { access_token: token } = (await response.json()) as { access_token: string };
      masking.add(token);
      return token;
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
    /** Waits until the app has reported these users, and returns those whom it has not. */
    async unreported(ids: readonly string[]): Promise<string[]> {
      for (const end = Date.now() + patience.late; ; await delay(20)) {
        const rest = (await list())
          .filter(({ id, apps }) => ids.includes(id) && !apps[0]?.connected)
          .map(({ id }) => id);
        if (rest.length === 0 || Date.now() > end) return rest;
      }
    },
    /** Makes the next responses of an endpoint fail. */
    fail: (on: FaultTarget, effect: FaultEffect, times?: number) => failFor([{ on, effect }], times),
    failFor,
    /** Whether a fault for a persona is still to happen. */
    async isToCome(id: string): Promise<boolean> {
      const response = await sandbox.fetch(new Request('http://localhost/_sandbox/faults'));
      return ((await response.json()) as { persona?: string }[]).some(({ persona }) => persona === id);
    },
  };
}
