/** The folder of the package, for the built source in `dist/demo` too. */
export const packageRoot = new URL(
  import.meta.url.endsWith('/dist/demo/package-root.js') ? '../..' : '..',
  import.meta.url,
);
