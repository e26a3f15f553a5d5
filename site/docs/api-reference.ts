import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Application, Converter, type DeclarationReflection, ReflectionKind } from 'typedoc';
import ts from 'typescript';
import type { DocsPage } from './pages.ts';

/** The entries of the packages, each with its types, as the build writes them. */
export const entries: Readonly<Record<string, string>> = {
  'dpplus-connect': 'dist/types/button/index',
  'dpplus-connect/define': 'dist/types/button/define',
  'dpplus-connect/react': 'dist/types/button/react',
  'dpplus-connect/server': 'dist/types/server/index',
  'dpplus-sandbox': 'src/sandbox/dist/types/sandbox/index',
  'dpplus-sandbox/playwright': 'src/sandbox/dist/types/sandbox/kit/playwright/index',
  'dpplus-sandbox/cypress': 'src/sandbox/dist/types/sandbox/kit/cypress/index',
  'dpplus-connect-bridge': 'bridge/dist/types/index',
};

const printer = ts.createPrinter({ removeComments: true });

/** A page for each entry, from the docstrings, and the introduction with a list of them. Kept until the types change. */
export async function apiPages(introduction: DocsPage): Promise<readonly DocsPage[]> {
  const folders = ['dist/types', 'src/sandbox/dist/types', 'bridge/dist/types'];
  const types = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))),
  );
  const hash = createHash('sha256').update(introduction.markdown);
  for (const path of [...types, 'site/docs/api-reference.ts', 'package-lock.json'].sort())
    if (/\.\w+$/.test(path)) hash.update(path).update(readFileSync(path));
  const cache = 'node_modules/.cache/api-reference';
  const file = `${cache}/${hash.digest('hex')}.json`;
  if (!existsSync(file)) {
    const pages = await writePages(introduction);
    rmSync(cache, { recursive: true, force: true });
    mkdirSync(cache, { recursive: true });
    writeFileSync(file, JSON.stringify(pages));
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function writePages(introduction: DocsPage): Promise<readonly DocsPage[]> {
  const files = Object.values(entries).map((path) => resolve(`${path}.d.ts`));
  const quiet = {
    skipErrorChecking: true,
    excludeExternals: true,
    disableSources: true,
    logLevel: 'Error',
  } as const;
  const app = await Application.bootstrap({
    entryPoints: files,
    sort: ['source-order'],
    readme: 'none',
    ...quiet,
  });
  const { Bundler: moduleResolution } = ts.ModuleResolutionKind;
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution,
    types: [],
  };
  app.options.setCompilerOptions(files, { ...options, strict: true }, []);
  const nodes = new Map<number, readonly ts.Declaration[]>();
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    nodes.set(reflection.id, context.getSymbolFromReflection(reflection)?.declarations ?? []);
  });
  const modules = (await app.convert())?.children ?? [];

  /** The declaration of an export or a member, without docstrings and, of an interface or a class, without members. */
  function code(reflection: DeclarationReflection): string {
    const texts = (nodes.get(reflection.id) ?? []).map((node) => {
      const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
      const [head = ''] =
        ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) ? text.split(' {\n') : [text];
      return (ts.isVariableDeclaration(node) ? 'const ' : '') + head.replace(/^export (declare )?/, '');
    });
    // A member of a mapped type does not have a declaration.
    return texts.join('\n') || `${reflection.name}?: ${reflection.type}`;
  }

  function member(reflection: DeclarationReflection): string {
    const text = described(reflection);
    if (reflection.signatures || text.includes('\n\n'))
      return `#### ${reflection.parent?.name}.${reflection.name}\n\n\`\`\`ts\n${code(reflection)}\n\`\`\`\n\n${text}`;
    return `- \`${code(reflection).replace(/\s+/g, ' ').replace(/;$/, '')}\`${text && `: ${text.replace(/\s+/g, ' ')}`}`;
  }

  /** False for what an element overrides of the DOM and of Lit without a docstring. */
  const isOwn = ({ id, overwrites }: DeclarationReflection) =>
    !overwrites || nodes.get(id)?.some((node) => ts.getJSDocCommentsAndTags(node).length > 0);

  function exported(reflection: DeclarationReflection): string {
    if (reflection.isReference())
      return `## ${reflection.name}\n\nThe same as in [dpplus-connect](api-dpplus-connect.md).`;
    const hasMembers = reflection.kindOf(ReflectionKind.Interface | ReflectionKind.Class);
    const members = hasMembers ? (reflection.children ?? []).filter(isOwn).map(member) : [];
    // Properties before methods, because their list would be below the heading of a method.
    members.sort((a, b) => Number(a[0] === '#') - Number(b[0] === '#'));
    const text = described(reflection);
    return [`## ${reflection.name}\n\n\`\`\`ts\n${code(reflection)}\n\`\`\``, text, ...members]
      .filter(Boolean)
      .join('\n\n');
  }

  const pages = Object.entries(entries).map(([name, types]) => {
    const found = modules.find((each) => each.name === types.replace(/\/index$/, ''));
    if (!found) throw new Error(`${types}.d.ts does not exist: npm run build`);
    const title = `API: ${name}`;
    const exports = found.children ?? [];
    const markdown = [
      `# ${title}`,
      described(found),
      ...exports.map(exported),
      '[All packages](api.md)\n',
    ].join('\n\n');
    const file = `api-${name.replace('/', '-')}`;
    const names = exports.map((each) => `\`${each.name}\``).join(', ');
    return {
      source: `docs/${file}.md`,
      file: `${file}.html`,
      markdown,
      title,
      line: `- [${name}](${file}.md): ${names}\n`,
    };
  });
  const list = pages.map(({ line }) => line).join('');
  return [{ ...introduction, markdown: `${introduction.markdown}\n## The packages\n\n${list}` }, ...pages];
}

/** A docstring: its text, parameters, result, errors, examples, and what an element has. */
function described({ signatures: [signature] = [], ...reflection }: DeclarationReflection): string {
  const comment = signature?.comment ?? reflection.comment;
  const textOf = (parts: NonNullable<typeof comment>['summary'] = []) =>
    parts
      .map(({ text }) => text)
      .join('')
      .trim();
  const tagged = (tag: `@${string}`, before = '') =>
    comment?.getTags(tag).map(({ content }) => before + textOf(content).replace(/^(\S+) - /, '`$1`: ')) ?? [];
  const parameters = (signature?.parameters ?? [])
    .filter((each) => each.comment)
    .map((each) => `- \`${each.name}\`: ${textOf(each.comment?.summary).replace(/\s+/g, ' ')}`);
  const lists = [parameters, tagged('@attr', '- '), tagged('@cssprop', '- ')].map((items) =>
    items.join('\n'),
  );
  const rest = [...tagged('@returns', 'Returns '), ...tagged('@throws', 'Throws '), ...tagged('@example')];
  return [textOf(comment?.summary), ...lists, ...rest].filter(Boolean).join('\n\n');
}
