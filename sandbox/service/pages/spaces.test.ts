// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { expect, it } from 'vitest';
import { createSandbox } from '../../testing/sandbox.ts';
import { authorizePath, Visitor } from '../../testing/visitor.ts';

/** Neighbouring words that are one word where no stylesheet is: in text browsers, and for copied text. */
const gluedWords = (html: string) => {
  const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  const visible = body
    .replace(/<(script|style|svg|datalist)\b.*?<\/\1>/gs, '')
    .replace(/<input[^>]*hidden[^>]*>/g, '');
  const inline = '</?(?:a|b|button|code|i|img|input|label|small|span|summary|time)\\b[^>]*>';
  return visible.match(new RegExp(`[\\p{L}\\p{N}.!?”»]+(?:${inline})+[\\p{L}\\p{N}“«]+`, 'gu')) ?? [];
};

const open = (changes = {}) => new Visitor(createSandbox()).request(authorizePath(changes));
const choose = async (persona: string, changes = {}) => (await open(changes)).submit('login', { persona });
const confirm = async (changes = {}) =>
  (await choose('fresh', changes)).submit('second-factor', { decision: 'confirm' });
const signUp = async () => (await open({ scope: 'email' })).submit('switch-form');
const at = (path: string) => new Visitor(createSandbox()).request(path, { headers: { accept: 'text/html' } });
/** A page of the inspector, after a login, a fault and a mail. */
const inspector = async (path: string) => {
  const visitor = await new Visitor(createSandbox({ confirmEmail: true })).logIn(
    'fresh',
    authorizePath({ scope: 'email' }),
  );
  const body = JSON.stringify([
    { on: 'token', persona: 'fresh', client_id: 'demoapp', then: { status: 500 } },
  ]);
  await visitor.request('/_sandbox/faults', { method: 'PUT', body });
  await visitor.request('/_sandbox/personas/fresh', { method: 'PATCH', body: '{"email":"new@example.com"}' });
  return visitor.request(path);
};

it.each<[string, () => Promise<Visitor>]>([
  ['the login', () => open()],
  ['the second factor', () => choose('fresh')],
  ['the consent', () => confirm({ scope: 'email phone' })],
  ['the identity', () => confirm()],
  ['the sign-up', signUp],
  ['a rejected sign-up', async () => (await signUp()).submit('sign-up', { email: 'x', phone_number: 'y' })],
  ['an unknown client', () => open({ client_id: 'x' })],
  ['an unknown page', () => at('/x')],
  ['an unknown language', () => at(authorizePath().replace('/en/', '/xx/'))],
  ['the start page', () => at('/')],
  ['the inspector: logins', () => inspector('/_sandbox')],
  ['the inspector: apps', () => inspector('/_sandbox/inspector/apps')],
  ['the inspector: personas', () => inspector('/_sandbox/inspector/personas')],
  ['the inspector: faults', () => inspector('/_sandbox/inspector/faults')],
])('words of neighbouring elements have a space between them: %s', async (_page, visit) => {
  const { text } = await visit();
  expect(text).toContain('<body');
  expect(gluedWords(text)).toEqual([]);
});
