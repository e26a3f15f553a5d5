import { describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../../../testing/sandbox.ts';
import { callback, origin, Visitor } from '../../../../testing/visitor.ts';

describe('the enrollment form', () => {
  const request = {
    response_type: 'code',
    client_id: 'demoapp',
    redirect_uri: callback,
    state: 's%é',
    is_sandbox: 'true',
  };
  const data = {
    'enrollment_data[first_name]': 'Zoë',
    'enrollment_data[last_name]': 'Müller',
    'enrollment_data[email]': 'zoe@example.com',
    'enrollment_data[birth_date_year]': '1990',
    'enrollment_data[birth_date_month]': '02',
    'enrollment_data[birth_date_day]': '28',
  };
  const post = (sandbox: Sandbox, fields: Record<string, string> | string[][], headers = {}) => {
    const init = { method: 'POST', body: new URLSearchParams(fields), headers };
    return sandbox.fetch(new Request(`${origin}/oauth/authenticate`, init));
  };
  const enrolled = async (changes: Record<string, string> = {}) => {
    const sandbox = createSandbox();
    const response = await post(sandbox, { ...request, ...data, ...changes });
    return new Visitor(sandbox).request(response.headers.get('location') ?? '');
  };

  it('redirects to a URL without its data, and sets no cookie', async () => {
    const response = await post(createSandbox(), { ...request, ...data });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/en\/oauth\/login\.html\?login=[\w-]{43}$/),
    ]);
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  it('fills the sign-up form, which leads to the consent and returns the state', async () => {
    const visitor = await enrolled();
    const { fields } = visitor.form('sign-up');
    for (const [name, value] of Object.entries(data)) expect(fields[name.slice(16, -1)]).toBe(value);
    await visitor.submit('sign-up', visitor.form('sign-up').fields);
    await visitor.submit('consent', { decision: 'allow' });
    expect(visitor.location.searchParams.get('state')).toBe('s%é');
    expect(visitor.location.searchParams.has('code')).toBe(true);
  });

  it.each([
    [{ 'enrollment_data[birth_date_day]': '30' }, ['birth_date_year', 'birth_date_month', 'birth_date_day']],
    [{ 'enrollment_data[email]': 'zoe at home' }, ['email']],
  ])('leaves %j empty, with a note', async (changes, empty) => {
    const visitor = await enrolled(changes);
    for (const name of empty) expect(visitor.form('sign-up').fields[name]).toBe('');
    expect(visitor.text).toContain('Check the marked fields.');
  });

  it.each([
    ['takes the language that the script speaks', 'fr', 'fr'],
    ['takes that of the browser when the one of the form is none of ours', 'xx', 'nl'],
  ])('%s', async (_what, asked, expected) => {
    const headers = { 'accept-language': 'nl' };
    const response = await post(createSandbox(), { ...request, ui_locales: asked }, headers);
    expect(response.headers.get('location')).toMatch(`/${expected}/oauth/login.html`);
  });

  it('belongs to the browser that shows its handle first', async () => {
    const sandbox = createSandbox();
    const path = (await post(sandbox, { ...request, ...data })).headers.get('location') ?? '';
    await new Visitor(sandbox).request(path);
    const stranger = await new Visitor(sandbox).request(path);
    expect([stranger.response.status, stranger.text.includes('zoe@')]).toEqual([400, false]);
  });

  it('is not taken over by a HEAD request', async () => {
    const sandbox = createSandbox();
    const path = (await post(sandbox, { ...request, ...data })).headers.get('location') ?? '';
    const looked = await new Visitor(sandbox).request(path, { method: 'HEAD' });
    expect([looked.response.status, looked.cookie]).toEqual([200, '']);
    expect((await new Visitor(sandbox).request(path)).text).toContain('Create an account');
  });

  it('is checked like a GET', async () => {
    const response = await post(createSandbox(), { ...request, ...data, redirect_uri: 'http://evil.test' });
    const url = new URL(response.headers.get('location') ?? '');
    expect([response.status, url.searchParams.get('error')]).toEqual([303, 'redirect_uri_mismatch']);
    expect(url.searchParams.get('state')).toBe('s%é');
    expect(url.href).not.toContain('zoe');
  });

  it('may name each of its fields once', async () => {
    const twice = [...Object.entries({ ...request, ...data }), ['enrollment_data[email]', 'x']];
    const response = await post(createSandbox(), twice);
    expect(response.headers.get('location')).toContain('error=invalid_request');
  });
});
