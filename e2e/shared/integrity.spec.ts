import { readFileSync } from 'node:fs';
import pkg from '../../package.json' with { type: 'json' };
import { serve } from '../../testing/serve.ts';
import { label } from '../support/labels.ts';
import { expect, test as inEngines, logIn, openPopup, untilClosed } from '../support/shared-fixtures.ts';
import { button, element, type Site } from '../support/site.ts';

const files: Record<string, { integrity: string }> = JSON.parse(
  readFileSync('dist/cdn/integrity.json', 'utf8'),
);
const folder = `v${pkg.version}/en`;
const filled = 'rgb(11, 78, 162)';
const hashOf = (name: string) => files[`${folder}/${name}`]?.integrity ?? '';

const test = inEngines.extend<{ host: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  host: async ({}, use) => {
    // Another site than `localhost`, with the headers that docs/hosting.md asks for.
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    };
    const { port, close } = await serve(
      ({ url }) => new Response(readFileSync(`dist/cdn${new URL(url).pathname}`), { headers }),
    );
    await use(`http://127.0.0.1:${port}`);
    await close();
  },
});

/** The tag of one file of this version. */
const tag = (host: string, name: string, attributes = '') =>
  `<script src="${host}/${folder}/${name}" integrity="${hashOf(name)}" crossorigin="anonymous"${attributes}></script>`;

/** Both files, before the page has an element: the script has then no reason to load the second one itself. */
const head = (host: string, site: Site) =>
  tag(host, 'dp_connect.js', ` data-base-url="${site.baseUrl}"`) + tag(host, 'dp_connect_element.js');

const strict =
  "default-src 'none'; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const isolated = { 'cross-origin-embedder-policy': 'require-corp' };

test('a version from another site, with integrity and allowed by its hash, logs in', {
  tag: '@core',
}, async ({ page, site, host }) => {
  const hashes = `'${hashOf('dp_connect.js')}' '${hashOf('dp_connect_element.js')}'`;
  site.headers = { ...isolated, 'content-security-policy': `${strict}; script-src ${hashes}` };
  await page.goto(site.page('/', head(host, site) + button(site) + element(site)));
  const links = page.getByRole('link', { name: label() });
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveCSS('background-color', filled);
  await expect(links.last()).toHaveCSS('background-color', filled);
  site.headers = {};
  const popup = await openPopup(page, () => links.last().click());
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('a policy that requires integrity allows the element’s file, which the script loads', async ({
  page,
  site,
  host,
}) => {
  const policy = { 'integrity-policy': 'blocked-destinations=(script)' };
  const blocked = `<script src="${site.page('/blocked.js', 'ran = true')}"></script>`;
  const script = tag(host, 'dp_connect.js', ` data-base-url="${site.baseUrl}"`);
  await page.goto(site.page('/', element(site) + script + blocked, policy));
  await expect(page.getByRole('link', { name: label() })).toHaveCSS('background-color', filled);
  expect(await page.evaluate("typeof ran === 'undefined'")).toBe(true);
});
