import { angularSnippet } from './angular.ts';
import type { SnippetInput } from './common-lines.ts';
import { htmlSnippet } from './html.ts';
import { reactSnippet } from './react.ts';
import { svelteSnippet } from './svelte.ts';
import { vueSnippet } from './vue.ts';

/** One way to put the button on a page. */
export interface Snippet {
  readonly id: string;
  readonly title: string;
  /** The file that it is meant for. */
  readonly file: string;
  readonly write: (input: SnippetInput) => string;
}

/** The snippets that the gallery offers. */
export const snippets: readonly Snippet[] = [
  { id: 'html', title: 'HTML', file: 'page.html', write: htmlSnippet },
  { id: 'react', title: 'React', file: 'LoginButton.jsx', write: reactSnippet },
  { id: 'vue', title: 'Vue', file: 'LoginButton.vue', write: vueSnippet },
  { id: 'svelte', title: 'Svelte', file: 'LoginButton.svelte', write: svelteSnippet },
  { id: 'angular', title: 'Angular', file: 'login-button.ts', write: angularSnippet },
];
