import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ControlledService } from '../control/controlled-service.ts';
import { baseUrl } from '../service/http/address.ts';
import type { AppContext, AppEnv } from '../service/http/context.ts';
import { route } from '../service/http/route.ts';
import { newSecret } from '../service/state/secrets.ts';
import { appsPage } from './apps-page.ts';
import { faultsPage } from './faults-page.ts';
import { type FormValues, forms, readFields } from './forms.ts';
import { layout, type PagePath } from './layout.ts';
import { live } from './live.ts';
import { loginsPage } from './logins/logins-page.ts';
import { personasPage } from './personas-page.ts';
import { formId, type Note, type RejectedForm, type View } from './view.ts';

const pages = {
  '/_sandbox': loginsPage,
  '/_sandbox/inspector/apps': appsPage,
  '/_sandbox/inspector/personas': personasPage,
  '/_sandbox/inspector/faults': faultsPage,
} as const satisfies Record<PagePath, unknown>;

/** How many messages wait for the page that shows them. */
const mostNotes = 100;

/** The inspector, for the callers of the control API. Its forms are requests to that API. */
export function inspectorRoutes(app: Hono<AppEnv>, service: ControlledService): void {
  const notes = new Map<string, Note>();

  /** Keeps a message for the page after a redirect. A secret in it is shown once, and never in a URL. */
  function keep(note: Note): string {
    const key = newSecret();
    notes.set(key, note);
    for (const old of notes.keys()) if (notes.size > mostNotes) notes.delete(old);
    return key;
  }

  function show(c: AppContext, path: PagePath, problem?: RejectedForm, status?: ContentfulStatusCode) {
    const { searchParams: query } = new URL(c.req.url);
    const key = query.get('note') ?? '';
    const { basePath } = service.settings;
    const view: View = { baseUrl: baseUrl(c), basePath, query, note: notes.get(key), problem };
    notes.delete(key);
    return layout(c, service, path, view, { tools: undefined, ...pages[path](service, view) }, status);
  }

  async function submit(c: AppContext, path: PagePath): Promise<Response> {
    const values = await readFields(c).catch((error) => rejected(error));
    const reject = (text: string, status: ContentfulStatusCode, of: FormValues = {}) =>
      show(c, path, { text, values: of, form: of.action ? formId(of.action, of.of) : '' }, status);
    if (values instanceof HTTPException)
      return reject('The form is too large.', values.status as ContentfulStatusCode);
    const { action = '' } = values;
    const translate = Object.hasOwn(forms[path], action) ? forms[path][action] : undefined;
    if (!translate) return reject('The inspector has no such action.', 400);
    const base = baseUrl(c);
    const { controlToken } = service.settings;
    const { method, path: address, body, note } = translate(values, { service, baseUrl: base });
    const response = await app.fetch(
      new Request(base + address, {
        method,
        headers: controlToken === undefined ? {} : { Authorization: `Bearer ${controlToken}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const answer = response.status === 204 ? {} : await response.json();
    if (!response.ok) {
      return reject(answer.error_description, response.status as ContentfulStatusCode, values);
    }
    return c.redirect(`${path}?note=${keep(note(answer))}`, 303);
  }

  for (const path of Object.keys(pages) as PagePath[]) {
    route(app, service, path, { GET: (c) => show(c, path), POST: (c) => submit(c, path) });
  }
  // As a user types it.
  route(app, service, '/_sandbox/', { GET: (c) => c.redirect('/_sandbox', 308) });
  route(app, service, '/_sandbox/live.js', {
    GET: (c) => c.body(`(${live})();\n`, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  });
}

function rejected(error: unknown): HTTPException {
  if (error instanceof HTTPException) return error;
  throw error;
}
