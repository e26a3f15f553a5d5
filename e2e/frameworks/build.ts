// Builds an app from the packed package, for the browser and for its server, into .built/<name>: build.ts <name>
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';

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

const [name = ''] = process.argv.slice(2);
const app = apps[name];
if (!app) throw new Error(`No app has the name ${name}: ${Object.keys(apps)}`);
for (const side of ['client', 'server'])
  await build({
    root: fileURLToPath(new URL(name, import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    mode: 'development',
    plugins: app.plugins ?? [],
    build: {
      outDir: fileURLToPath(new URL(`.built/${name}/${side}`, import.meta.url)),
      emptyOutDir: true,
      minify: false,
      ssr: side === 'server',
      rolldownOptions: {
        input: `${side}${app.entry}`,
        output: { entryFileNames: `${side}.js`, codeSplitting: false },
      },
    },
  });
