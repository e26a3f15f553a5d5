import { customProperties } from '../settings/custom-properties.ts';
import type { Settings } from '../settings/settings.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const asEntity = (char: string) => entities[char] ?? `&#${char.charCodeAt(0)};`;

/** Text for HTML's content and for its attributes between double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, asEntity);

/** A JavaScript string between single quotes. */
export const quote = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The values in a snippet. */
export interface SnippetInput {
  readonly settings: Settings;
  /** Where the service and its scripts are. */
  readonly baseUrl: string;
}

/** The lines before the button: the colour scheme, the stylesheet that reserves its space, and its own colours or corners. */
export function headLines({ settings, baseUrl }: SnippetInput, selector: string): string[] {
  const declarations = customProperties(settings).map(([name, value]) => `${name}: ${value}`);
  return [
    // A light page does not need the scheme.
    ...(settings.scheme === 'light' ? [] : [`<meta name="color-scheme" content="${settings.scheme}">`]),
    `<link rel="stylesheet" href="${escapeHtml(baseUrl)}/${settings.language}/dp_connect.css">`,
    ...(declarations.length > 0 ? [`<style>${selector} { ${declarations.join('; ')} }</style>`] : []),
  ];
}
