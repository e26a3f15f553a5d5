/** Text in code font. */
export const code = (text: string): string => `\`${text}\``;

/** A table with an empty line before and after it. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\n\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`;
