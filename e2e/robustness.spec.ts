import fc from 'fast-check';
import { attributes } from '../src/vocabulary/attributes.ts';
import { expect, test } from './support/fixtures.ts';
import { button, script } from './support/site.ts';

// The inputs are the same in every run with the same SEED.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });

const cases = 2000;

const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    'constructor',
    '__proto__',
    'toString',
    '\ud800',
    'https://[',
    '*',
    '#',
    'x'.repeat(5000),
  ),
);
const given = fc.record(Object.fromEntries(attributes.map((name) => [name, value])), { requiredKeys: [] });

/** Values that can be passed into the page: JSON. */
const message = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      state: fc.oneof(value, fc.jsonValue()),
      ok: fc.oneof(fc.boolean(), fc.jsonValue()),
      href: fc.oneof(value, fc.jsonValue()),
      error: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

test('no attribute and no message throws in the page or redirects a login', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await page.goto(site.page('/', `${button(site)}${script(site)}`));

  const opened = await page.evaluate(
    async ({ given, posted }) => {
      const opened = new Set<string>();
      window.open = (url) => {
        opened.add(new URL(String(url)).origin);
        return { closed: false, focus() {} } as Window;
      };
      const anchor = document.querySelector('a.dpplus-connect') as HTMLAnchorElement;
      const page = location.href;
      for (const [index, attributes] of given.entries()) {
        for (const name of anchor.getAttributeNames())
          if (name.startsWith('data-') && name !== 'data-dpplus') anchor.removeAttribute(name);
        for (const [name, each] of Object.entries(attributes))
          anchor.setAttribute(`data-${name}`, String(each));
        anchor.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        anchor.click();
        postMessage(JSON.parse(posted[index] ?? ''), '*');
        if (index % 20) continue;
        // Lets messages and observers run, then forgets the pending logins.
        await new Promise((resolve) => setTimeout(resolve));
        dispatchEvent(new PageTransitionEvent('pagehide'));
      }
      if (location.href !== page) opened.add(location.href);
      return [...opened];
    },
    {
      given: fc.sample(given, cases),
      posted: fc.sample(message, cases).map((each) => JSON.stringify(each)),
    },
  );

  expect(failures).toEqual([]);
  expect(opened).toEqual([site.baseUrl]);
});

test('a form whose fields take the place of everything that a form has still logs in', async ({
  page,
  site,
}) => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  const attributes = `data-client-id="testapp" data-redirect-uri="${site.redirectUri}" data-state="s" data-is-sandbox="true"`;
  await page.goto(
    site.page(
      '/',
      `<form class="dpplus-connect" ${attributes}><button>Log in</button></form>${script(site)}`,
    ),
  );
  await page.evaluate(() => {
    const form = document.querySelector('form') as HTMLFormElement;
    const names = new Set<string>();
    for (let of = Object.getPrototypeOf(form); of; of = Object.getPrototypeOf(of))
      for (const name of Object.getOwnPropertyNames(of)) names.add(name);
    for (const name of [...names, 'enrollment_data[email]']) {
      const input = document.createElement('input');
      Object.assign(input, { name, value: 'ada@example.com', type: 'hidden' });
      HTMLElement.prototype.append.call(form, input);
    }
  });
  const popup = page.waitForEvent('popup');
  // Playwright's own locators call the methods that such a form does not have.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await (await popup).waitForURL(`${site.baseUrl}/**`);
  expect(failures).toEqual([]);
  expect(page.url()).toBe(`${site.origin}/`);
});
