import { loginBeyondLimit, loginLimitInWords } from '../../contract/login-limit.ts';
import { scopes } from '../../contract/scopes.ts';
import pkg from '../../package.json' with { type: 'json' };
import sandbox from '../../sandbox/package.json' with { type: 'json' };
import type { Block } from './compose.ts';
import { vpatParts } from './conformance/vpat.ts';
import { buttonTables } from './docs/button-tables.ts';
import { cookieTables } from './docs/cookie-tables.ts';
import { errorTables } from './docs/error-tables.ts';
import { judgedTables } from './docs/judged-tables.ts';
import { languageBlocks } from './docs/languages.ts';
import { measuredTables } from './docs/measured-tables.ts';
import { otherTables } from './docs/other-tables.ts';
import { sandboxTables } from './docs/sandbox-tables.ts';
import { scopeTables } from './docs/scope-tables.ts';
import { returnPages } from './return-page.ts';
import { serverConstants } from './server-constants.ts';
import { serverTexts } from './server-texts.ts';

const { name, version } = pkg;
const fileOf = (name: string) => `./${name}-${version}.tgz`;
const installCommands = [
  ['npm install', fileOf(name)],
  ['npm install --save-dev', fileOf(sandbox.name)],
].map((words) => words.join(' '));

/**
 * The blocks that the source decides, by the name in their marks. A new block is an entry here, and the two marks in each file:
 * `<!-- written: name, by npm run write -->` and `<!-- /written -->`, or the same after `//` or `#` in code.
 */
export const blocks: Readonly<Record<string, Block>> = {
  ...buttonTables,
  ...cookieTables,
  ...errorTables,
  ...languageBlocks,
  ...sandboxTables,
  ...scopeTables,
  ...otherTables,
  ...measuredTables,
  ...judgedTables,
  ...vpatParts,
  ...returnPages,
  ...serverConstants,
  ...serverTexts,
  /** A line of code with a string of all scopes. */
  scopes: ({ present }) => present.trim().replace(/(?<=(["'])).*(?=\1)/, scopes.join(' ')),
  'login-limit': () => loginLimitInWords,
  'login-beyond-limit': () => loginBeyondLimit,
  version: () => version,
  install: () => `\n\n\`\`\`sh\n${installCommands.join('\n')}\n\`\`\`\n\n`,
};
