import { indent, packageLines, type SnippetInput, successComment } from './common-lines.ts';
import { elementMarkup } from './element-markup.ts';
import { escapeBraces } from './escape.ts';

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
