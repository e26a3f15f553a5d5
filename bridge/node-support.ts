/** The code name of Node.js 22, the first LTS version that `oidc-provider` supports. Code names are in alphabetical order. */
const firstSupported = 'Jod';

/** Whether `oidc-provider` supports a version of Node.js. A version that is not LTS yet has no code name. */
export const isSupported = (release: { lts?: string | undefined } = process.release): boolean =>
  (release.lts ?? '') >= firstSupported;

/**
 * Loads modules that load `oidc-provider`. On a version that it does not support, `oidc-provider` then prints a warning that
 * does not say whose version is meant: the bridge prints `supportNotice` in its place.
 */
export async function loadQuietly<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  if (isSupported()) return load();
  const { warn } = console;
  console.warn = () => {};
  return load().finally(() => (console.warn = warn));
}

/** The line for operators on a version of Node.js that `oidc-provider` does not support. */
export const supportNotice = ({ version } = process): string =>
  `Node.js ${version} runs the bridge, but oidc-provider supports LTS versions from Node.js 22 on only. Update Node.js.`;
