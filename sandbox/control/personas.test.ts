import { describe, expect, it } from 'vitest';
import { codeFor, get, getJson, sendJson, tokenFor } from '../testing/requests.ts';
import { createSandbox, type Sandbox } from '../testing/sandbox.ts';
import { authorizePath, Visitor } from '../testing/visitor.ts';

const ann = { id: 'ann', first_name: 'Ann', last_name: 'Aerts', email: 'ann@example.com' };
const scopes = 'email phone eid_profile eid_photo eid_address';
const personOf = async (sandbox: Sandbox, id: string) =>
  (await getJson(sandbox, '/_sandbox/personas')).find((person: { id: string }) => person.id === id);
const post = (sandbox: Sandbox, person: unknown) => sendJson(sandbox, '/_sandbox/personas', person);
const patch = (sandbox: Sandbox, body: unknown, id = 'fresh') =>
  sendJson(sandbox, `/_sandbox/personas/${id}`, body, { method: 'PATCH' });

/** A login with every scope. */
const grant = (sandbox: Sandbox) => tokenFor(sandbox, 'fresh', scopes);

describe('a new persona', () => {
  it('is returned as in the list, and can log in', async () => {
    const sandbox = createSandbox();
    const answer = await post(sandbox, { ...ann, phone_number: '+32470000001', email_confirmed: false });
    expect([answer.status, answer.headers.get('location')]).toEqual([201, '/_sandbox/personas/ann']);
    const person = await answer.json();
    expect(person).toMatchObject({
      id: 'ann',
      name: 'Ann Aerts',
      email: 'ann@example.com',
      email_confirmed: false,
      phone_number: '+32470000001',
      card: 'none',
      apps: [{ client_id: 'demoapp', consented: false }],
    });
    expect(await personOf(sandbox, 'ann')).toEqual(person);
    expect(await codeFor(sandbox, 'ann')).toMatch(/^[\w-]{43}$/);
  });

  it('may have a past with every app', async () => {
    const answer = await post(createSandbox(), { ...ann, past: { scope: 'email', unconnected_logins: 4 } });
    expect(await answer.json()).toMatchObject({
      apps: [{ consented: true, scope: 'email', unconnected_logins: 4 }],
    });
  });
});

describe('a change', () => {
  it('of the email address waits for its confirmation', async () => {
    const sandbox = createSandbox();
    const { bearer } = await grant(sandbox);
    const before = await getJson(sandbox, '/oauth/user_data', bearer);
    await patch(sandbox, { email: 'new@example.com' });
    const changed = await getJson(sandbox, '/oauth/user_data', bearer);
    expect([before.email, changed.email]).toEqual(['fresh@example.com', undefined]);
    expect(changed.updated_at).not.toBe(before.updated_at);
    await patch(sandbox, { email_confirmed: true });
    expect(await getJson(sandbox, '/oauth/user_data', bearer)).toMatchObject({ email: 'new@example.com' });
  });

  it('may bring an address that is confirmed', async () => {
    const answer = await patch(createSandbox(), { email: 'new@example.com', email_confirmed: true });
    expect(await answer.json()).toMatchObject({ email: 'new@example.com', email_confirmed: true });
  });

  it('takes a phone number away with null', async () => {
    const sandbox = createSandbox();
    const { bearer } = await grant(sandbox);
    expect(await (await patch(sandbox, { phone_number: null })).json()).toMatchObject({ phone_number: '' });
    expect(await getJson(sandbox, '/oauth/user_data', bearer)).not.toHaveProperty('phone_number');
  });

  it('deletes a card, of which a token that is still valid gets 404, and puts one back', async () => {
    const sandbox = createSandbox();
    const { bearer } = await grant(sandbox);
    await patch(sandbox, { card: 'deleted' });
    for (const path of ['/oauth/eid_data', '/oauth/eid_photo_data']) {
      const answer = await get(sandbox, path, bearer);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        expect.objectContaining({ error: 'not_found' }),
      ]);
    }
    const card = { first_name: 'Lotte', last_name: 'Peeters', raw_date_of_birth: '1991' };
    expect(await (await patch(sandbox, { card })).json()).toMatchObject({ card: 'present' });
    expect(await getJson(sandbox, '/oauth/eid_data', bearer)).toMatchObject({ first_name: 'Lotte' });
  });

  it('shows created_at, photo and both dates of birth, each of which eid_data otherwise has not', async () => {
    const sandbox = createSandbox();
    const { bearer } = await grant(sandbox);
    const jpeg = Buffer.from(await (await get(sandbox, '/oauth/eid_photo_data', bearer)).arrayBuffer());
    const photo = jpeg.subarray(0, 64).toString('base64');
    const before = await getJson(sandbox, '/oauth/eid_data', bearer);
    expect(before).toMatchObject({ created_at: null, photo: null, date_of_birth: '1991-03-14' });
    expect(before).not.toHaveProperty('raw_date_of_birth');
    await patch(sandbox, {
      card: { created_at: '2026-01-15T09:30:00Z', photo, with_raw_date_of_birth: true },
    });
    expect(await getJson(sandbox, '/oauth/eid_data', bearer)).toMatchObject({
      first_name: 'Lotte Marie',
      created_at: '2026-01-15T09:30:00Z',
      photo,
      date_of_birth: '1991-03-14',
      raw_date_of_birth: '14 MRT 1991',
      address: { zip_code: '9000' },
    });
    const shown = await get(sandbox, '/oauth/eid_photo_data', bearer);
    expect(Buffer.from(await shown.arrayBuffer()).equals(jpeg.subarray(0, 64))).toBe(true);
  });

  it('shows the photo in eid_data to a token with its scope only', async () => {
    const sandbox = createSandbox();
    await patch(sandbox, { card: { photo: '/9j/4AAQ' } });
    const { bearer } = await tokenFor(sandbox, 'fresh', 'eid_profile');
    expect(await getJson(sandbox, '/oauth/eid_data', bearer)).toMatchObject({ photo: null });
  });
});

