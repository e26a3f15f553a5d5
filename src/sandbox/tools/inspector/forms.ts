import type { AppContext } from '../../http/context.ts';
import { parse } from '../../http/json.ts';
import { readBody } from '../../http/read-body.ts';
import { logoProblem } from '../../schema/logo.ts';
import type { App } from '../../state/app.ts';
import type { DevService } from '../dev-service.ts';
import { secretNote } from './apps-page.ts';
import type { PagePath } from './layout.ts';
import { sampleCard } from './personas-page.ts';
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

const said = (text: string) => () => ({ text });

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

const advance: Translate = ({ advance_seconds: seconds }) => ({
  method: 'POST',
  path: '/_sandbox/clock',
  body: { advance_seconds: number(seconds) },
  note: said('The clock was advanced.'),
});

/** The forms of each page, by their action: each is a request to the control API, which does all the checks. */
export const forms: Readonly<Record<PagePath, Readonly<Record<string, Translate>>>> = {
  '/_sandbox': {
    'redirect-uri': ({ client_id = '', redirect_uri }) => ({
      method: 'PATCH',
      path: app({ of: client_id }),
      body: { redirect_uri },
      note: said('The redirect URI was registered.'),
    }),
  },
  '/_sandbox/inspector/apps': {
    register: (values, context) => ({
      method: 'POST',
      path: '/_sandbox/apps',
      body: appMembers(values),
      note: withSecret(context, 'The app was registered.'),
    }),
    change: (values) => ({
      method: 'PATCH',
      path: app(values),
      body: { privacy_url: null, ...appMembers(values) },
      note: said('The app was changed.'),
    }),
    secret: (values, context) => ({
      method: 'POST',
      path: `${app(values)}/secret`,
      note: withSecret(context, 'The app has a new secret.', values.of),
    }),
    delete: (values) => ({ method: 'DELETE', path: app(values), note: said('The app was deleted.') }),
  },
  '/_sandbox/inspector/personas': {
    add: ({ id, first_name = '', last_name = '', email, phone_number, card = 'none' }) => ({
      method: 'POST',
      path: '/_sandbox/personas',
      body: {
        ...{ id, first_name, last_name, email, phone_number },
        card: sampleCard(card, { first_name, last_name }),
      },
      note: said('The persona was added.'),
    }),
    change: (values, { service }) => {
      const user = service.state.users.get(values.of ?? '');
      const holder = { first_name: user?.firstName ?? '', last_name: user?.lastName ?? '' };
      return {
        method: 'PATCH',
        path: persona(values),
        body: {
          email: values.email ?? '',
          phone_number: values.phone_number ?? null,
          ...(values.card !== undefined && { card: sampleCard(values.card, holder) }),
        },
        note: said('The persona was changed.'),
      };
    },
    'confirm-email': (values) => ({
      method: 'PATCH',
      path: persona(values),
      body: { email_confirmed: true },
      note: said('The email address was confirmed.'),
    }),
    'delete-card': (values) => ({
      method: 'PATCH',
      path: persona(values),
      body: { card: 'deleted' },
      note: said('The card was deleted.'),
    }),
    withdraw: (values) => ({
      method: 'DELETE',
      path: `${persona(values)}/consents/${encodeURIComponent(values.client_id ?? '')}`,
      note: said('The consent was withdrawn.'),
    }),
    remove: (values) => ({ method: 'DELETE', path: persona(values), note: said('The persona was removed.') }),
  },
  '/_sandbox/inspector/faults': {
    add: (
      { on, times, client_id, persona: id, status, error, delay_ms, html, json, location, drop },
      { service },
    ) => {
      const then = {
        status: number(status),
        error,
        delay_ms: number(delay_ms),
        html,
        json: json === undefined ? undefined : parse(json),
        location,
        drop: drop === 'true' || undefined,
      };
      const fault = { on, times: number(times), client_id, persona: id, then };
      return putFaults([...service.faults, fault], 'The fault was ordered.');
    },
    remove: ({ of }, { service }) =>
      putFaults(
        service.faults.filter((_fault, index) => String(index) !== of),
        'The fault was removed.',
      ),
    advance,
    reset: () => ({ method: 'POST', path: '/_sandbox/reset', note: said('Everything was reset.') }),
  },
  '/_sandbox/inspector/mails': {},
};

function putFaults(faults: readonly object[], text: string): ControlRequest {
  return { method: 'PUT', path: '/_sandbox/faults', body: faults, note: said(text) };
}
