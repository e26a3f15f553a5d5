// `npm run executable`: the sandbox with Node.js and the scripts in one file in dist/executable.
// https://nodejs.org/docs/latest-v20.x/api/single-executable-applications.html
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
// @ts-expect-error: the package has no types.
import { inject } from 'postject';
import { build, type Plugin } from 'vite';
import { languages } from '../../src/vocabulary/languages.ts';
import config from '../../vite.config.ts';

const folder = 'dist/executable';
// Not `dpplus-sandbox`, the folder of the certificate beside a state file.
const executable = `${folder}/dpplus-sandbox-${process.platform}-${process.arch}`;

const paths = languages.flatMap((language) =>
  ['dp_connect.js', 'dp_connect_element.js', 'dp_connect.css'].map((file) => `${language}/${file}`),
);
const scripts = Object.fromEntries(paths.map((path) => [path, readFileSync(`dist/${path}`, 'utf8')]));

/** Replaces the module that reads the scripts from a folder. */
const embeddedScripts: Plugin = {
  name: 'embedded-scripts',
  load: (id) =>
    id.endsWith('/script/read-script.ts')
      ? `const scripts = ${JSON.stringify(scripts)};
         export const readScript = async (folder, path) => new TextEncoder().encode(scripts[path]);`
      : undefined,
};

const sandbox = config.environments?.sandbox;
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [embeddedScripts],
  ...(sandbox?.define && { define: sandbox.define }),
  ssr: { noExternal: true },
  build: {
    ssr: 'src/bin.ts',
    outDir: folder,
    target: 'node20',
    license: { fileName: 'THIRD-PARTY-LICENSES.md' },
    rolldownOptions: { output: { format: 'cjs', entryFileNames: 'bin.cjs', codeSplitting: false } },
  },
});

const blob = `${folder}/bin.blob`;
const sea = {
  main: `${folder}/bin.cjs`,
  output: blob,
  disableExperimentalSEAWarning: true,
  useCodeCache: true,
};
writeFileSync(`${folder}/sea.json`, JSON.stringify(sea));
execFileSync(process.execPath, ['--experimental-sea-config', `${folder}/sea.json`]);
copyFileSync(process.execPath, executable);
await inject(executable, 'NODE_SEA_BLOB', readFileSync(blob), {
  sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
});
console.log(`${executable}: ${(statSync(executable).size / 1e6).toFixed(1)} MB, Node.js ${process.version}`);
