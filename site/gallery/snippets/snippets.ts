import type { SnippetInput } from './common-lines.ts';
import { elementSnippet } from './element.ts';
import { htmlSnippet } from './html.ts';

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
  { id: 'element', title: 'Element, for frameworks', file: 'index.html', write: elementSnippet },
];
