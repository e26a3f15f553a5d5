import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import plaintext from 'highlight.js/lib/languages/plaintext';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';

const languages = { bash, css, dockerfile, javascript, json, nginx, php, plaintext, typescript, xml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
hljs.registerAliases(['astro', 'svelte', 'vue'], { languageName: 'xml' });
hljs.configure({ classPrefix: 'code-' });

/** Whether code of a language has colours. */
export const isKnown = (language: string): boolean => hljs.getLanguage(language) !== undefined;

/**
 * Returns code as HTML, with a class for each kind of word. `site/styles/site.css` has the colours. Code of an unknown
 * language is escaped only.
 *
 * @param language the word after the fence in Markdown
 */
export const highlight = (code: string, language: string): string =>
  hljs.highlight(code, { language: isKnown(language) ? language : 'plaintext' }).value;
