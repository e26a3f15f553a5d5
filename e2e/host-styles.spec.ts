import { expect, test } from './support/fixtures.ts';
import { button, element, script } from './support/site.ts';

test('looks as the page’s rules for the element’s part define, in each state', async ({ page, site }) => {
  const host = 'dpplus-connect::part(button) { background: #6a1b9a; padding: 1px; font: 20px serif }';
  await page.goto(site.page('/', `<style>${host}</style>${element(site)}${script(site)}`));
  const link = page.getByRole('link');
  const restyled = async () => {
    await expect(link).toHaveCSS('background-color', 'rgb(106, 27, 154)');
    await expect(link).toHaveCSS('padding', '1px');
    await expect(link).toHaveCSS('font-size', '20px');
  };
  await restyled();
  await link.hover();
  await restyled();
  await link.focus();
  await restyled();
});

/** The properties of a button that CSS for links does not change, and then those that it changes (docs/attributes.md). */
const kept = [
  ...[
    'color',
    'background-color',
    'font-family',
    'font-size',
    'font-weight',
    'padding',
    'border',
    'border-radius',
  ],
  ...['box-shadow', 'text-align', 'text-decoration-line'],
];
const forLinks = `a { color: red !important; background: red !important; font: 30px serif !important; padding: 30px !important;
  border: 9px solid red !important; border-radius: 0 !important; box-shadow: 0 0 9px red !important;
  text-align: right !important; text-decoration: underline !important }`;
const taken = {
  height: '99px',
  outline: 'rgb(255, 0, 0) solid 3px',
  filter: 'blur(1px)',
  transform: 'matrix(2, 0, 0, 2, 0, 0)',
};

test('the CSS for links of a page changes the height of the button, and not its colours or its font', async ({
  page,
  site,
}) => {
  const look = async (css: string) => {
    await page.goto(site.page('/', `<style>${css}</style>${button(site)}${script(site)}`));
    return page
      .getByRole('link')
      .evaluate((link, names) => names.map((name) => getComputedStyle(link).getPropertyValue(name)), kept);
  };
  expect(await look(forLinks)).toEqual(await look(''));
  await look('a { height: 99px; outline: 3px solid red; filter: blur(1px); transform: scale(2) }');
  for (const [name, value] of Object.entries(taken))
    await expect(page.getByRole('link')).toHaveCSS(name, value);
});
