import type { Server } from './servers.ts';

/**
 * Returns an app of docs/php.md whose file has no settings but the functions of its users: the file comes before the environment,
 * and a test gives its settings there.
 */
export const withoutSettings = <App extends Pick<Server, 'start'>>(app: App): App => ({
  ...app,
  start: (...ports) =>
    app
      .start(...ports)
      .map((word) =>
        word.replace(
          /^ +'SECRET' => .*\n +'CLIENT_ID' => .*'REDIRECT_URI' => .*\n(?: +'SCOPE' => '\w*',)?/gm,
          '',
        ),
      ),
});
