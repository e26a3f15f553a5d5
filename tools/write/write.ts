// `npm run write`: writes all that is derived from the source.
import { execSync } from 'node:child_process';

for (const command of [
  'npx lit-localize extract --config=locales/lit-localize.json',
  'npx vitest run docs/tests/tables.test.ts --update',
  'node tools/run.js tools/build/fresh.ts',
  'node tools/run.js tools/write/docs/figures.ts',
])
  execSync(command, { stdio: 'inherit' });
