/** A key, or the address of the first page, and the lines that were heard after it. */
export interface Heard {
  readonly key: string;
  /** The line that ended the step, if it opened a page whose summary is said or not: that depends on the speed. */
  readonly hear?: RegExp;
  readonly lines: readonly string[];
}

/** The screen reader's own words in its language. `%s` is the place of a name. */
export interface Words {
  /** Its first line. */
  readonly started: string;
  /** The summary that ends the loading of a page. */
  readonly opened: string;
  /** The end of the loading, with the page's title. */
  readonly finished: string;
  /** Lines about the loading itself. Whether they are said depends on its speed. */
  readonly loading: readonly string[];
  /** The kinds of objects that are named as the page: its window, its document, its tab. */
  readonly frames: readonly string[];
  /** The lines at the end of a part of a page. */
  readonly leaving: readonly string[];
}

const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns the expression of a line with a name. */
export const pattern = (line: string): RegExp => new RegExp(`^${line.split('%s').map(quoted).join('(.+)')}$`);

/** The addition of browsers to the title of a page, and the titles of pages of the browser. */
const suffix = /(?: — | - )?(?:Mozilla Firefox|Chromium)$/;
const ownTitle = /^(?:New Tab|Untitled|about:blank)?$/;
/** The title of a page that has none yet is its address. */
const address = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1):\d+\//;

/**
 * Returns the lines without those that differ between two walks of the same pages. The title is said by the window, its
 * document and its tab, in any order: it is one line, the first. Lines about the loading are left out, and so are the title
 * and the parts of the page before, the ports of the servers, and the first line of a page, which depends on whether its
 * stylesheet was there. A message that ended the step stays.
 */
export function steady(lines: readonly string[], words: Words, hear?: RegExp): string[] {
  const title = lines.map((line) => titleIn(line, words)).findLast((found) => found);
  const message = title && hear?.test(title) ? undefined : hear;
  const opened = pattern(words.opened);
  const last = lines.findLastIndex((line) => opened.test(line));
  const below = last < 0 ? [] : lines.slice(last + 1);
  const isLeftOut = (line: string) =>
    titleIn(line, words) !== undefined ||
    words.loading.includes(line) ||
    (title && words.leaving.includes(line));
  // The reader says the first line below the summary, and now and then above it too.
  const isFirst = (line: string) => opened.test(line) || below.some((next) => next.endsWith(line));
  const rest = lines.filter(
    (line, index) =>
      !isLeftOut(line) &&
      (last < 0 || index === last || message?.test(line) || (index < last && !isFirst(line))),
  );
  return [...(title ? [`${title} (title)`] : []), ...rest].map((line) =>
    line.replace(/localhost:\d+/g, 'localhost'),
  );
}

/** Returns the title that a line says, and an empty text for one that is not the page's. */
function titleIn(line: string, { finished, frames }: Words): string | undefined {
  const named = [finished, ...frames.map((frame) => `%s ${frame}.`)].map(pattern);
  const title = named
    .map((each) => each.exec(line)?.[1])
    .find((found) => found !== undefined)
    ?.replace(suffix, '');
  return title && (ownTitle.test(title) || address.test(title)) ? '' : title;
}

/** Whether the lines have the title of a page and its summary. The summary of the page before can come first. */
export function isOpened(lines: readonly string[], words: Words): boolean {
  const title = lines.findIndex((line) => titleIn(line, words));
  return title >= 0 && lines.slice(title).some((line) => pattern(words.opened).test(line));
}

/** A line for each key in brackets, and below it the lines that were heard. */
export const toTranscript = (heard: readonly Heard[], words: Words): string =>
  heard
    .map(({ key, lines, hear }, index) => {
      const kept = steady(lines, words, hear).filter((line, place) => {
        if (index === 0 || !isOpened(lines, words)) return true;
        const isSummary = pattern(words.opened).test(line);
        // Before the summary, Orca can say lines of the page before.
        return hear ? !isSummary && !heard[index - 1]?.lines.includes(line) : isSummary || place === 0;
      });
      return [`[${key}]`, ...kept].join('\n');
    })
    .join('\n\n')
    .concat('\n');
