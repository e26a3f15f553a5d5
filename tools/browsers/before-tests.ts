// `pretest`: npm runs it before `npm test`, so that a missing engine is known in the first seconds.
import { installEngines } from './install-browsers.ts';

try {
  installEngines(['chromium', 'firefox', 'webkit']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
