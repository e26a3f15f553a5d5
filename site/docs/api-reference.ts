import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Application } from 'typedoc';
import ts from 'typescript';
import type { DocsPage } from './pages.ts';

/** The entries of the packages, each with its types, as the build writes them. */
export const entries: Readonly<Record<string, string>> = {
  'dpplus-connect': 'dist/types/src/button/index',
  'dpplus-connect/define': 'dist/types/src/button/define',
  'dpplus-connect/react': 'dist/types/src/button/react',
  'dpplus-connect/server': 'dist/types/src/server/index',
  'dpplus-sandbox': 'sandbox/dist/types/sandbox/index',
  'dpplus-sandbox/playwright': 'sandbox/dist/types/sandbox/kit/playwright/index',
  'dpplus-sandbox/cypress': 'sandbox/dist/types/sandbox/kit/cypress/index',
  'dpplus-connect-bridge': 'bridge/dist/types/index',
};

/** The folder with the pages of TypeDoc, which is kept until the types change: TypeDoc needs some seconds. */
async function reference(): Promise<string> {
  const folders = ['dist/types', 'sandbox/dist/types', 'bridge/dist/types'];
  const types = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))),
  );
  const hash = createHash('sha256');
  for (const path of [...types, 'site/docs/api-reference.ts', 'package-lock.json'].sort())
    if (/\.\w+$/.test(path)) hash.update(path).update(readFileSync(path));
  const folder = `node_modules/.cache/api-reference-${hash.digest('hex').slice(0, 16)}`;
  if (existsSync(folder)) return folder;
  const files = Object.values(entries).map((path) => resolve(`${path}.d.ts`));
  mkdirSync('node_modules/.cache', { recursive: true });
  const written = mkdtempSync('node_modules/.cache/api-');
  const app = await Application.bootstrapWithPlugins({
    entryPoints: files,
    plugin: ['typedoc-plugin-markdown'],
    out: written,
    sort: ['source-order'],
    readme: 'none',
    skipErrorChecking: true,
    excludeExternals: true,
    disableSources: true,
    logLevel: 'Error',
    ...{
      outputFileStrategy: 'modules',
      hideBreadcrumbs: true,
      hidePageHeader: true,
      hideGroupHeadings: true,
    },
    ...{ useCodeBlocks: true, parametersFormat: 'list' },
  });
  const { Bundler: moduleResolution } = ts.ModuleResolutionKind;
  const { ES2022: target } = ts.ScriptTarget;
  const options = { target, module: ts.ModuleKind.ESNext, moduleResolution, types: [], strict: true };
  app.options.setCompilerOptions(files, options, []);
  const project = await app.convert();
  if (project) await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Error('TypeDoc does not read the types: npm run build');
  rmSync(folder, { recursive: true, force: true });
  renameSync(written, folder);
  return folder;
}

/** A page for each entry, from the docstrings, and the introduction with a list of them. */
export async function apiPages(introduction: DocsPage): Promise<readonly DocsPage[]> {
  const folder = await reference();
  const files = new Map(
    Object.entries(entries).map(([name, types]) => [
      join(folder, `${types.replace(/\/index$/, '')}.md`),
      { title: `API: ${name}`, file: `api-${name.replace('/', '-')}` },
    ]),
  );
  const pages = [...files].map(([path, { title, file }]) => {
    const markdown = readFileSync(path, 'utf8')
      .replace(/^# .*/, `# ${title}`)
      // The signature above has the type of the result.
      .replace(/^\*\*\*$|^#+ Inherited from\n\n.*$|(?<=^#+ Returns\n)\n[`[(].*\n/gm, '')
      .replace(/^#+ Returns\n\n(?=#|$)/gm, '')
      // The colours of signatures would make a page of 100 kB.
      .replace(/(?<=^#+ (?!Example).*\n\n```)ts$/gm, '')
      .replace(/(?<=\]\()[^)#]+\.md/g, (target) => `${files.get(join(dirname(path), target))?.file}.md`);
    return { source: `docs/${file}.md`, file: `${file}.html`, markdown, title };
  });
  const list = pages.map(({ source, title }) => `- [${title.slice(5)}](${source.slice(5)})\n`).join('');
  return [{ ...introduction, markdown: `${introduction.markdown}\n## The packages\n\n${list}` }, ...pages];
}
