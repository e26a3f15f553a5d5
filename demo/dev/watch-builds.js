import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';

/**
 * Builds what a page and the sandbox need, and builds it again on every change.
 *
 * @param {(environment: string) => void} rebuilt Hears of each build but the first.
 * @returns {Promise<void>} When all is built once.
 */
export async function watchBuilds(rebuilt) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const builder = await createBuilder({ root, build: { watch: {} }, logLevel: 'warn' });
  // No page loads the package's modules.
  const wanted = Object.values(builder.environments).filter(
    ({ name }) => !/^(client|ssr)$|_modules$/.test(name),
  );
  for (const environment of wanted) {
    // The five scripts' folders hold what other environments put there.
    environment.config.build.emptyOutDir = false;
    const watcher = await builder.build(environment);
    if (!('on' in watcher)) throw new Error('Vite builds once instead of watching.');
    await /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        let isFirst = true;
        watcher.on('event', (event) => {
          if (event.code === 'ERROR') console.error(event.error.message);
          if (event.code !== 'END') return;
          if (isFirst) resolve();
          else rebuilt(environment.name);
          isFirst = false;
        });
      })
    );
  }
}
