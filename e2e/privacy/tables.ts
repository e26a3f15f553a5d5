import { code, table } from '../../tools/markdown.ts';
import type { Found, Step } from './record.ts';

/** The reason for each cookie, each stored value and each request. A name without a reason fails the test. */
const reasons: Readonly<Record<string, string>> = {
  '__Host-dp-browser': 'a random number that binds a login to this browser',
  '__Host-dp-offer': 'UUID and scope, signed, while the user decides about linking',
  '__Host-dp-session': 'the id of the user in your app, signed: keeps the user logged in',
  'dpplus-redirect': 'the `state`: the return page recognises a login of this tab',
  'dpplus…': 'a random name: no other page can navigate the popup',
  'GET /en/dp_connect.js': 'the button, and the return page',
  'GET /en/dp_connect.css': 'optional: draws the button before the script loads',
  'GET /en/dp_connect_element.js': 'only on pages with `<dpplus-connect>`',
  'GET /': 'the page with the button',
  'GET /callback/start': 'begins a login from a cached or static page',
  'GET /en/oauth/authenticate.html': 'the login',
  'POST /oauth/authenticate': 'the login, with the data of a sign-up form',
  'GET /callback': 'brings the code to your server',
  'GET /callback/return': 'ends the login',
  'GET /account': 'your page after the login',
  'POST /connect': 'the user’s answer to `ask`, on a page of your app',
  'POST /logout': 'ends your session',
  'POST /oauth/token': 'exchanges the code for the UUID',
  'GET /oauth/user_data': 'with the scope `email` or `phone`',
  'GET /oauth/eid_data': 'with the scope `eid_profile`',
  'POST /api/uuids/connected': 'reports that your app stores this UUID',
  state: 'in the login and in the callback; the path where the login leads',
  login: 'in the return page; `state`, path and error code',
};

/** The names of the responses that set cookies. Others appear with their path. */
const responses: Readonly<Record<string, string>> = {
  '/': 'the page with the button',
  '/callback/start': 'the start',
  '/callback': 'the callback',
  '/connect': 'the user’s answer',
  '/logout': 'the logout',
};

const unique = <T>(all: readonly T[]) => [...new Set(all)];

/** Groups entries by a key, in the order in which each key came first. */
function groups<T>(all: readonly T[], keyOf: (entry: T) => string): T[][] {
  const found = new Map<string, T[]>();
  for (const entry of all) found.set(keyOf(entry), [...(found.get(keyOf(entry)) ?? []), entry]);
  return [...found.values()];
}

