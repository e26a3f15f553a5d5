const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const asEntity = (char: string) => entities[char] ?? `&#${char.charCodeAt(0)};`;

/** Text for HTML's content and for its attributes between double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, asEntity);

/** A JavaScript string between single quotes. */
export const quote = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
