import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';
import { packageRoot } from '../package-root.ts';

/**
 * Builds the scripts, the sandbox and the scripts of the site, and rebuilds them on every change. Resolves after the first builds.
 *
 * @param rebuilt Called with the environment's name after each later build.
 */
export async function watchBuilds(rebuilt: (environment: string) => void): Promise<void> {
  const root = fileURLToPath(packageRoot);
  const builder = await createBuilder({ root, build: { watch: {} }, logLevel: 'warn' });
  // No page loads the package's modules, and the demo runs from its source.
  const wanted = Object.values(builder.environments).filter(
    ({ name }) => !/^(client|ssr|demo)$|_modules$/.test(name),
  );
  for (const environment of wanted) {
    // The five scripts' folders hold what other environments put there.
    environment.config.build.emptyOutDir = false;
    const watcher = await builder.build(environment);
    if (!('on' in watcher)) throw new Error('Vite builds once instead of watching.');
    await new Promise<void>((resolve) => {
      let isFirst = true;
      watcher.on('event', (event) => {
        if (event.code === 'ERROR') console.error(event.error.message);
        if (event.code !== 'END') return;
        if (isFirst) resolve();
        else rebuilt(environment.name);
        isFirst = false;
      });
    });
  }
}
