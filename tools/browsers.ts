// `pretest`: npm runs it before `npm test`, so that a missing engine is known in the first seconds.
import installBrowsers from '../e2e/support/install-browsers.ts';

try {
  installBrowsers();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
