import type { Sandbox } from './sandbox.ts';
import { Visitor } from './visitor.ts';

/** The paths of the pages of the inspector. */
export const [logins, apps, personas, faults] = [
  '/_sandbox',
  '/_sandbox/inspector/apps',
  '/_sandbox/inspector/personas',
  '/_sandbox/inspector/faults',
] as const;

/** An app to register. */
export const shop = { name: 'Shop', redirect_uri: 'http://localhost:8080/callback' };

/** Submits a form of a page, as a browser does without script. */
export const submit = (sandbox: Sandbox, path: string, fields: Record<string, string>) =>
  new Visitor(sandbox).request(path, { method: 'POST', body: new URLSearchParams(fields) });
