import type { EnginePage } from './engine-page.ts';

/**
 * Pieces of text that are drawn above, or in one line before, what stands before them in the source: where the visual
 * order differs from the order of a screen reader (WCAG 2.2, 1.3.2).
 */
export const drawnOutOfOrder = (page: EnginePage): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    let last: { text: string; box: DOMRect } | undefined;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? '';
      range.selectNodeContents(texts.currentNode);
      const box = range.getBoundingClientRect();
      const isHidden = texts.currentNode.parentElement?.closest('[aria-hidden=true]');
      if (text === '' || isHidden || box.width < 2 || box.height < 2) continue;
      const isAbove = last && box.bottom <= last.box.top + 1;
      const isBefore = last && box.top < last.box.bottom - 1 && box.right <= last.box.left + 1;
      if (last && (isAbove || (isBefore && box.top <= last.box.top))) found.push(`${last.text} | ${text}`);
      last = { text, box };
    }
    return found;
  });

/** By how many CSS pixels a page is wider than its window. */
export const overflow = (page: EnginePage): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** The spacing that no page may break under, as a stylesheet (WCAG 2.2, 1.4.12). */
export const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  'p { margin-bottom: 2em !important }';

/** The same as `overflow`, with a stylesheet that a person might add. */
export const overflowIf = (page: EnginePage, css: string): Promise<number> =>
  page.evaluate((text) => {
    const before = document.adoptedStyleSheets;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...before, sheet];
    const excess = document.documentElement.scrollWidth - innerWidth;
    document.adoptedStyleSheets = before;
    return Math.max(0, excess);
  }, css);
