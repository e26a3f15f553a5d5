import { readFileSync } from 'node:fs';
import { expect, logIn, openPopup, test, untilClosed } from '../../e2e/support/fixtures.ts';
import { startApp } from '../../e2e/support/start-app.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

const guide = section(read('docs/frameworks.md'), 'Client-side routers');
const [documented = ''] = matches(guide, /^```\w+\n(.*?)^```/gms);
const [ignores] = matches(guide, /`(ignores: .*?)`/g);
const file = (path: string) => readFileSync(`node_modules/${path}`, 'utf8');
const show = `const show = (path) => fetch(path).then((page) => page.text())
  .then((html) => { document.querySelector('main').innerHTML = html });`;
const url = '{ parse: (path) => ({ host: new URL(path).host, path }), resolve: (_, path) => path }';

/** The code of each router, what runs once the page is parsed, and what a link needs besides the package's attributes. */
const routers: Record<string, [code: string, start?: string, link?: string]> = {
  'htmx 1.9': [file('htmx.org-1/dist/htmx.min.js')],
  'htmx 2.0': [file('htmx.org-2/dist/htmx.min.js')],
  'htmx 4.0': [file('htmx.org/dist/htmx.min.js')],
  'Turbo 8.0': [file('@hotwired/turbo/dist/turbo.es2017-umd.js')],
  'page.js 1.11': [file('page/page.js'), "page('/callback', (to) => show(to.path)); page()"],
  'catch-links 2.0': [
    `const module = {}; const require = () => (${url}); ${file('catch-links/index.js')}`,
    'module.exports(window, show)',
    'onclick="event.stopPropagation()"',
  ],
  'swup 4.10': [file('swup/dist/Swup.umd.js'), 'new Swup()', 'data-no-swup'],
  'Unpoly 3.14': [
    file('unpoly/unpoly.min.js'),
    "for (const list of ['followSelectors', 'preloadSelectors']) up.link.config[list].push('a[href]')",
  ],
  'Barba 2.10': [file('@barba/core/dist/barba.umd.js'), 'barba.init()', 'data-barba-prevent'],
  'instant.page 5.2': [file('instant.page/instantpage.js'), '', 'data-no-instant'],
  'quicklink 3.0': [file('quicklink/dist/quicklink.umd.js'), `quicklink.listen({ ${ignores} })`],
  'Navigation API': [`const showPage = show; ${documented}`],
  'a listener at the window': [
    "addEventListener('click', (event) => event.target.closest('a:not([target])') && event.preventDefault(), true)",
  ],
};

/** Routers of different kinds, for each change. */
const everyTime = ['htmx 2.0', 'Turbo 8.0', 'page.js 1.11', 'Navigation API'];

const withoutScript = (html: string) => html.replace(/<script.*/, '');

for (const [name, [code, start = '', link = '']] of Object.entries(routers))
  test(`${name} leaves links that log in to the browser${everyTime.includes(name) ? '' : ' @nightly'}`, async ({
    page,
    sandbox,
    site,
  }) => {
    expect(guide).toContain(`| ${name} | ${link && `\`${link}\``}`);
    const cases: [draw: (...links: [string, string]) => string, isPopup: boolean, statuses: number[]][] = [
      [(start) => start, true, [303, 200]],
      [withoutScript, false, [303, 200]],
      [(_start, button) => button, true, [200]],
      [(_start, button) => withoutScript(button), false, [200]],
    ];
    // The link of an older version: htmx requests it, and then leads the tab to it.
    if (name.startsWith('htmx'))
      cases.push([(start) => start.replace(' target="_top" rel="external"', ''), false, [200, 303, 200]]);
    let draw = withoutScript as (typeof cases)[0][0];
    const credentials = { clientId: 'demoapp', clientSecret: 'demosecret' };
    // On the host name of the app: htmx compares host names, and no ports.
    const service = site.baseUrl.replace('127.0.0.1', 'localhost');
    const app = await startApp({ service, ...credentials }, (...links) => {
      const drawn = draw(...links).replace('<a ', `<a ${link} `);
      return `<script src="${site.page('/router.js', show + code)}" defer></script>
        <script type="module">${start}</script>
        <body hx-boost="true" hx-boost:inherited="true" data-barba="wrapper" data-instant-allow-query-string>
        <main id="swup" data-barba="container">${drawn}<a id="other" href="/other">Other</a></main>`;
    });
    await sandbox.register({ ...credentials, redirectUri: `${app.origin}/callback` });
    let seen: [path: string, status: number][] = [];
    page.context().on('response', (response) => {
      seen.push([response.url().replace(app.origin, ''), response.status()]);
    });
    for (const [drawCase, isPopup, statuses] of cases) {
      [draw, seen] = [drawCase, []];
      await page.context().clearCookies();
      await page.goto(app.origin);
      await page.locator('.dpplus-connect').hover();
      // The mouse stays on the link that logs in, so its request would be the first.
      for (const type of ['mouseenter', 'mouseover']) await page.locator('#other').dispatchEvent(type);
      if (/Turbo|Unpoly|Barba|instant|quicklink/.test(name))
        await expect.poll(() => seen.map(([path]) => path)).toContain('/other');
      if (isPopup) {
        const popup = await openPopup(page);
        await untilClosed(popup, () => logIn(popup));
      } else {
        await page.locator('.dpplus-connect').click();
        await logIn(page);
      }
      await expect(page.getByRole('heading')).toHaveText(/^Hello/);
      const ofLogins = seen.filter(([path]) => /dpplus=start|authenticate\.html\?/.test(path));
      expect(ofLogins.map(([, status]) => status)).toEqual(statuses);
    }
    await app.close();
  });
