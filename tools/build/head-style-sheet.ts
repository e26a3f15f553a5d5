import { readFileSync } from 'node:fs';
import { transform as minify } from 'lightningcss';
import ts from 'typescript';
import type { Plugin } from 'vite';
import { languages } from '../../contract/languages.ts';
import { readMessages, texts } from './messages.ts';
import { placeholderStyles } from './placeholder-styles.ts';

/** The stylesheet that the script adopts. */
const styles = 'src/button/buttons/button.css';

/**
 * Writes `dist/<lang>/dp_connect.css`, the optional stylesheet for a page's head: the rules of
 * `src/button/buttons/button.css`, and those of `placeholder-styles.ts` for the time before the script runs.
 *
 * @param serviceName the name of the service in the texts of the buttons
 */
export function headStyleSheet({ serviceName }: { serviceName: string }): Plugin {
  return {
    name: 'head-style-sheet',
    applyToEnvironment: ({ name }) => languages.some((language) => language === name),
    async generateBundle() {
      const code = readMessages()(this.environment.name, texts);
      if (code === undefined) return;
      const named = code.replaceAll('__DP_SERVICE_NAME__', JSON.stringify(serviceName));
      const script = ts.transpile(named, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext });
      const { help, labels } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
      const css = readFileSync(styles, 'utf8');
      const { code: source } = minify({
        filename: styles,
        code: Buffer.from(css + placeholderStyles(css, labels(), help())),
        minify: true,
      });
      this.emitFile({ type: 'asset', fileName: 'dp_connect.css', source: asciiOnly(`${source}`) });
    },
  };
}

/** Escapes every UTF-16 code unit outside ASCII: without a charset, browsers read a stylesheet in the page's encoding. */
const asciiOnly = (css: string) =>
  css.replace(/[^\0-\x7f]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `);
