import { describe, expect, it } from 'vitest';
import { loginLimit } from '../../contract/login-limit.ts';
import { personas } from '../testing/inspector.ts';
import { codeFor, getJson, sendJson } from '../testing/requests.ts';
import { createSandbox } from '../testing/sandbox.ts';
import { origin, Visitor } from '../testing/visitor.ts';

describe('the page of personas', () => {
  it('shows the data that each persona shares with each app', async () => {
    const sandbox = createSandbox();
    await codeFor(sandbox, 'fresh', { scope: 'email phone' });
    await codeFor(sandbox, 'no-card');
    const { text } = await new Visitor(sandbox).request(personas);
    const cells = (id: string) => {
      const card =
        text.split('<section class="card"').find((part) => part.includes(`id="person-${id}"`)) ?? '';
      return [...card.matchAll(/<td>(.*?)<\/td>/gs)].slice(1, 3).map(([, cell]) => cell);
    };
    expect(cells('fresh')).toEqual([`1 of ${loginLimit} logins used`, 'email, phone']);
    expect(cells('no-card')).toEqual([`1 of ${loginLimit} logins used`, 'login only']);
    expect(cells('deleted-card')).toEqual([`0 of ${loginLimit} logins used`, 'no consent']);
    expect(cells('connected')[0]).toContain('connected');
  });

  it('offers to confirm an email address and to delete a card where there are such', async () => {
    const sandbox = createSandbox();
    const { text } = await new Visitor(sandbox).request(personas);
    for (const [form, id, hasForm] of [
      ['confirm-email', 'unconfirmed-email', true],
      ['confirm-email', 'fresh', false],
      ['delete-card', 'fresh', true],
      ['delete-card', 'no-card', false],
      ['withdraw', 'consented', true],
      ['withdraw', 'fresh', false],
    ] as const)
      expect([form, id, text.includes(`id="${form}-${id}"`)]).toEqual([form, id, hasForm]);
  });
});

it('shows the link in the mail of a user who has to confirm an email address', async () => {
  const sandbox = createSandbox({ confirmEmail: true });
  const change = (body: object) => sendJson(sandbox, '/_sandbox/personas/fresh', body, { method: 'PATCH' });
  await change({ email: 'new@example.com' });
  const [mail] = await getJson(sandbox, '/_sandbox/mails');
  const { text } = await new Visitor(sandbox).request(personas);
  expect(text).toContain(`href="${String(mail?.link).replace(origin, '')}"`);
  await change({ email_confirmed: true });
  expect((await new Visitor(sandbox).request(personas)).text).not.toContain('Link in the mail');
});
