import { clientId, type Site } from '../../e2e/support/site.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

const guide = read('docs/frameworks.md');
const blocks = (heading: string) => matches(section(guide, heading), /^```\w+\n(.*?)^```$/gms);
const [react = ''] = blocks('React 19');
const [vue = '', vueConfig = ''] = blocks('Vue 3');
const [svelte = ''] = blocks('Svelte 5');
const [angular = ''] = blocks('Angular');
const [, renderAgain = ''] = blocks('Server-side rendering');

/** The component of docs/frameworks.md for Angular. */
export const angularComponent = angular;

const client = (frame: string, mount: string, hydrate: string) =>
  `${frame}
   const root = document.querySelector('#app');
   if (root.hasChildNodes()) ${hydrate}; else ${mount};`;

/** The module that each app imports. The page calls `scan()` for its links. */
export const connect = `
  import { configure, scan } from 'dpplus-connect';
  import 'dpplus-connect/define';
  configure({ baseUrl: 'https://login.example' });
  globalThis.scan = scan;`;

/**
 * An app in each framework: the component of docs/frameworks.md, and an app around it. The page calls `show(state)` to
 * change the state of the button, or to remove the button, and the app calls `say` after a login.
 */
export const guideApps: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  react: {
    'connect.js': connect,
    'login.jsx': react,
    'app.jsx': `import { useEffect, useReducer, useState } from 'react';
      import './connect.js';
      import { Login } from './login.jsx';
      export function App() {
        const [state, setState] = useState('s1');
        useEffect(() => { window.show = setState; });
        ${renderAgain}
        return state && <Login state={state} onLogin={(detail) => say(detail)} />;
      }`,
    'client.jsx': client(
      `import { createRoot, hydrateRoot } from 'react-dom/client';
       import { App } from './app.jsx';`,
      'createRoot(root).render(<App />)',
      'hydrateRoot(root, <App />)',
    ),
    'server.jsx': `import { renderToString } from 'react-dom/server';
      import { App } from './app.jsx';
      export const render = () => renderToString(<App />);`,
  },
  vue: {
    // Imports '@vitejs/plugin-vue'.
    'vite.config.js': vueConfig,
    'connect.js': connect,
    'Login.vue': `<script setup>defineProps(['state', 'onLogin'])</script><template>${vue}</template>`,
    'app.js': `import { h, onMounted, ref } from 'vue';
      import './connect.js';
      import Login from './Login.vue';
      export const App = {
        setup() {
          const state = ref('s1');
          onMounted(() => { window.show = (next) => { state.value = next; }; });
          return () => state.value && h(Login, { state: state.value, onLogin: (detail) => say(detail) });
        },
      };`,
    'client.js': client(
      `import { createApp, createSSRApp } from 'vue';
       import { App } from './app.js';`,
      'createApp(App).mount(root)',
      'createSSRApp(App).mount(root)',
    ),
    'server.js': `import { createSSRApp } from 'vue';
      import { renderToString } from 'vue/server-renderer';
      import { App } from './app.js';
      export const render = () => renderToString(createSSRApp(App));`,
  },
  svelte: {
    'vite.config.js': `import { svelte } from '@sveltejs/vite-plugin-svelte';
      export default { plugins: [svelte({ configFile: false })] };`,
    'connect.js': connect,
    'Login.svelte': svelte,
    'App.svelte': `<script>
      import './connect.js';
      import Login from './Login.svelte';
      let current = $state('s1');
      globalThis.show = (next) => { current = next; };
      </script>
      {#if current}<Login state={current} onLogin={(detail) => say(detail)} />{/if}`,
    'client.js': client(
      `import { hydrate, mount } from 'svelte';
       import App from './App.svelte';`,
      'mount(App, { target: root })',
      'hydrate(App, { target: root })',
    ),
    'server.js': `import { render as renderApp } from 'svelte/server';
      import App from './App.svelte';
      export const render = () => renderApp(App).body;`,
  },
  angular: {
    'tsconfig.json':
      '{ "compilerOptions": { "experimentalDecorators": true, "useDefineForClassFields": false } }',
    'connect.js': connect,
    // Angular's own compiler for builds adds these decorators.
    'login.ts': `import { Input, Output } from '@angular/core';\n${angular
      .replace('readonly state =', "@Input({ isSignal: true, alias: 'state', required: true }) $&")
      .replace('readonly loggedIn =', '@Output() $&')}`,
    'app.ts': `import '@angular/compiler';
      import { Component, signal } from '@angular/core';
      import { bootstrapApplication, provideClientHydration } from '@angular/platform-browser';
      import './connect.js';
      import { Login } from './login.ts';
      @Component({
        selector: '#app',
        imports: [Login],
        template: '@if (state()) { <app-login [state]="state()" (loggedIn)="tell($event.detail)" /> }',
      })
      export class App {
        state = signal('s1');
        tell = (detail) => say(detail);
        constructor() { globalThis.show = (next) => this.state.set(next); }
      }
      export const start = (providers, context) => bootstrapApplication(App, { providers }, context);
      export const hydration = provideClientHydration;`,
    'client.ts': client("import { hydration, start } from './app.ts';", 'start([])', 'start([hydration()])'),
    'server.ts': `import { hydration, start } from './app.ts';
      import { provideServerRendering, renderApplication } from '@angular/platform-server';
      export async function render() {
        const start_ = (context) => start([provideServerRendering(), hydration()], context);
        const document = '<!doctype html><html><head></head><body><div id="app"></div></body></html>';
        const page = await renderApplication(start_, { document, url: '/' });
        return page.slice(page.indexOf('<body>') + '<body>'.length, page.indexOf('</body>'));
      }`,
  },
};

/** Code of the guide with the values of a test in place of its placeholders. */
export const fillIn = (code: string, site: Site) =>
  code
    .replaceAll('YOUR_CLIENT_ID', clientId)
    .replaceAll('https://your-app.example/callback', site.redirectUri)
    .replaceAll('https://login.example', site.baseUrl);

/** For a page of such an app: writes the state of a login into its `<output>`. */
export const say = `window.say = ({ state }) => {
  document.querySelector('output').textContent = 'Logged in: ' + state;
}`;
