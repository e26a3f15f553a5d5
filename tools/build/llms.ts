import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import pkg from '../../package.json' with { type: 'json' };

/** Returns a page of `docs`, with its links as they are from the project's folder. */
const readPage = (name: string) =>
  readFileSync(`docs/${name}.md`, 'utf8').replace(
    /\]\((?!https?:)([^)]+)\)/g,
    (_, target: string) => `](${posix.join('docs', target)})`,
  );

const isInPackage = (path: string) =>
  /^(?:docs\/[\w-]+|README|SECURITY|CHANGELOG)\.md$/.test(path) && !pkg.files.includes(`!${path}`);

/** Returns a row of the docs' index as a list of its pages that the package has. */
function pagesIn(row: string): string[] {
  const [, question = '', cell = ''] = /^\| (.+) \| (.+) \|$/.exec(row) ?? [];
  return [...cell.matchAll(/\[.+?\]\(([^)#]+)[^)]*\)/g)].flatMap(([link, path = '']) =>
    isInPackage(path) ? [`- ${link}: ${question}`] : [],
  );
}

/** Returns `llms.txt`, the entrance for language models (https://llmstxt.org): the rules, and the index of the docs. */
export function llms(): string {
  const [, ...parts] = readPage('README').split('\n## ');
  const index = parts
    .map((part) => ({ heading: part.split('\n', 1)[0], links: part.split('\n').flatMap(pagesIn) }))
    .filter(({ links }) => links.length > 0)
    .map(({ heading, links }) => `## ${heading}\n\n${links.join('\n')}\n`);
  const rules = readPage('rules').match(/^- .*$/gm) ?? [];
  return `# ${pkg.name}

> The login button, the server side and a sandbox of Secure Connect, an OAuth 2.0 login service: \
authorization-code grant, one UUID for each user and app, two-factor authentication, consent for each scope. \
Version ${pkg.version}, Node.js ${pkg.engines.node.replace('>=', '')} or newer, ES modules and CommonJS with types. \
The package for development and tests, \`dpplus-sandbox\`, has an OpenAPI 3.1 document, \`dpplus-sandbox/openapi.json\`, also at \`/_sandbox/openapi.json\`.

Rules that code for this service must follow:

${rules.join('\n')}

${index.join('\n')}`;
}
