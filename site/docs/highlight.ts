import hljs from 'highlight.js';

hljs.registerAliases(['astro', 'blade', 'svelte', 'vue'], { languageName: 'xml' });
hljs.registerAliases('jsonl', { languageName: 'json' });
hljs.registerAliases('caddyfile', { languageName: 'nginx' });
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
