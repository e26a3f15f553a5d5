import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages, serviceName } from 'dpplus-sandbox';

// `npm run build` runs this last: it writes the pages of dist/site beside the scripts that Vite has built.

const folder = 'dist/site';

// The texts of the gallery read the name once, as they are loaded.
process.env.DP_SERVICE_NAME ??= serviceName;
const { siteFiles } = await import('./site-files.ts');

for (const [path, content] of await siteFiles()) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
for (const language of languages)
  for (const file of ['dp_connect.js', 'dp_connect.css', 'dp_connect_element.js'])
    cpSync(`dist/${language}/${file}`, join(folder, language, file));
