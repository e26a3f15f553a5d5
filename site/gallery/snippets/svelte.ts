import { indent, packageLines, type SnippetInput, successComment } from './common-lines.ts';
import { elementMarkup } from './element-markup.ts';
import { escapeBraces } from './escape.ts';

/** A component for Svelte 5. */
export function svelteSnippet(input: SnippetInput): string {
  const lines = [...packageLines(input), '', 'let { state } = $props();', '', 'function loggedIn(event) {'];
  return [
    '<script>',
    ...indent([...lines, `  ${successComment}`, '}'], 2),
    '</script>',
    '',
    ...elementMarkup(input.settings, escapeBraces, ['{state}', 'ondpplus-success={loggedIn}']),
    '',
  ].join('\n');
}
