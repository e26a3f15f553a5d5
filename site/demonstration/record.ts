import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { createSandbox, type Language, type Scope, scopes } from 'dpplus-sandbox';
import { authorizePath, callback, Visitor } from '../../sandbox/testing/visitor.ts';

/** The relying app of the demonstration. The sandbox asks for a secret, and this one guards nothing. */
export const app = { clientId: 'demoapp', clientSecret: 'demosecret', redirectUri: callback };

/** The personas of the demonstration: one for each way in which a login can continue after the second factor. */
export const personas = ['fresh', 'consented', 'limit-reached'] as const;
export type PersonaId = (typeof personas)[number];

/** The pages of a scripted login, by the name of their file. */
export const steps = ['authenticate', 'second-factor', 'consent', 'identity', 'error'] as const;
export type Step = (typeof steps)[number];

/** Parameters with which a login returns, without `state`. */
export type Returned = Readonly<Record<string, string>>;

/** The continuation of a login after the second factor. */
export interface Person {
  readonly name: string;
  /** Absent if the service asks for the consent. */
  readonly returned?: Returned;
}

/** Everything that the scripted service repeats, recorded from the sandbox. */
export interface Recording {
  readonly pages: Readonly<Record<Step, string>>;
  readonly people: Readonly<Record<PersonaId, Person>>;
  /** The user cancelled, or did not agree. */
  readonly canceled: Returned;
  /** The button did not send `is_sandbox=true`. */
  readonly notSandbox: Returned;
}

const icon = readFileSync('demo/relying-app/icon.svg', 'utf8');

/** A new sandbox with the app of the demonstration. */
export const createService = () =>
  createSandbox({
    apps: [{ ...app, name: 'Linden', logo: `data:image/svg+xml,${encodeURIComponent(icon)}` }],
  });

/** Logs in to a new sandbox in every way that the scripted service offers, in one language. */
export async function recordService(language: Language): Promise<Recording> {
  const visit = (changes: Record<string, string> = {}) =>
    new Visitor(createService()).request(authorizePath({ scope: scopes.join(' '), ...changes }, language));
  const choose = async (persona: string, changes?: Record<string, string>) =>
    (await visit(changes)).submit('login', { persona });
  const confirm = async (persona: string, changes?: Record<string, string>) =>
    (await choose(persona, changes)).submit('second-factor', { decision: 'confirm' });

  const people = {} as Record<PersonaId, Person>;
  for (const persona of personas) {
    const secondFactor = await choose(persona);
    const [, name = ''] = /<b>(.*?)<\/b>/.exec(secondFactor.text) ?? [];
    const { response, location } = await secondFactor.submit('second-factor', { decision: 'confirm' });
    people[persona] = response.status === 200 ? { name } : { name, returned: returnedBy(location) };
  }
  return {
    people,
    pages: {
      authenticate: textWith('login', await visit()),
      'second-factor': textWith('second-factor', await choose('fresh')),
      consent: textWith('consent', await confirm('fresh')),
      identity: textWith('consent', await confirm('fresh', { scope: '' })),
      error: (await visit({ client_id: 'unknown' })).text,
    },
    canceled: returnedBy((await (await visit()).submit('login', { decision: 'cancel' })).location),
    notSandbox: returnedBy((await visit({ is_sandbox: 'false' })).location),
  };
}

/**
 * Returns the text of a page with a form.
 *
 * @throws Error if the page has no such form, because the service shows another page first
 */
function textWith(form: string, page: Visitor): string {
  page.form(form);
  return page.text;
}

/** The parameters of a redirect URI. A code is the service's secret, and a new one for each login. */
function returnedBy({ searchParams }: URL): Returned {
  const { state: _state, code, ...others } = Object.fromEntries(searchParams);
  return code === undefined ? others : { ...others, code: '' };
}

/** One request and its response, as text. */
export interface Exchange {
  readonly from: 'browser' | 'server';
  readonly request: string;
  readonly response: string;
}

/** The requests of one login, from the click to the last request of the relying app's server. */
export async function recordLogin(): Promise<readonly Exchange[]> {
  const sandbox = createService();
  const asked: readonly Scope[] = ['email', 'phone', 'eid_profile'];
  const path = authorizePath({ scope: asked.join(' '), state: 'RANDOM_STATE' });
  const { location } = await new Visitor(sandbox).logIn('fresh', path);
  const exchanges: Exchange[] = [
    {
      from: 'browser',
      request: `GET ${lines(path)}`,
      response: `303 See Other\nLocation: ${lines(location.href)}`,
    },
  ];
  const host = 'https://login.example';
  async function ask(method: string, endpoint: string, headers: Record<string, string>, body?: string) {
    const answer = await sandbox.fetch(
      new Request(host + endpoint, { method, headers, ...(body !== undefined && { body }) }),
    );
    const text = await answer.clone().text();
    const json = text && JSON.stringify(JSON.parse(text), null, 2);
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    exchanges.push({
      from: 'server',
      request: [`${method} ${endpoint}`, ...head, ...(body ? ['', lines(body)] : [])].join('\n'),
      response: `${answer.status} ${STATUS_CODES[answer.status]}${json && `\n\n${json}`}`,
    });
    return text ? JSON.parse(text) : undefined;
  }
  const { clientId, clientSecret, redirectUri } = app;
  const form = {
    grant_type: 'authorization_code',
    code: location.searchParams.get('code') ?? '',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
  };
  const { access_token: token, uuid } = await ask(
    'POST',
    '/oauth/token',
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    `${new URLSearchParams(form)}`,
  );
  const bearer = { Authorization: `Bearer ${token}` };
  await ask('GET', '/oauth/user_data', bearer);
  await ask('GET', '/oauth/eid_data', bearer);
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const connected = { Authorization: basic, 'Content-Type': 'application/json' };
  await ask('POST', '/api/uuids/connected', connected, JSON.stringify({ uuids: [uuid] }));
  return exchanges;
}

/** A URL or a form with one parameter on each line. */
const lines = (text: string) => text.replace('?', '\n  ?').replaceAll('&', '\n  &');
