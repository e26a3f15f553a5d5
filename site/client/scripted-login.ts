import type { Recording, Step } from '../demonstration/record.ts';

type Outcomes = Pick<Recording, 'people' | 'canceled' | 'notSandbox'>;

const query = new URLSearchParams(location.search);
const { step = 'error', outcomes: json = '{}' } = document.body.dataset;
const outcomes: Outcomes = JSON.parse(json);
const persona = query.get('persona') as keyof Outcomes['people'] | null;
const person = persona ? outcomes.people[persona] : undefined;

document.body.classList.toggle('popup', query.get('popup') === '1');
for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) link.search = location.search;
for (const name of document.querySelectorAll('[data-person]')) name.textContent = person?.name ?? '';

const asked = query.get('scope')?.split(' ') ?? [];
for (const item of document.querySelectorAll<HTMLElement>('li[data-scope]'))
  if (!asked.includes(item.dataset.scope ?? '')) item.remove();

const redirectUri = ownReturnPage(query.get('redirect_uri'));
if (step !== 'error') {
  if (!redirectUri || query.get('client_id') !== 'demoapp') open('error', true);
  else if (query.get('is_sandbox') !== 'true') goBack(outcomes.notSandbox);
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, value } = event.submitter as HTMLButtonElement;
  if (name === 'persona') {
    query.set('persona', value);
    open('second-factor');
  } else if (value === 'cancel' || value === 'refuse') goBack(outcomes.canceled);
  else if (value === 'allow') goBack({ code: code() });
  else if (value !== 'confirm') open('authenticate');
  else if (person?.returned)
    goBack({ ...person.returned, ...('code' in person.returned && { code: code() }) });
  else open(asked.join('') ? 'consent' : 'identity');
});

function open(page: Step, instead = false) {
  const address = `${page}.html?${query}`;
  if (instead) location.replace(address);
  else location.assign(address);
}

/** Redirects to the return page with `state` as it came. */
function goBack(parameters: Readonly<Record<string, string>>) {
  if (!redirectUri) return;
  const state = query.get('state');
  redirectUri.search = `${new URLSearchParams({ ...parameters, ...(state !== null && { state }) })}`;
  location.replace(redirectUri);
}

/**
 * The return page of this site, on either name of a local server. With any other redirect URI this page would be an
 * open redirector.
 */
function ownReturnPage(asked: string | null): URL | undefined {
  const own = new URL('../../return.html', location.href);
  if (!asked || !URL.canParse(asked)) return undefined;
  const url = new URL(asked);
  const local = ['localhost', '127.0.0.1'];
  if (local.includes(own.hostname) && local.includes(url.hostname)) own.hostname = url.hostname;
  return url.href === own.href ? url : undefined;
}

/** A code that no server knows. */
const code = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('');
