import { readdirSync } from 'node:fs';
import { readConfigFileAndWriteSchema } from '@lit/localize-tools/lib/config.js';
import { TransformLitLocalizer } from '@lit/localize-tools/lib/modes/transform.js';
import ts from 'typescript';

/** The source file with the button's messages. */
export const texts = 'src/button/texts.ts';

/** The files with the translations of the messages. */
export const translations = () =>
  readdirSync('locales')
    .filter((file) => file.endsWith('.xlf'))
    .map((file) => `locales/${file}`);

/**
 * Reads the messages and their translations from the disk.
 *
 * @returns a function that returns the source of a file in a language, or `undefined` if the file has no messages or
 *   the project does not have the language
 */
export function readMessages(): (language: string, id: string) => string | undefined {
  const localizer = new TransformLitLocalizer({
    ...readConfigFileAndWriteSchema('locales/lit-localize.json'),
    output: { mode: 'transform' },
  });
  const program = ts.createProgram([texts], {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const factories = localizer.transformers();
  return (language, id) => {
    const factory = [...factories].find(([locale]) => locale === language)?.[1];
    const source = factory && program.getSourceFile(id);
    const [file] = source ? ts.transform(source, [factory(program)]).transformed : [];
    return file && ts.createPrinter().printFile(file);
  };
}
