// `pretest`: npm runs it before `npm test`, so that a missing engine is known in the first seconds. Arguments are other engines.
import type { EngineName } from './find-browsers.ts';
import { installEngines } from './install-browsers.ts';

try {
  const others = process.argv.slice(2) as EngineName[];
  installEngines(['chromium', 'firefox', 'webkit', ...others]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
