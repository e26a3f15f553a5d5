import { expect } from 'vitest';
import { scopes } from '../../../contract/scopes.ts';
import { at } from '../../../testing/walk.ts';
import { createSandbox, type Sandbox } from '../../index.ts';
import { origin, type Visitor } from '../visitor.ts';
import { addPerson, apps, havePast, people, seed } from './people-and-apps.ts';
import { type Browser, type Code, type Grant, Rules, type Tab } from './rules.ts';

/** A page that a tab showed: Back shows it again. `logins` are those of its browser before it. */
export type Page = { step: string; user: string | undefined; text: string; logins: number };
export type OpenTab = Tab & { browser: number; handle: string; pages: Page[] };
export interface Model {
  rules: Rules;
  browsers: Browser[];
  tabs: OpenTab[];
  codes: (Code & { text: string })[];
  tokens: { grant: Grant; of: Code; text: string }[];
  uuids: Map<string, string>;
  fault?: string | undefined;
  /** The persona that the seed does not have. */
  without?: string | undefined;
}
export interface Real {
  sandbox: Sandbox;
  visitors: Visitor[];
  stateFile: string;
}

export function begin(model: Model): Model {
  const rules = new Rules();
  for (const { client_id: app, client_secret: secret, redirect_uri: redirectUri } of apps)
    rules.apps.set(app, { secret, redirectUri });
  for (const { id } of people.filter((one) => one.id !== model.without)) {
    addPerson(rules, id);
    for (const app of rules.apps.keys()) havePast(rules, app, id);
  }
  const browsers = [0, 1].map(() => ({ until: 0, logins: 0 }));
  return Object.assign(model, { rules, browsers, tabs: [], codes: [], tokens: [], fault: undefined });
}

export async function open(real: Real, without?: string): Promise<void> {
  await real.sandbox?.close();
  real.sandbox = createSandbox({ ...seed(without), stateFile: real.stateFile, clock: () => 0 });
  // Writes the state file.
  await control(real, 'POST', 'clock', { advance_seconds: 0 });
}

export const json = { 'content-type': 'application/json' };
export const control = ({ sandbox }: Real, method: string, path: string, body?: object) => {
  const init = body && { body: JSON.stringify(body), headers: json };
  return sandbox.fetch(new Request(`${origin}/_sandbox/${path}`, { method, ...init }));
};

/** Compares the answer in a tab with the rules, by which the login continues or ends. */
export function expectStep(model: Model, visitor: Visitor, tab: OpenTab, refusal?: string): void {
  const { rules, browsers } = model;
  const browser = at(browsers, tab.browser);
  const { redirectUri = '' } = rules.apps.get(tab.app) ?? {};
  const step = rules.stepOf(tab, browser);
  const user = rules.userOf(browser) ?? '';
  const moved = redirectUri === tab.redirectUri ? undefined : 'redirect_uri_mismatch';
  const error = refusal ?? moved ?? (step === 'limit' ? 'access_denied' : undefined);
  if (error || step === 'done') {
    const { searchParams: query, href } = visitor.location;
    expect(href.split(/[?&](?:code|error)=/)[0]).toBe(redirectUri);
    expect([query.get('state'), query.get('error') ?? undefined]).toEqual(['state-1', error]);
    if (!error) model.codes.push({ ...rules.issue(tab, user), text: query.get('code') ?? '' });
    tab.ended = { at: rules.now, location: href };
    return;
  }
  const { text } = visitor;
  expect([visitor.response.status, text.includes(`/oauth/${step}"`)], text.slice(-1500)).toEqual([200, true]);
  const { login = '', user: shown } = visitor.form(step).fields;
  expect(shown).toBe({ 'second-factor': tab.chosen, consent: user }[step as 'consent']);
  const { granted } = rules.linkOf(tab.app, user);
  const asked = [...text.matchAll(/data-scope="(\w+)"/g)].map(([, scope]) => scope);
  const missing = step === 'consent' ? tab.scope.filter((scope) => !granted.includes(scope)) : [];
  expect(asked.toSorted()).toEqual(missing.toSorted());
  tab.handle = login;
  tab.pages.push({ step, user: shown, text, logins: browser.logins });
}

/** A login that is over: its own answer again within ten seconds, else an error. */
export function expectOver({ rules }: Model, visitor: Visitor, tab?: OpenTab): void {
  const { at: ended = -11, location } = tab?.ended ?? {};
  if (rules.now - ended < 10) expect(visitor.location.href).toBe(location);
  else expect([400, 403], visitor.text).toContain(visitor.response.status);
}

export const isUnderWay = ({ rules }: Model, tab: OpenTab) => !tab.ended && rules.now < tab.until;

export function revoke({ codes }: Model, isRevoked: (code: Code) => boolean): void {
  for (const code of codes) if (isRevoked(code)) Object.assign(code, { isRevoked: true, tokens: [] });
}

export function endLogins({ tabs }: Model, isEnded: (tab: OpenTab) => boolean): void {
  for (const tab of tabs) if (isEnded(tab)) Object.assign(tab, { until: 0, ended: undefined });
}

export function removePerson(model: Model, user: string): void {
  const { rules, browsers } = model;
  rules.users.delete(user);
  revoke(model, (code) => code.user === user);
  // The session ends, and with it the browser's logins under way.
  endLogins(model, ({ browser }) => browsers[browser]?.user === user);
  for (const browser of browsers) if (browser.user === user) browser.user = undefined;
}

/** Compares the apps of each user with the rules. */
export async function expectLinks({ rules }: Model, real: Real): Promise<void> {
  for (const { id, apps } of await (await control(real, 'GET', 'personas')).json())
    for (const { client_id, consented, scope, connected, unconnected_logins: logins } of apps) {
      const link = rules.linkOf(client_id, id);
      const granted = scopes.filter((name) => link.granted.includes(name)).join(' ');
      expect([consented, scope, connected, logins]).toEqual([
        link.consented,
        granted,
        link.connected,
        link.logins,
      ]);
    }
}

/** Compares the status of a response with the ordered fault or the expected status. Returns true for a success. */
export function expectStatus(
  model: Model,
  endpoint: string,
  { status }: Response,
  expected: number,
): boolean {
  const isFault = model.fault === endpoint;
  if (isFault) model.fault = undefined;
  expect(status).toBe(isFault ? 503 : expected);
  return status < 300;
}
