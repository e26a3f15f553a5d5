import type { AppContext } from '../../http/context.ts';
import { parse } from '../../http/json.ts';
import { readBody } from '../../http/read-body.ts';
import { logoProblem } from '../../schema/logo.ts';
import type { App } from '../../state/app.ts';
import type { DevService } from '../dev-service.ts';
import { secretNote } from './apps-page.ts';
import type { PagePath } from './layout.ts';
import type { Note } from './view.ts';

/** The largest form, in bytes: a logo that is too large gets an explanation, not 413. */
const formLimit = 1024 * 1024;

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
  service: DevService;
  baseUrl: string;
}

type Translate = (values: FormValues, context: FormContext) => ControlRequest;

/** Returns the fields of a form. A logo becomes a `data:` URL in `logo`. */
export async function readFields(c: AppContext): Promise<FormValues> {
  const body = await readBody(c, formLimit);
  const headers = { 'content-type': c.req.header('Content-Type') ?? '' };
  const data = await new Response(new Uint8Array(body), { headers }).formData().catch(() => new FormData());
  const values: Record<string, string> = {};
  for (const [name, value] of data) {
    if (typeof value === 'string') {
      if (value.trim() !== '') values[name] = value.trim();
    } else if (value.size > 0) {
      values[name] = `data:${value.type};base64,${Buffer.from(await value.arrayBuffer()).toString('base64')}`;
    }
  }
  return values;
}

/** Returns the problem with a field that the control API does not see: an uploaded logo, malformed JSON. */
export function fieldProblem({ logo_file: logo, json }: FormValues): string | undefined {
  if (json !== undefined && parse(json) === undefined)
    return 'JSON has to be a JSON value, such as {"uuid": 1}.';
  const problem = logo === undefined ? undefined : logoProblem(logo);
  return problem && `The logo has to be ${problem}.`;
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

function appMembers({ name, redirect_uri, privacy_url, logo_file, logo_url }: FormValues) {
  const logo = logo_file ?? logo_url;
  return {
    name: name ?? '',
    redirect_uri: redirect_uri ?? '',
    ...(logo && { logo }),
    ...(privacy_url && { privacy_url }),
  };
}

function withSecret({ service, baseUrl }: FormContext, text: string, clientId?: string) {
  return ({ client_id = clientId ?? '', client_secret = '' }: Record<string, string>): Note => ({
    text,
    more: secretNote(service.state.apps.get(client_id) as App, client_secret, baseUrl),
  });
}

function number(text: string | undefined): unknown {
  return text === undefined ? undefined : Number.isNaN(Number(text)) ? text : Number(text);
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
      const { status, error, delay_ms, html, json, location, drop } = effect;
      const then = {
        ...{ status: number(status), error, delay_ms: number(delay_ms), html, location },
        json: json === undefined ? undefined : parse(json),
        drop: drop === 'true' || undefined,
      };
      const fault = { on, times: number(times), client_id, persona, then };
      return putFaults([...service.faults, fault], 'The fault was ordered.');
    },
    remove: ({ of }, { service }) => {
      const others = service.faults.filter((_fault, index) => String(index) !== of);
      return putFaults(others, 'The fault was removed.');
    },
    advance: ({ advance_seconds: seconds }) =>
      send('POST', '/_sandbox/clock', 'The clock was advanced.', { advance_seconds: number(seconds) }),
    reset: () => send('POST', '/_sandbox/reset', 'Everything was reset.'),
  },
  '/_sandbox/inspector/mails': {},
};
