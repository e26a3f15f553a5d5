import hljs from 'highlight.js/lib/core';
import apache from 'highlight.js/lib/languages/apache';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import plaintext from 'highlight.js/lib/languages/plaintext';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = {
  apache,
  bash,
  csharp,
  css,
  dockerfile,
  go,
  ini,
  java,
  javascript,
  json,
  nginx,
  php,
  plaintext,
  python,
  ruby,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
hljs.registerAliases(['astro', 'svelte', 'vue'], { languageName: 'xml' });
hljs.registerAliases('jsonl', { languageName: 'json' });
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
