import { customProperties } from '../settings/custom-properties.ts';
import type { Settings } from '../settings/settings.ts';
import { escapeHtml, quote } from './escape.ts';

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

/** The lines that every framework has in common: they load one language and say where the service is. */
export function packageLines(input: SnippetInput): string[] {
  const { settings, baseUrl } = input;
  const entry = settings.language === 'en' ? 'dpplus-connect' : `dpplus-connect/${settings.language}`;
  return [
    `import { configure } from '${entry}';`,
    `import '${entry}/define';`,
    '',
    ...[...schemeMeta(settings), styleSheetLink(input)].map((line) => `// For index.html: ${line}`),
    ...ownStyle(settings, 'dpplus-connect').map((rule) => `// For your stylesheet: ${rule}`),
    `configure({ baseUrl: ${quote(baseUrl)} });`,
  ];
}

/** The body of every snippet's listener. */
export const successComment =
  '// The browser goes to event.detail.href now, unless you call event.preventDefault().';

/** Puts each line further in by so many spaces; empty ones stay empty. */
export const indent = (lines: readonly string[], spaces: number) =>
  lines.map((line) => (line === '' ? line : ' '.repeat(spaces) + line));
