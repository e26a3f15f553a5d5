import { anchorAttribute, buttonAttributes, statePlaceholder } from '../settings/button-attributes.ts';
import { type SnippetInput, schemeMeta } from './common-lines.ts';
import { escapeHtml } from './escape.ts';

/** The link and the script tag, for a page of any kind. */
export function htmlSnippet({ settings, baseUrl }: SnippetInput): string {
  const attributes = [...buttonAttributes(settings), ['state', statePlaceholder] as const];
  return [
    ...schemeMeta(settings),
    '<a',
    '  href="#"',
    '  class="dpplus-connect"',
    ...attributes.map(([name, value]) => `  ${anchorAttribute(name)}="${escapeHtml(value)}"`),
    `>${escapeHtml(settings.label)}</a>`,
    `<script src="${escapeHtml(baseUrl)}/${settings.language}/dp_connect.js"></script>`,
    '',
  ].join('\n');
}
