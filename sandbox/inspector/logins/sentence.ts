import { html } from 'hono/html';
import type { ControlledService } from '../../control/controlled-service.ts';
import type { SandboxEvent } from '../../control/events/event-log.ts';
import type { Markup } from '../../service/pages/html-document.ts';
import type { StepForm } from '../../service/pages/step.ts';
import { displayName } from '../../service/state/personas/persona.ts';

/** The party that sends a request. */
export type Sender = 'Browser' | 'App';

const forms: Record<StepForm, string> = {
  login: 'sent the login form',
  'switch-form': 'changed between login and sign-up',
  'sign-up': 'sent the sign-up form',
  'second-factor': 'answered the second factor',
  consent: 'answered the consent',
  'other-account': 'changed the account',
};

/** The purpose of a request by the end of its path. The first match counts. */
const sentences: readonly (readonly [path: RegExp, method: string, text: string])[] = [
  [/\/oauth\/authenticate\.html$/, 'GET', 'asked for a login'],
  [/\/oauth\/authenticate$/, 'POST', 'asked for a sign-up with data of the app'],
  [/\/oauth\/login\.html$/, 'GET', 'asked for the next page'],
  [/\/oauth\/confirm\.html$/, 'GET', 'opened the link of a mail'],
  ...Object.entries(forms).map(([action, text]) => [new RegExp(`/oauth/${action}$`), 'POST', text] as const),
  [/\/dp_connect\w*\.(js|css)$/, 'GET', 'loaded the login button'],
  [/^\/oauth\/token$/, 'POST', 'asked for a token'],
  [/^\/oauth\/user_data$/, 'GET', 'asked for the contact data'],
  [/^\/oauth\/eid_data$/, 'GET', 'asked for the identity-card data'],
  [/^\/oauth\/eid_photo_data$/, 'GET', 'asked for the photo'],
  [/^\/api\/uuids\/connected$/, 'GET', 'asked for its connected users'],
  [/^\/api\/uuids\/connected$/, 'POST', 'reported users as connected'],
  [/^\/api\/uuids\/disconnected$/, 'POST', 'reported users as disconnected'],
];

/** Returns the party that sends a request. */
export function senderOf({ path }: SandboxEvent): Sender {
  return /^\/(oauth\/(token|\w+_data)|api\/)/.test(path) ? 'App' : 'Browser';
}

/** Returns a request as a sentence without its subject. */
export function sentence({ state }: ControlledService, event: SandboxEvent): Markup {
  const { path, method } = event;
  const text = sentences.find(([pattern, wanted]) => wanted === method && pattern.test(path))?.[2];
  const value = (name: string) => event.parameters.find((parameter) => parameter.name === name)?.value;
  const user = state.users.get(value('persona') ?? '');
  const [scope, decision] = [value('scope'), value('decision')];
  const subject = html`${user && html`: ${displayName(user)}`}${decision && html`: <code>${decision}</code>`}`;
  const asked = scope && html` with the scope <code>${scope}</code>`;
  return html`${text ?? html`requested <code>${method} ${path}</code>`}${asked}${subject}`;
}
