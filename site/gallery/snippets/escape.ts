const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const asEntity = (char: string) => entities[char] ?? `&#${char.charCodeAt(0)};`;

/** Text for HTML's content and for its attributes between double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, asEntity);

/** The same for templates in which braces begin an expression: Vue, Svelte. */
export const escapeBraces = (text: string) => text.replace(/[&<>"{}]/g, asEntity);

/** The same for an Angular template, which has blocks that begin with `@`, inside a JavaScript template literal. */
export const escapeAngular = (text: string) => text.replace(/[&<>"{}@`$\\]/g, asEntity);

/** A JavaScript string between single quotes. */
export const quote = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The value of a JSX attribute: a plain string, or an expression where that would be read differently. */
export const jsxValue = (text: string) => (/["&]/.test(text) ? `{${quote(text)}}` : `"${text}"`);

/** JSX content: plain text, or an expression where that would be read differently. */
export const jsxText = (text: string) => (/[&<>{}]|^\s|\s$/.test(text) ? `{${quote(text)}}` : text);