describe('the confirmation of an email address', () => {
  const signUp = async (sandbox: Sandbox) => {
    const visitor = await new Visitor(sandbox).request(authorizePath({ scope: 'email' }, 'fr'));
    await visitor.submit('switch-form');
    await visitor.submit('sign-up', { first_name: 'Zoë', last_name: 'M', email: 'zoe@example.com' });
    return visitor;
  };
  const mails = (sandbox: Sandbox): Promise<{ to: string; persona: string; link: string }[]> =>
    getJson(sandbox, '/_sandbox/mails');

  it('is required by the option of the sandbox, and given by the link', async () => {
    const sandbox = createSandbox({ confirmEmail: true });
    await signUp(sandbox);
    const [mail] = await mails(sandbox);
    expect(mail).toMatchObject({
      to: 'zoe@example.com',
      link: expect.stringMatching(/\/fr\/oauth\/confirm\.html\?token=[\w-]{43}$/),
    });
    const id = mail?.persona ?? '';
    expect(await personOf(sandbox, id)).toMatchObject({ email_confirmed: false });
    await sandbox.fetch(new Request(mail?.link ?? '', { method: 'HEAD' }));
    expect(await personOf(sandbox, id)).toMatchObject({ email_confirmed: false });
    const page = await sandbox.fetch(new Request(mail?.link ?? ''));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('lang="fr"')]);
    expect(await personOf(sandbox, id)).toMatchObject({ email_confirmed: true });
  });

  it('is not asked for otherwise', async () => {
    const sandbox = createSandbox();
    await signUp(sandbox);
    expect(await mails(sandbox)).toEqual([]);
  });

  it('of an address that was changed meanwhile confirms nothing', async () => {
    const sandbox = createSandbox({ confirmEmail: true });
    await patch(sandbox, { email: 'first@example.com' });
    await patch(sandbox, { email: 'second@example.com' });
    const [first, second] = await mails(sandbox);
    expect((await sandbox.fetch(new Request(first?.link ?? ''))).status).toBe(404);
    expect(await personOf(sandbox, 'fresh')).toMatchObject({ email_confirmed: false });
    expect((await sandbox.fetch(new Request(second?.link ?? ''))).status).toBe(200);
  });
});

it('links the consent to the privacy notice of the app', async () => {
  const sandbox = createSandbox();
  const privacy_url = 'https://app.test/privacy';
  await sendJson(sandbox, '/_sandbox/apps/demoapp', { privacy_url }, { method: 'PATCH' });
  const visitor = await new Visitor(sandbox).request(authorizePath({ scope: 'email' }));
  await visitor.submit('login', { persona: 'fresh' });
  await visitor.submit('second-factor', { decision: 'confirm' });
  expect(visitor.text).toContain(`<a href="${privacy_url}" target="_blank">Privacy notice of “Demo app”</a>`);
});
