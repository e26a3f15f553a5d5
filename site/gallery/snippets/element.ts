import { buttonAttributes, statePlaceholder } from '../settings/button-attributes.ts';
import { escapeHtml, headLines, quote, type SnippetInput } from './common-lines.ts';

/** The lines of an app with the package, and the element, for any framework. */
export function elementSnippet(input: SnippetInput): string {
  const { settings, baseUrl } = input;
  const entry = settings.language === 'en' ? 'dpplus-connect' : `dpplus-connect/${settings.language}`;
  const attributes = [...buttonAttributes(settings), ['state', statePlaceholder] as const];
  return [
    ...headLines(input, 'dpplus-connect'),
    '<script type="module">',
    `  import { configure } from '${entry}';`,
    `  import '${entry}/define';`,
    `  configure({ baseUrl: ${quote(baseUrl)} });`,
    '</script>',
    '<dpplus-connect',
    ...attributes.map(([name, value]) => `  ${name}="${escapeHtml(value)}"`),
    `>${escapeHtml(settings.label)}</dpplus-connect>`,
    '',
  ].join('\n');
}
