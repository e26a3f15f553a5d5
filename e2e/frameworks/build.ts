// Builds each app from the packed package, for the browser and for its server, into .built/<name>.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';
import { installPackage } from './pack.ts';

const apps: Record<string, { entry: string; plugins?: import('vite').PluginOption[] }> = {
  react: { entry: '.tsx' },
  vue: {
    entry: '.ts',
    plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'dpplus-connect' } } })],
  },
  svelte: { entry: '.ts', plugins: [svelte({ configFile: false })] },
  angular: { entry: '.ts' },
  turbo: { entry: '.ts' },
};

// The frameworks' development builds log errors that production builds do not, such as a failed hydration.
process.env.NODE_ENV = 'development';

installPackage();
for (const [name, { entry, plugins = [] }] of Object.entries(apps))
  for (const side of ['client', 'server'])
    await build({
      root: fileURLToPath(new URL(name, import.meta.url)),
      configFile: false,
      logLevel: 'warn',
      mode: 'development',
      plugins,
      build: {
        outDir: fileURLToPath(new URL(`.built/${name}/${side}`, import.meta.url)),
        emptyOutDir: true,
        minify: false,
        ssr: side === 'server',
        rolldownOptions: {
          input: `${side}${entry}`,
          output: { entryFileNames: `${side}.js`, codeSplitting: false },
        },
      },
    });
