import { readFileSync } from 'node:fs';
import { languages } from '../../contract/languages.ts';
import { contrast } from '../support/contrast.ts';
import { expect, test } from '../support/shared-fixtures.ts';
import { button, element, script } from '../support/site.ts';
import { wcag } from '../support/wcag.ts';

const themes = ['filled', 'outline'];

test('the filled and the outline button can be read in every state, in both colour schemes, and on any colour of the page', {
  tag: ['@core', ...wcag('1.4.3')],
}, async ({ page, site }) => {
  const buttons = themes.map((theme) => button(site, `data-theme="${theme}" data-help="true"`));
  await page.goto(site.page('/', buttons.join('') + script(site)));
  for (const theme of themes) {
    const link = page.locator(`[data-theme=${theme}]`);
    await page.locator(`[data-theme=${theme}] .dpplus-label`).waitFor();
    const readable = async () => {
      for (const scheme of ['dark', 'light']) {
        const [text = '', ground = ''] = await link.evaluate((anchor, colorScheme) => {
          Object.assign(document.documentElement.style, { colorScheme });
          const { color, backgroundColor } = getComputedStyle(anchor);
          return [color, backgroundColor];
        }, scheme);
        expect(contrast(text, ground), `${theme}, ${scheme}`).toBeGreaterThan(7);
      }
    };
    await readable();
    await link.hover();
    await readable();
    const [[standard] = [], ...others] = await link.evaluate((anchor) => {
      const own = [0, 60, 100, 118, 119, 140, 200, 255].flatMap((value) => [
        `rgb(${value} ${value} ${value})`,
        `rgb(${value} 200 0)`,
        `rgb(90 0 ${value})`,
      ]);
      return ['', ...own, ''].map((value) => {
        anchor.style.setProperty('--dpplus-color', value);
        const { color, backgroundColor } = getComputedStyle(anchor);
        return [color, backgroundColor];
      });
    });
    expect(standard).toBe('rgb(255, 255, 255)');
    expect(others).toHaveLength(25);
    for (const [text = '', ground = ''] of others) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    // Looks as one that is pressed.
    await link.evaluate((anchor) => anchor.setAttribute('data-dpplus', 'busy'));
    await readable();
  }
});

/** Noto Sans. Its 92.5 % are as wide as Roboto, the font of phones of 360 px. Firefox on Linux draws it 5 % wider. */
const font = readFileSync(
  'node_modules/@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2',
  'base64',
);
const face = `@font-face { font-family: brought; src: url(data:font/woff2;base64,${font}); size-adjust: `;
const narrow = (adjust: number) =>
  `<style>${face}${adjust}% } body { margin: 0 16px } a { --dpplus-font: brought }</style>`;

test('each label is one line on a page of 360 px, and the name of the service is one line where a label is two', async ({
  page,
  site,
  browserName,
}) => {
  const style = narrow(browserName === 'firefox' ? 87 : 92.5);
  const buttons = ['default', 'large'].flatMap((size) =>
    ['secure-login', 'sign-up', 'connect'].map((text) =>
      button(site, `data-style=${size} data-text=${text}`),
    ),
  );
  for (const language of languages) {
    await page.goto(site.page('/', `${style}<p>${buttons.join('<p>')}${script(site, language)}`));
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const lines = await page.evaluate(async () => {
        await document.fonts.load('600 16px brought');
        return [...document.querySelectorAll('.dpplus-label')].map(({ firstChild }) => {
          const text = firstChild as Text;
          const name = text.data.indexOf('Secure Connect');
          return [0, name].map((start) => {
            const range = document.createRange();
            range.setStart(text, start);
            range.setEnd(text, start === name ? name + 'Secure Connect'.length : text.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          });
        });
      });
      if (width === 360) expect(String(lines.slice(0, 3)), language).toBe('1,1,1,1,1,1');
      for (const each of lines) expect(['1,1', '2,1'], language).toContain(String(each));
    }
  }
});

/** The texts that are not inside the border of their button, and the buttons that are wider than their column. */
const cut = async () => {
  // The font of the system, one that the test brings, and a wider one.
  const fonts = ['system-ui', 'brought', 'DejaVu Serif'];
  await Promise.all([document.fonts.load('600 16px brought'), customElements.whenDefined('dpplus-connect')]);
  const column = document.querySelector('main') as HTMLElement;
  const parts = [
    document,
    ...[...document.querySelectorAll('dpplus-connect')].map((each) => each.shadowRoot),
  ];
  const links = parts.flatMap((root) => [...(root?.querySelectorAll<HTMLElement>('a.dpplus-connect') ?? [])]);
  const isCut = (link: HTMLElement) => {
    const box = link.getBoundingClientRect();
    const label = link.querySelector('.dpplus-label') as Element;
    const range = document.createRange();
    const texts = [...link.querySelectorAll('.dpplus-label, .dpplus-help')].flatMap((part) => {
      range.selectNodeContents(part);
      return [...range.getClientRects()];
    });
    // The mark is at the left edge of the label.
    const left = Math.min(label.getBoundingClientRect().left, ...texts.map((rect) => rect.left));
    const right = Math.max(...texts.map((rect) => rect.right));
    return left < box.left || right > box.right || box.width > column.clientWidth;
  };
  return fonts.flatMap((font) => {
    column.style.setProperty('--dpplus-font', font);
    return [160, 190, 240, 320].flatMap((width) => {
      column.style.width = `${width}px`;
      return links.flatMap((link) => (isCut(link) ? `${font}, ${width} px: ${link.textContent}` : []));
    });
  });
};

