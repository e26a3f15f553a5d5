import type { EnginePage } from './engine-page.ts';

/** The texts of a page from top to bottom: a line for each heading, text, link, field and button. */
export const linesOf = (page: EnginePage): Promise<string[]> =>
  page.evaluate(() => {
    const lines: { from: Element | null; text: string }[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      if (node instanceof HTMLInputElement && node.type !== 'hidden')
        lines.push({ from: node, text: node.labels?.[0]?.textContent ?? '' });
      const text = node instanceof Text ? node.data.replace(/\s+/g, ' ') : '';
      const parent = node.parentElement;
      if (!text.trim() || !parent?.checkVisibility() || parent.closest('[aria-hidden=true], label, script'))
        continue;
      const from = parent.closest('h1, h2, h3, a, button, p, li, dt, dd, th, td, legend, footer, header');
      const last = lines.at(-1);
      if (last && last.from === from) last.text += text;
      else lines.push({ from, text: text });
    }
    return lines.map(({ text }) => text.trim());
  });

/** The elements that the Tab key stops at on its way from where the focus is to the one that is looked for. */
export async function tabTo(page: EnginePage, selector: string): Promise<string[]> {
  const stops: string[] = [];
  let presses = 0;
  await page.locator(selector).first().waitFor();
  while (!(await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))) {
    if (presses++ > 40) throw new Error(`Tab does not lead to ${selector}: ${stops.join(', ')}`);
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: stop } = document;
      // Some engines stop at the document itself, or at the browser's own controls.
      if (!stop || stop === document.body) return null;
      const label = stop instanceof HTMLInputElement ? stop.labels?.[0]?.textContent : stop?.textContent;
      return label?.replace(/\s+/g, ' ').trim() || `<${stop.localName}>`;
    });
    if (stop !== null) stops.push(stop);
  }
  return stops;
}
