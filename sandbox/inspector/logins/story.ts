import { loginLimit } from '../../../contract/login-limit.ts';
import type { ControlledService } from '../../control/controlled-service.ts';
import type { SandboxEvent } from '../../control/events/event-log.ts';
import { codeLifetime } from '../../service/endpoints/authorize/issue-code.ts';
import { tokenLifetime } from '../../service/endpoints/token/exchange.ts';
import { isRejected } from '../../service/http/rules.ts';
import { linkOf } from '../../service/state/links.ts';

/** The states of a login, with their names on the page. */
export const loginStates = {
  complete: 'Complete',
  incomplete: 'Incomplete',
  waiting: 'Waiting for the user',
  failed: 'Failed',
} as const;

/** The state of a login. */
export type LoginState = keyof typeof loginStates;

/** A login with its requests, oldest first, or other requests that came one after another. */
export interface Story {
  /** Absent: the requests belong to no login. */
  login?: number;
  clientId?: string;
  persona?: string;
  state: LoginState;
  events: readonly SandboxEvent[];
  /** The missing steps of the relying app, one sentence each. */
  missing: readonly string[];
}

/** Returns the stories, the latest first. */
export function stories(service: ControlledService): Story[] {
  // A page with the button loads its files: each login would have several such requests around it.
  const told = service.log.events.filter(({ rule }) => rule !== 'script' && rule !== 'home');
  return grouped(told)
    .map((events) => storyOf(service, events))
    .reverse();
}

/** Returns whether a request was rejected, or answered by an injected fault. */
export function isProblem({ status, rule }: SandboxEvent): boolean {
  return status >= 400 || rule === 'fault' || isRejected(rule);
}

/** Each login in the place of its latest request. Requests without a login stay together until a login comes between. */
function grouped(events: readonly SandboxEvent[]): SandboxEvent[][] {
  const groups: SandboxEvent[][] = [];
  for (const event of events.toReversed()) {
    const { login } = event;
    const group = login === undefined ? groups.at(-1) : groups.find(([first]) => first?.login === login);
    if (group && group[0]?.login === login && !startsAlone(group[0], event)) group.push(event);
    else groups.push([event]);
  }
  return groups.map((group) => group.reverse()).reverse();
}

/** A refused authorization request has no login number, and is a story by itself. */
function startsAlone(first: SandboxEvent | undefined, event: SandboxEvent): boolean {
  return (
    event.login === undefined && (isAuthorization(event) || (first !== undefined && isAuthorization(first)))
  );
}

function isAuthorization({ path }: SandboxEvent): boolean {
  return /\/oauth\/authenticate(\.html)?$/.test(path);
}

function storyOf(service: ControlledService, events: readonly SandboxEvent[]): Story {
  const [first] = events;
  const latest = (member: 'client_id' | 'persona') =>
    events.findLast((event) => event[member] !== undefined)?.[member];
  const [clientId, persona] = [latest('client_id'), latest('persona')];
  const missing = missingSteps(service, events, clientId, persona);
  return {
    ...(first?.login !== undefined && { login: first.login }),
    ...(clientId !== undefined && { clientId }),
    ...(persona !== undefined && { persona }),
    events,
    missing,
    state: stateOf(events, missing),
  };
}

function stateOf(events: readonly SandboxEvent[], missing: readonly string[]): LoginState {
  const last = events.at(-1);
  const hasFailed =
    last?.login === undefined ? events.some(isProblem) : last !== undefined && isProblem(last);
  if (hasFailed) return 'failed';
  if (missing.length > 0) return 'incomplete';
  const isOver =
    last?.login === undefined || events.some(({ rule }) => ['code', 'token', 'connect'].includes(rule));
  return isOver ? 'complete' : 'waiting';
}

function missingSteps(
  service: ControlledService,
  events: readonly SandboxEvent[],
  clientId: string | undefined,
  persona: string | undefined,
): string[] {
  const at = (rule: string) => events.findLast((event) => event.rule === rule)?.at;
  const [code, token] = [at('code'), at('token')];
  const isOver = (time: string, lifetime: number) => service.clock.now() >= Date.parse(time) + lifetime;
  if (token === undefined) {
    if (code === undefined) return [];
    return [
      isOver(code, codeLifetime)
        ? 'The code was never exchanged: POST /oauth/token. It has expired.'
        : 'The code was not exchanged yet: POST /oauth/token. It is valid for ten minutes.',
    ];
  }
  const link = linkOf(service.state, clientId ?? '', persona ?? '');
  const scope = service.state.tokens.values().find(({ login }) => login === events[0]?.login)?.scope ?? [];
  const hasData = events.some(({ rule }) => rule === 'data');
  const unread = scope.length > 0 && !hasData && !isOver(token, tokenLifetime);
  const isConnected = link.connected || events.some(({ rule }) => rule === 'connect');
  return [
    ...(unread ? [`The data of the scope ${scope.join(' ')} was not read yet.`] : []),
    ...(isConnected
      ? []
      : [
          `POST /api/uuids/connected was never called: ${link.unconnectedLogins} of ${loginLimit} logins used.`,
        ]),
  ];
}
