// `npm run write`: writes all that is derived from the source.
import { execSync } from 'node:child_process';

for (const command of [
  'npx lit-localize extract --config=locales/lit-localize.json',
  // The lists of languages come first: the source of the tables imports them.
  'npx vitest run docs/tests/languages.test.ts --update',
  'npx vitest run docs/tests/tables.test.ts --update',
])
  execSync(command, { stdio: 'inherit' });
