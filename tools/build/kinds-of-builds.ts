import { dirname, relative, resolve, sep } from 'node:path';
import type { BuildEnvironmentOptions, EnvironmentOptions } from 'vite';
import pkg from '../../package.json' with { type: 'json' };

/** Such as `node20`: the oldest version of `engines`. */
const oldestNode = pkg.engines.node.replace(/>=(\d+).*/, 'node$1');

/** A source as its map names it: by its path in the project, wherever that and its packages are. */
const sourcemapPathTransform = (source: string, map: string) =>
  relative('.', resolve(dirname(map), source))
    .replaceAll(sep, '/')
    .replace(/^.*\/(?=node_modules\/)/, '');

/** A classic script of one file. */
export const script = (
  outDir: string,
  input: string,
  entryFileNames: string,
  more: BuildEnvironmentOptions,
  define = {},
): EnvironmentOptions => ({
  consumer: 'client',
  define,
  build: {
    target: 'es2021',
    modulePreload: false,
    outDir,
    // The file for pages does not name its map, which is the folder to upload's alone: a server's header does.
    sourcemap: 'hidden',
    rolldownOptions: {
      input,
      output: {
        format: 'iife',
        entryFileNames,
        sourcemapPathTransform,
        // Nothing is thrown into a page, whatever it has taken away.
        banner: 'try{',
        footer: '}catch(error){window.console&&console.warn("[dpplus-connect]",error)}',
      },
    },
    ...more,
  },
});

type Rolldown = NonNullable<BuildEnvironmentOptions['rolldownOptions']>;

/** Modules, not minified, with the names of their sources, because pages and `package.json` name them. */
export const modules = (
  consumer: 'client' | 'server',
  outDir: string,
  { output, ...rolldownOptions }: Rolldown,
  more: BuildEnvironmentOptions = {},
  define = {},
): EnvironmentOptions => ({
  consumer,
  define,
  build: {
    target: consumer === 'server' ? oldestNode : 'es2022',
    modulePreload: false,
    minify: false,
    outDir,
    rolldownOptions: {
      ...rolldownOptions,
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // The types have those that say how to use it.
        comments: { jsdoc: false },
        ...output,
      },
    },
    ...more,
  },
});
