/** Text in code font. */
export const code = (text: string): string => `\`${text}\``;

/** Texts in code font, separated by commas. */
export const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

/** A table with an empty line before and after it. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\n\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`;
