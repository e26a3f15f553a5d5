import type { ControlledService } from '../control/controlled-service.ts';
import { idOf } from '../control/faults/fault.ts';
import type { AppContext } from '../service/http/context.ts';
import { readBody } from '../service/http/read-body.ts';
import type { App } from '../service/state/app.ts';
import { secretNote } from './apps-page.ts';
import type { PagePath } from './layout.ts';
import type { Note } from './view.ts';

/** The fields of a form that are not empty. */
export type FormValues = Readonly<Record<string, string>>;

/** A request to the control API, and the message after it. */
interface ControlRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  note(answer: Record<string, string>): Note;
}

interface FormContext {
  service: ControlledService;
  baseUrl: string;
}

type Translate = (values: FormValues, context: FormContext) => ControlRequest;

/** Returns the fields of a form. */
export async function readFields(c: AppContext): Promise<FormValues> {
  const fields = new URLSearchParams((await readBody(c)).toString());
  return Object.fromEntries(
    [...fields].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value),
  );
}

/** Returns a request to the control API. A message without more is its text. */
function send(
  method: ControlRequest['method'],
  path: string,
  note: string | ControlRequest['note'],
  body?: unknown,
): ControlRequest {
  return { method, path, body, note: typeof note === 'string' ? () => ({ text: note }) : note };
}

function appMembers({ name = '', redirect_uri = '', privacy_url, logo }: FormValues) {
  return { name, redirect_uri, logo, privacy_url };
}

function withSecret({ service, baseUrl }: FormContext, text: string, clientId?: string) {
  return ({ client_id = clientId ?? '', client_secret = '' }: Record<string, string>): Note => ({
    text,
    more: secretNote(service.state.apps.get(client_id) as App, client_secret, baseUrl),
  });
}

function number(text: string | undefined): unknown {
  if (text === undefined || Number.isNaN(Number(text))) return text;
  return Number(text);
}

const app = ({ of = '' }: FormValues) => `/_sandbox/apps/${encodeURIComponent(of)}`;
const persona = ({ of = '' }: FormValues) => `/_sandbox/personas/${encodeURIComponent(of)}`;

const putFaults = (faults: readonly object[], note: string) => send('PUT', '/_sandbox/faults', note, faults);

/** The forms of each page, by their action: each is a request to the control API, which does all the checks. */
export const forms: Readonly<Record<PagePath, Readonly<Record<string, Translate>>>> = {
  '/_sandbox': {
    'redirect-uri': ({ client_id = '', redirect_uri }) =>
      send('PATCH', app({ of: client_id }), 'The redirect URI was registered.', { redirect_uri }),
  },
  '/_sandbox/inspector/apps': {
    register: (values, context) =>
      send('POST', '/_sandbox/apps', withSecret(context, 'The app was registered.'), appMembers(values)),
    secret: (values, context) =>
      send('POST', `${app(values)}/secret`, withSecret(context, 'The app has a new secret.', values.of)),
    delete: (values) => send('DELETE', app(values), 'The app was deleted.'),
  },
  '/_sandbox/inspector/personas': {
    'confirm-email': (values) =>
      send('PATCH', persona(values), 'The email address was confirmed.', { email_confirmed: true }),
    'delete-card': (values) => send('PATCH', persona(values), 'The card was deleted.', { card: 'deleted' }),
    withdraw: (values) => {
      const path = `${persona(values)}/consents/${encodeURIComponent(values.client_id ?? '')}`;
      return send('DELETE', path, 'The consent was withdrawn.');
    },
    remove: (values) => send('DELETE', persona(values), 'The persona was removed.'),
  },
  '/_sandbox/inspector/faults': {
    add: ({ on, times, client_id, persona, ...effect }, { service }) => {
      const { status, error, delay_ms, html, location, drop, drip } = effect;
      const then = {
        ...{ status: number(status), error, delay_ms: number(delay_ms), html, location },
        drop: drop === 'true' || undefined,
        drip: drip === 'true' || undefined,
      };
      const fault = { on, times: number(times), client_id, persona, then };
      return putFaults([...service.faults, fault], 'The fault is scheduled.');
    },
    remove: ({ fault: id }, { service: { faults } }) => {
      // A fault may have happened since the page was shown, so its place in the list says nothing.
      const removed = faults.find((fault) => idOf(fault) === id);
      const note = removed ? 'The fault was removed.' : 'The fault has already happened.';
      return putFaults(
        faults.filter((fault) => fault !== removed),
        note,
      );
    },
    advance: ({ advance_seconds: seconds }) =>
      send('POST', '/_sandbox/clock', 'The clock was advanced.', { advance_seconds: number(seconds) }),
    reset: () => send('POST', '/_sandbox/reset', 'Everything was reset.'),
  },
};
