import { customProperties } from '../settings/custom-properties.ts';
import type { Settings } from '../settings/settings.ts';
import { escapeHtml } from './escape.ts';

/** The values in a snippet. */
export interface SnippetInput {
  readonly settings: Settings;
  /** Where the service and its scripts are. */
  readonly baseUrl: string;
}

/** The page's `<meta>` of its colour scheme. A light page needs none. */
export const schemeMeta = ({ scheme }: Settings): string[] =>
  scheme === 'light' ? [] : [`<meta name="color-scheme" content="${scheme}">`];

/** The stylesheet, which reserves the button's space until the script draws it. */
export const styleSheetLink = ({ settings, baseUrl }: SnippetInput): string =>
  `<link rel="stylesheet" href="${escapeHtml(baseUrl)}/${settings.language}/dp_connect.css">`;

/** A rule for the page's stylesheet, if the button's colours or corners are changed. */
export function ownStyle(settings: Settings, selector: string): string[] {
  const declarations = customProperties(settings).map(([name, value]) => `${name}: ${value}`);
  return declarations.length > 0 ? [`${selector} { ${declarations.join('; ')} }`] : [];
}
