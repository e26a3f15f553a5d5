/** A key, or the opening of the page, and the lines that were heard after it. */
export interface Heard {
  readonly key: string;
  readonly lines: readonly string[];
}

/** Lines about the loading itself. Whether they are said depends on its speed. */
const loading = /^(Finished loading( New Tab)?|Loading\. {2}Please wait)\.$/;
/** A window or a page is named once or twice, depending on which of the two is ready first. */
const title = /^(?:Finished loading (?<page>.+)\.|(?<window>.+?)( — Mozilla Firefox| - Chromium)? frame\.)$/;

/**
 * Returns the lines without those that differ between two walks of the same pages: lines about the loading are left out,
 * the name of a window and of its page are one line, and ports are left out.
 */
export function steady(lines: readonly string[]): string[] {
  const steadyLines: string[] = [];
  for (const line of lines) {
    if (loading.test(line)) continue;
    const { page, window } = title.exec(line)?.groups ?? {};
    const name = page ?? window;
    const text = (name ? `${name} (title)` : line).replace(/localhost:\d+/g, 'localhost');
    if (!name || !steadyLines.includes(text)) steadyLines.push(text);
  }
  return steadyLines;
}

/** A line for each key in brackets, and below it the lines that were heard. */
export const toTranscript = (heard: readonly Heard[]): string =>
  heard
    .map(({ key, lines }) => [`[${key}]`, ...steady(lines)].join('\n'))
    .join('\n\n')
    .concat('\n');
