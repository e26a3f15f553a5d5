import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { App } from '../service/state/app.ts';
import { apps, shop, submit } from '../testing/inspector.ts';
import { codeFor, getJson, requestToken } from '../testing/requests.ts';
import { createSandbox } from '../testing/sandbox.ts';
import { callback, origin, Visitor } from '../testing/visitor.ts';
import { expressApp } from './snippets.ts';

/** The client_id and the secret in the message after a registration. */
const registered = (text: string) =>
  ['new-id', 'new-secret'].map((id) => new RegExp(`id="${id}">([\\w-]+)<`).exec(text)?.[1]);

describe('the page of apps', () => {
  it('shows the secret of a new app once, never in a URL, with a program to copy', async () => {
    const sandbox = createSandbox();
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    const body = new URLSearchParams({ action: 'register', ...shop, name: 'Shop & co', logo });
    const answer = await sandbox.fetch(new Request(origin + apps, { method: 'POST', body }));
    const location = answer.headers.get('location') ?? '';
    expect([answer.status, location]).toEqual([303, expect.stringMatching(/\?note=[\w-]{43}$/)]);
    const { text } = await new Visitor(sandbox).request(location);
    const [client_id, client_secret = ''] = registered(text);
    expect(text).toContain('The app was registered.');
    expect(text).toContain('Shop &amp; co');
    expect(text).toContain(`<img class="logo" src="${logo}" alt="">`);
    expect(text).toContain(
      `clientSecret: &#39;${client_secret}&#39;, redirectUri: &#39;${shop.redirect_uri}&#39;`,
    );
    expect(text).toContain('app.listen(8080);');
    const code = await codeFor(sandbox, 'fresh', { clientId: client_id ?? '' });
    const fields = { client_id, client_secret, redirect_uri: shop.redirect_uri };
    expect((await requestToken(sandbox, code, fields)).status).toBe(200);
    const again = await new Visitor(sandbox).request(location);
    expect(location + again.text).not.toContain(client_secret);
    expect(again.text).not.toContain('The app was registered.');
    const renewed = registered((await submit(sandbox, apps, { action: 'secret', of: 'demoapp' })).text);
    expect(renewed).toEqual(['demoapp', expect.not.stringMatching(`^(${client_secret}|demosecret)?$`)]);
  });

  it('takes the README’s app as its snippet', () => {
    const app = { clientId: 'demoapp', redirectUri: callback } as App;
    expect(readFileSync('README.md', 'utf8')).toContain(
      expressApp(app, 'demosecret', 'http://127.0.0.1:4000'),
    );
  });

  it.each<[string, Record<string, string>, string, number]>([
    ['no name', { name: '' }, 'name has to be', 400],
    ['an app that there is not', { action: 'delete', of: 'x' }, 'No app has this client_id.', 404],
    ['more than a form holds', { name: 'x'.repeat(100_000) }, 'The form is too large.', 413],
  ])('shows the form again for %s', async (_what, changes, message, status) => {
    const sandbox = createSandbox();
    const { response, text } = await submit(sandbox, apps, {
      action: 'register',
      ...shop,
      ...changes,
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(text).toMatch(/<title>Error: /);
    expect(text).toContain(`<b>Nothing was changed.</b> ${message}`);
    if (status !== 400) return;
    expect(text).toContain(`value="${shop.redirect_uri}"`);
    expect(text).toContain('<a href="#register">Go to the form</a>');
    expect(await getJson(sandbox, '/_sandbox/apps')).toHaveLength(1);
  });
});