const duration = (seconds: number) => {
  const [size, unit] = seconds % 3600 ? [60, 'minute'] : [3600, 'hour'];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

const isCookie = (entry: Found) => entry.kind === 'cookie';
const isStored = (entry: Found) => entry.kind === 'storage';
const isRequest = (entry: Found) => entry.kind === 'request';

function cookies(found: readonly Found[]) {
  const all = found.filter(isCookie);
  const rows = groups(all, ({ name }) => name).map((entries) => {
    const set = entries.filter(({ lifetime }) => lifetime !== 0);
    const by = unique(
      set.map(
        (entry) =>
          `${responses[entry.by] ?? entry.by}${entry.step === 'on the return' ? '' : `, ${entry.step}`}`,
      ),
    );
    const ends = unique(
      set.map(({ lifetime, validFor }) => {
        const end = lifetime === undefined ? 'with the browser session' : `after ${duration(lifetime)}`;
        return validFor === undefined || validFor === lifetime
          ? end
          : `${end}; void after ${duration(validFor)}`;
      }),
    );
    const removed = unique(
      entries
        .filter(({ lifetime }) => lifetime === 0)
        .map((entry) => `with ${responses[entry.by] ?? entry.by}`),
    );
    const [{ name } = { name: '' }] = entries;
    return [code(name), by.join('; '), [...ends, ...removed].join(', or '), reasons[name] ?? ''];
  });
  const attributes = unique(all.map((entry) => entry.attributes)).map(code);
  return `${table(['cookie', 'set by', 'ends', 'content and purpose'], rows)}Their attributes: ${attributes.join(' or ')}.\n\n`;
}

function storage(found: readonly Found[]) {
  const rows = groups(found.filter(isStored), ({ name, by }) => `${by} ${name}`).flatMap((entries) => {
    const [first] = entries;
    const set = entries.filter(({ isRemoved }) => !isRemoved);
    if (!first || set.length === 0) return [];
    const removed = unique(entries.filter(({ isRemoved }) => isRemoved).map(({ step }) => step));
    const begins = unique(set.map(({ step }) => step)).join(', ');
    const ends = removed.length > 0 ? removed.join(', ') : 'with the window';
    return [[`${code(first.by)}: ${code(first.name)}`, begins, ends, reasons[first.name] ?? '']];
  });
  return table(['where: name', 'set', 'removed', 'content and purpose'], rows);
}

/** The members of requests with the same name. Those that not every request has are in brackets. */
function members(all: readonly { members: readonly string[] }[]) {
  const sets = all.map((entry) => unique(entry.members.map((name) => name.replace(/\[.*\]/, '[…]'))));
  const names = unique(sets.flat()).map((name) =>
    sets.every((set) => set.includes(name)) ? name : `(${name})`,
  );
  const inHeaders = names.filter((name) => name.includes('origin'));
  const others = names.filter((name) => !inHeaders.includes(name)).join(', ');
  return [...(others ? [code(others)] : []), ...inHeaders].join(', ') || '–';
}

function requests(found: readonly Found[], from: 'browser' | 'server', step?: Step) {
  const all = found
    .filter(isRequest)
    .filter((entry) => entry.from === from && (!step || entry.step === step));
  const rows = groups(all, ({ name }) => name).map((entries) => {
    const [{ name } = { name: '' }] = entries;
    const to = unique(entries.map((entry) => entry.to)).join(' or ');
    return [code(name), to, members(entries), reasons[name] ?? ''];
  });
  return table(['request', 'to', 'with', 'purpose'], rows);
}

function signed(found: readonly Found[]) {
  const all = found.filter(isRequest).flatMap(({ validFor }) => Object.entries(validFor));
  const rows = groups(all, ([name]) => name).map((entries) => [
    code(entries[0]?.[0] ?? ''),
    // A value is in later requests too, when it is older.
    duration(Math.max(...entries.map(([, seconds]) => seconds))),
    reasons[entries[0]?.[0] ?? ''] ?? '',
  ]);
  return table(['value', 'valid for', 'where, and content'], rows);
}

const parts: Readonly<Record<string, (found: readonly Found[]) => string>> = {
  cookies,
  storage,
  before: (found) => requests(found, 'browser', 'before the click'),
  click: (found) => requests(found, 'browser', 'on the click'),
  return: (found) => requests(found, 'browser', 'on the return'),
  after: (found) => requests(found, 'browser', 'after the login'),
  server: (found) => requests(found, 'server'),
  signed,
};

/** The sentence about an entry without a reason. */
const sentence = (entry: Found) =>
  entry.kind === 'request'
    ? `the ${entry.from} sent ${entry.name} to ${entry.to} ${entry.step}`
    : entry.kind === 'cookie'
      ? `${responses[entry.by] ?? entry.by} set the cookie ${entry.name} ${entry.step}`
      : `a page stored ${entry.name} in ${entry.by} ${entry.step}`;

/**
 * Returns docs/privacy.md with the tables of a record.
 *
 * @throws Error that names each entry without a reason, and each reason without an entry
 */
export function withRecord(page: string, found: readonly Found[]): string {
  const names = new Set(
    found.flatMap((entry) => [entry.name, ...(entry.kind === 'request' ? Object.keys(entry.validFor) : [])]),
  );
  const unknown = groups(
    found.filter(({ name }) => !Object.hasOwn(reasons, name)),
    ({ kind, name }) => `${kind} ${name}`,
  ).flatMap(([first]) => (first ? sentence(first) : []));
  if (unknown.length > 0)
    throw new Error(
      `docs/privacy.md does not have this: ${unknown.join('; ')}. Remove it, or add its reason to e2e/privacy/tables.ts and run: npm run privacy`,
    );
  const unused = Object.keys(reasons).filter((name) => !names.has(name));
  if (unused.length > 0)
    throw new Error(
      `No page sets or sends this any more: ${unused.join(', ')}. Remove it from e2e/privacy/tables.ts and run: npm run privacy`,
    );
  return page.replace(/(<!-- recorded: (\w+) -->).*?(<!-- \/recorded -->)/gs, (_, start, name, end) => {
    const part = parts[name];
    if (!part) throw new Error(`docs/privacy.md: no table has the name ${name}`);
    return start + part(found) + end;
  });
}
