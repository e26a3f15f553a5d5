import { customProperties } from '../settings/custom-properties.ts';
import type { Settings } from '../settings/settings.ts';
import { escapeHtml } from './escape.ts';

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
