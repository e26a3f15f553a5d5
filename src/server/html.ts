/** Escapes a text for an attribute in double quotes and for the content of an element. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Writes attributes. An empty text is an attribute without a value, and `undefined` no attribute. */
export const attributesHtml = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .filter(([, value]) => value != null)
    .map(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : ` ${name}`))
    .join('');
