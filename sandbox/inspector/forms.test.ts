// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { expect, it } from 'vitest';
import type { ControlledService } from '../control/controlled-service.ts';
import { resolveOptions } from '../options.ts';
import { initialState } from '../service/state/initial-state.ts';
import { forms } from './forms.ts';
import { type PagePath, pagePaths } from './layout.ts';

const faults = ['token', 'script'].map((on) => ({ on, times: 1, then: { status: 500 } }));
const service = { state: initialState(resolveOptions()), faults } as unknown as ControlledService;
const [token, script] = faults.map((fault) => JSON.stringify(fault));

/** Returns the request to the control API for a form of a page, which its name ends. */
function requestOf(page: string, form: string): string {
  const path = Object.keys(pagePaths).find((one) => one.endsWith(`/${page}`)) as PagePath;
  const values: Record<string, string> = Object.fromEntries(new URLSearchParams(form));
  const sent = forms[path][values.action ?? '']?.(values, { service, baseUrl: '' });
  return `${sent?.method} ${sent?.path} ${JSON.stringify(sent?.body)}`;
}

it.each([
  ['_sandbox', 'redirect-uri&client_id=a&redirect_uri=r', 'PATCH apps/a {"redirect_uri":"r"}'],
  ['apps', 'register', 'POST apps {"name":"","redirect_uri":""}'],
  ['apps', 'register&name=n&logo=u', 'POST apps {"name":"n","redirect_uri":"","logo":"u"}'],
  ['apps', 'register&privacy_url=p', 'POST apps {"name":"","redirect_uri":"","privacy_url":"p"}'],
  ['apps', 'secret&of=a b', 'POST apps/a%20b/secret undefined'],
  ['apps', 'delete&of=a', 'DELETE apps/a undefined'],
  ['personas', 'confirm-email&of=p', 'PATCH personas/p {"email_confirmed":true}'],
  ['personas', 'delete-card&of=p', 'PATCH personas/p {"card":"deleted"}'],
  ['personas', 'withdraw&of=p&client_id=a', 'DELETE personas/p/consents/a undefined'],
  ['personas', 'remove&of=p', 'DELETE personas/p undefined'],
  [
    'faults',
    'add&on=x&times=2&status=503',
    `PUT faults [${token},${script},{"on":"x","times":2,"then":{"status":503}}]`,
  ],
  [
    'faults',
    'add&times=many&drop=true',
    `PUT faults [${token},${script},{"times":"many","then":{"drop":true}}]`,
  ],
  ['faults', 'advance&advance_seconds=60', 'POST clock {"advance_seconds":60}'],
  ['faults', 'reset', 'POST reset undefined'],
])('the page %s sends the form %s as %s', (page, form, request) => {
  expect(requestOf(page, `action=${form}`)).toBe(request.replace(' ', ' /_sandbox/'));
});

it('a fault has each effect, for its persona and its app', () => {
  const then = { error: 'e', delay_ms: 5, html: 'h', location: 'l', drip: true };
  const form = 'action=add&client_id=a&persona=p&error=e&delay_ms=5&html=h&location=l&drip=true';
  const fault = JSON.stringify({ client_id: 'a', persona: 'p', then });
  expect(requestOf('faults', form)).toContain(`,${fault}]`);
});
