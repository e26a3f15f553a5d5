import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfigFileAndWriteSchema } from '@lit/localize-tools/lib/config.js';
import { TransformLitLocalizer } from '@lit/localize-tools/lib/modes/transform.js';
import { transform as minify } from 'lightningcss';
import ts from 'typescript';
import type { Plugin } from 'vite';
import { beforeScript } from './before-script.ts';

const wording = 'src/button/wording.ts';
const styles = 'src/button/page/dp_connect.css';

/**
 * Replaces each `msg()` by the wording of the language that the current environment is named after, so that neither a
 * message catalogue nor `@lit/localize` itself reaches the browser. Adds the optional style sheet for a page's head,
 * which draws the buttons with the same wording until the script does.
 *
 * @param serviceName what people know the service by: the wording of that style sheet names it
 */
export function localize({ serviceName }: { serviceName: string }): Plugin {
  let read = readMessages();

  /** The source of a file in one language, `undefined` when it has no messages or the language is none of ours. */
  const localized = (language: string, id: string): string | undefined => {
    const { factories, program } = read;
    const factory = [...factories].find(([locale]) => locale === language)?.[1];
    const source = factory && program.getSourceFile(id);
    const [file] = source ? ts.transform(source, [factory(program)]).transformed : [];
    return file && ts.createPrinter().printFile(file);
  };

  return {
    name: 'localize',
    enforce: 'pre',
    buildStart() {
      for (const file of translations()) this.addWatchFile(resolve(file));
    },
    watchChange(file) {
      if ([wording, ...translations()].some((path) => resolve(path) === file)) read = readMessages();
    },
    transform: {
      filter: { code: '@lit/localize' },
      handler(_code, id) {
        // An environment is `fr` or `fr_modules`.
        const [language = ''] = this.environment.name.split('_');
        const code = localized(language, id);
        return code === undefined ? null : { code, map: null, moduleType: 'ts' };
      },
    },
    async generateBundle() {
      const code = localized(this.environment.name, wording);
      if (code === undefined) return;
      const named = code.replaceAll('__DP_SERVICE_NAME__', JSON.stringify(serviceName));
      const script = ts.transpile(named, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext });
      const { help, labels } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
      const css = readFileSync(styles, 'utf8');
      const { code: source } = minify({
        filename: styles,
        code: Buffer.from(css + beforeScript(css, labels(), help())),
        minify: true,
      });
      this.emitFile({ type: 'asset', fileName: 'dp_connect.css', source: asciiOnly(`${source}`) });
    },
  };
}

const translations = () =>
  readdirSync('locales')
    .filter((file) => file.endsWith('.xlf'))
    .map((file) => `locales/${file}`);

/** The messages and their translations, as they are on the disk now. */
function readMessages() {
  const localizer = new TransformLitLocalizer({
    ...readConfigFileAndWriteSchema('lit-localize.json'),
    output: { mode: 'transform' },
  });
  const program = ts.createProgram([wording], {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  return { factories: localizer.transformers(), program };
}

/** Replaces every UTF-16 code unit outside ASCII by an escape: a style sheet without a charset is read in the page's. */
const asciiOnly = (css: string) =>
  css.replace(/[^\0-\x7f]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `);
