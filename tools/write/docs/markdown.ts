/** Text in code font. */
export const code = (text: string): string => `\`${text}\``;

/** A table with an empty line before and after it. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\n\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`;

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
