import type { EnginePage, EngineScope } from '../support/engine-page.ts';
import { expect, test } from '../support/shared-fixtures.ts';
import { button, clientId, element, type Site, script } from '../support/site.ts';

const policy = (value: string) => ({ 'Cross-Origin-Opener-Policy': value });
const sameOrigin = policy('same-origin');

/**
 * Headers that decide whether two windows have a reference to each other. `frame` are those of a page of another site
 * around ours.
 */
interface SetUp {
  readonly service?: Record<string, string>;
  readonly app?: Record<string, string>;
  readonly returnPage?: Record<string, string>;
  readonly frame?: Record<string, string>;
  /** No channel reaches the page with the button: the user continues in the popup. */
  readonly cut?: true;
}

const setUps: Record<string, SetUp> = {
  'without a policy': {},
  'with COOP on the service': { service: sameOrigin },
  'with COOP on the app': { app: sameOrigin, returnPage: sameOrigin },
  'with COOP on both': { service: sameOrigin, app: sameOrigin, returnPage: sameOrigin },
  'with COOP on the return page': { returnPage: sameOrigin },
  'with COOP on the app that allows popups': { app: policy('same-origin-allow-popups') },
  'with a service that cuts its opener off': { service: policy('noopener-allow-popups') },
  'with an app that cuts its opener off': {
    app: policy('noopener-allow-popups'),
    returnPage: policy('noopener-allow-popups'),
  },
  'in a cross-site frame': { frame: {} },
  'in a frame under a page with COOP': { frame: sameOrigin, cut: true },
};

/** Markup that starts a login, and the element to click. */
const starters: Record<string, { html(site: Site): string; start(scope: EngineScope): Promise<void> }> = {
  anchor: { html: button, start: (scope) => scope.getByRole('link').click() },
  element: { html: element, start: (scope) => scope.getByRole('link').click() },
  form: {
    html: (site) =>
      `<form class="dpplus-connect" data-client-id="${clientId}" data-redirect-uri="${site.redirectUri}" data-is-sandbox="true" data-state="s1">` +
      '<input type="hidden" name="enrollment_data[first_name]" value="Zoë"><input type="hidden" name="enrollment_data[last_name]" value="Peeters">' +
      '<input type="hidden" name="enrollment_data[email]" value="zoe@example.com"><button>Sign up</button></form>',
    start: (scope) => scope.getByRole('button').click(),
  },
};

/**
 * For the first script of the page with the button. It sends its events to the server, because the page navigates. The
 * user looks at the popup, and the button's script checks for a close twenty times as often, so that a wrong close
 * event would come before the return.
 */
const tell = `for (const type of ['beforeopen', 'open', 'close', 'success', 'error', 'blocked'])
    document.addEventListener('dpplus-' + type, () => fetch('/told/' + type, { keepalive: true }));
  Document.prototype.hasFocus = () => false;
  const { setInterval: every } = window;
  window.setInterval = (act, time, ...rest) => every(act, time / 20, ...rest);`;

/** The user's steps in the popup. */
async function finish(popup: EnginePage, starter: string, outcome: string) {
  const decide = (decision: string) => popup.locator(`[name=decision][value=${decision}]`).click();
  if (outcome === 'refusal') return decide('cancel');
  if (starter === 'form') {
    await decide('sign-up');
    return decide('allow');
  }
  await popup.locator('[name=persona][value=consented]').click();
  return decide('confirm');
}

/** The set-ups in which engines differ. */
const inEachEngine = new Set([
  'with COOP on the service',
  'in a cross-site frame',
  'in a frame under a page with COOP',
]);

const tags: Record<string, string> = {
  'with COOP on the service, element': '@engines',
  'with a service that cuts its opener off, anchor': '@core',
  'in a cross-site frame, anchor': '@engines',
  'in a frame under a page with COOP, element': '@core',
};

for (const [at, [where, { service, app, returnPage, frame, cut: isolates }]] of Object.entries(
  setUps,
).entries())
  for (const [by, [starter, { html, start }]] of Object.entries(starters).entries()) {
    // The script waits for each starter in the same way.
    const isSame = !inEachEngine.has(where);
    if (isSame && by !== at % 3) continue;
    const own = tags[`${where}, ${starter}`];
    // A link and an element open the same popup. A form in a frame has no handle of it.
    const isOnce = isSame || (!own && starter !== 'form');
    const outcome = ((at >> 2) + by) % 2 ? 'refusal' : 'success';
    test(`${where}, ${starter}: the page gets a ${outcome}`, {
      tag: [own ?? [], isOnce ? '@one-engine' : []].flat(),
    }, async ({ page, world, context, browserName }) => {
      // WebKit does not cut off the window of a form.
      const cut = isolates && !(browserName === 'webkit' && starter === 'form');
      const { site, serviceHeaders, requests } = world;
      Object.assign(serviceHeaders, service);
      const link = '<a class="dpplus-return" href="/account">Continue</a>';
      site.page('/return', link + script(site), returnPage);
      const first = `<script src="${site.page('/tell.js', tell)}"></script>`;
      let address = site.page('/', first + html(site) + script(site), app);
      // Another site: the same server by its other name.
      if (frame)
        address = site
          .page('/outer', `<iframe src="${address}"></iframe>`, frame)
          .replace('localhost', '127.0.0.1');
      await page.goto(address);
      const scope = frame ? page.frameLocator('iframe') : page;

      const opened = context.waitForEvent('page');
      await start(scope);
      const popup = await opened;
      await finish(popup, starter, outcome);

      // The person is at the page that the return leads to, and no window is left behind.
      const end = cut ? popup : scope;
      await expect(end.getByRole('heading', { name: 'Account' })).toBeVisible();
      await expect.poll(async () => (await context.pages()).length).toBe(cut ? 2 : 1);
      // A frame that the login went on in would show nothing: the service refuses frames.
      if (cut) expect(await scope.locator('html').evaluate(() => location.pathname)).toBe('/');
      expect(site.tokens.map(({ status }) => status)).toEqual(outcome === 'success' ? [200] : []);
      const told = () => requests.flatMap(({ url }) => /\/told\/(.*)/.exec(url)?.[1] ?? []).sort();
      const ending = outcome === 'success' ? 'success' : 'error';
      // Without a handle, the script cannot know whether a window is open. A form in a frame has no handle.
      const open = frame && starter === 'form' ? [] : ['open'];
      await expect.poll(told).toEqual(cut ? ['beforeopen'] : ['beforeopen', ending, ...open].sort());
    });
  }
