// What a button asks for, and what its author should mend.
const closedSets: Record<string, string> = {
  mode: 'auto popup redirect',
  text: 'secure-login sign-up connect',
  style: 'default large medium small false',
  theme: 'filled outline',
  help: 'false true',
};

const script = document.currentScript as HTMLScriptElement | null;

/** Where the service is: said on the tag, or else where the script is. */
export const endpoint = [
  script?.dataset.baseUrl,
  script?.src.replace(/(\/v?\d[\w.-]*)?\/\w\w\/[^/]*$/, ''),
].find((url) => url && /^https:|^http:\/\/(localhost|127\.)/.test(url));
export const language = 'en';

export type Read = (name: string) => string | null;

export const readFrom =
  (element: Element): Read =>
  (name) =>
    element.getAttribute(`data-${name}`);

/** The value of a closed set, its first one where the attribute has none or another. */
export function choice(read: Read, name: string): string {
  const values = (closedSets[name] ?? '').split(' ');
  const value = read(name);
  return value !== null && values.includes(value) ? value : (values[0] ?? '');
}

/** The parameters as they are sent. */
export const parametersOf = (read: Read): Record<string, string | null> => ({
  client_id: read('client-id'),
  redirect_uri: read('redirect-uri'),
  scope: (read('scope') ?? '').trim().replace(/\s+/g, ' '),
  state: read('state'),
  is_sandbox: /^(1|true)$/.test(read('is-sandbox') ?? '') ? 'true' : 'false',
});

export function authorizationUrl(read: Read, popup: boolean): string {
  let url = `${endpoint}/${language}/oauth/authenticate.html?response_type=code`;
  for (const [name, value] of Object.entries(parametersOf(read)))
    if (value !== null) url += `&${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
  return popup ? `${url}&popup=1` : url;
}

/** One line for each thing that is wrong: code, attribute, value and the fix. */
export function problemsOf(read: Read): string[] {
  const problems: string[] = [];
  const tell = (code: string, name: string, fix: string) =>
    problems.push(`[dpplus-connect] ${code}: data-${name}=${JSON.stringify(read(name))}, ${fix}`);
  if (!read('client-id')) tell('client-id-missing', 'client-id', 'set the client_id from your registration');
  const uri = read('redirect-uri');
  if (!uri) tell('redirect-uri-missing', 'redirect-uri', 'set the registered redirect_uri');
  else if (!/^https?:[^#]+$/.test(uri) || !URL.canParse(uri))
    tell('redirect-uri-invalid', 'redirect-uri', 'use an absolute http(s) URL without a fragment');
  if (read('scope') === null) tell('scope-missing', 'scope', 'set it; "" is authentication only');
  if (read('state') === null) tell('state-missing', 'state', 'set a random value and compare it on return');
  if (!/^(true|false|[01]|)$/.test(read('is-sandbox') ?? '-'))
    tell('is-sandbox-invalid', 'is-sandbox', 'use true or false');
  for (const name in closedSets)
    if (read(name) !== null && choice(read, name) !== read(name))
      tell('unknown-value', name, `use ${closedSets[name]?.replaceAll(' ', ', ')}`);
  return problems;
}