test('no label is cut in a column of 160 px, in each size and three fonts', {
  tag: ['@core', '@engines'],
}, async ({ page, site }) => {
  const looks = ['default', 'large', 'medium', 'small'].flatMap((size) =>
    ['secure-login', 'sign-up', 'connect'].map((text) => [size, text]),
  );
  const buttons = looks.map(([size, text]) =>
    button(site, `data-style=${size} data-text=${text} data-help=true`),
  );
  const elements = looks.map(([size, text]) => element(site, `size=${size} text=${text} help`));
  const started = '<a class="dpplus-connect" data-start href="/callback?dpplus=start"></a>';
  const html = `<style>${face}100% }</style><main>${[...buttons, ...elements, started].join(' ')}</main>`;
  for (const language of languages) {
    await page.goto(site.page('/', html + script(site, language)));
    expect(await page.evaluate(cut), language).toEqual([]);
  }
});

/** What changes the size of a button: while it waits, after its window was closed, and later. */
const resized = async (font: string) => {
  await Promise.all([document.fonts.load('600 16px brought'), customElements.whenDefined('dpplus-connect')]);
  const links = [...document.querySelectorAll<HTMLElement>('main > *')].map(
    (each) => each.shadowRoot?.querySelector('a') ?? each,
  );
  const column = document.querySelector('main') as HTMLElement;
  column.style.setProperty('--dpplus-font', font);
  const isDrawn = (link: Node) =>
    new Promise((drawn) => new MutationObserver(drawn).observe(link, { childList: true, subtree: true }));
  const found: string[] = [];
  for (const width of [160, 320, 700]) {
    column.style.width = `${width}px`;
    const before = links.map((link) => link.getBoundingClientRect());
    for (const state of ['busy', 'closed', '']) {
      // The script draws the message as an answer to the change.
      const drawn = links.map(isDrawn);
      for (const link of links) link.setAttribute('data-dpplus', state);
      await Promise.all(drawn);
      for (const [at, link] of links.entries()) {
        const { width: now, height } = link.getBoundingClientRect();
        const was = before[at] as DOMRect;
        // The message about the closed window adds a line. If the page has a label of its own, each message does.
        const isLine = state === 'closed' || (state && !link.querySelector('.dpplus-label'));
        const grown = isLine ? 0 : height - was.height;
        if (Math.max(Math.abs(now - was.width), Math.abs(grown)) > 0.1)
          found.push(`${state}, ${width} px: ${link.textContent} ${now - was.width}, ${grown}`);
      }
    }
  }
  return found;
};

test('a button keeps its size while it waits, and a message does not widen it', async ({ page, site }) => {
  const buttons = ['default', 'small'].flatMap((size) =>
    ['secure-login', 'sign-up', 'connect'].map((text) =>
      button(site, `data-style=${size} data-text=${text}`),
    ),
  );
  const own = ['Log in', 'Continue with City ID'].flatMap((label) => [
    button(site, 'data-mark=true', label),
    element(site, '', label),
  ]);
  const html = `<style>${face}100% }</style><main>${[...own, element(site), ...buttons].join(' ')}</main>`;
  for (const language of languages)
    for (const font of ['system-ui', 'brought', 'DejaVu Serif']) {
      await page.goto(site.page('/', html + script(site, language)));
      await page.locator('.dpplus-label').last().waitFor();
      expect.soft(await page.evaluate(resized, font), `${language}, ${font}`).toEqual([]);
    }
});

test('a small label is in the middle of a higher row', async ({ page, site }) => {
  const row = `<div style="display: flex; height: 90px">${button(site, 'data-style="small"')}</div>`;
  await page.goto(site.page('/', row + script(site)));
  await page.locator('.dpplus-label').waitFor();
  const [above = 0, below] = await page.evaluate(() => {
    const [box, label] = ['a', '.dpplus-label'].map((each) =>
      document.querySelector(each)?.getBoundingClientRect(),
    );
    return box && label ? [label.top - box.top, box.bottom - label.bottom] : [];
  });
  expect(above).toBeCloseTo(below ?? 0, 0);
});
