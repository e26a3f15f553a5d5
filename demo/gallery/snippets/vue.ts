import { escapeBraces } from './escape.ts';
import { elementMarkup } from './markup.ts';
import { indent, packageLines, type SnippetInput, successComment } from './package-lines.ts';

/** A single-file component for Vue 3. */
export function vueSnippet(input: SnippetInput): string {
  const bound = [':state="state"', '@dpplus-success="loggedIn"'];
  return [
    '<script setup>',
    "// For vite.config: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'dpplus-connect' } } })",
    ...packageLines(input),
    '',
    'defineProps({ state: String });',
    '',
    'function loggedIn(event) {',
    `  ${successComment}`,
    '}',
    '</script>',
    '',
    '<template>',
    ...indent(elementMarkup(input.settings, escapeBraces, bound), 2),
    '</template>',
    '',
  ].join('\n');
}
