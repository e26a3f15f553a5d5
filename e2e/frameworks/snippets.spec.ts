import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build, type PluginOption } from 'vite';
import { defaultSettings, type Settings } from '../../site/gallery/settings/settings.ts';
import { snippets } from '../../site/gallery/snippets/snippets.ts';
import { expect, test } from '../support/fixtures.ts';
import { clientId } from '../support/site.ts';

/** The code around a snippet on an empty page. */
interface Frame {
  readonly main: string;
  readonly plugins?: PluginOption[];
  /** The framework's compile step for a snippet, before a bundler sees it. */
  readonly prepare?: (code: string) => string;
}

const frames: Record<string, Frame> = {
  react: {
    main: `import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      import { LoginButton } from './LoginButton.jsx';
      createRoot(document.querySelector('#app')).render(createElement(LoginButton, { state: 's1' }));`,
  },
  vue: {
    main: `import { createApp } from 'vue';
      import LoginButton from './LoginButton.vue';
      createApp(LoginButton, { state: 's1' }).mount('#app');`,
    plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'dpplus-connect' } } })],
  },
  svelte: {
    main: `import { mount } from 'svelte';
      import LoginButton from './LoginButton.svelte';
      mount(LoginButton, { target: document.querySelector('#app'), props: { state: 's1' } });`,
    plugins: [svelte({ configFile: false })],
  },
  angular: {
    main: `import '@angular/compiler';
      import { bootstrapApplication } from '@angular/platform-browser';
      import { LoginButton } from './login-button.ts';
      document.querySelector('#app').append(document.createElement('app-login-button'));
      bootstrapApplication(LoginButton);`,
    // Angular's compiler describes inputs in the class. Without the compiler, templates cannot set inputs.
    prepare: (code) =>
      code.replace('input.required<string>()', "signal('s1')").replace(', input }', ', signal }'),
  },
};

/** The bundle of a snippet on an otherwise empty page. */
async function bundle(name: string, file: string, code: string): Promise<string> {
  const { main, plugins = [], prepare = (text: string) => text } = frames[name] ?? { main: '' };
  const root = fileURLToPath(new URL(`.built/snippets/${test.info().workerIndex}-${name}`, import.meta.url));
  mkdirSync(root, { recursive: true });
  writeFileSync(`${root}/${file}`, prepare(code));
  writeFileSync(`${root}/main.js`, main);
  writeFileSync(`${root}/tsconfig.json`, '{ "compilerOptions": { "experimentalDecorators": true } }');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      outDir: 'dist',
      rolldownOptions: { input: 'main.js', output: { format: 'iife', entryFileNames: 'main.js' } },
    },
  });
  return readFileSync(`${root}/dist/main.js`, 'utf8');
}

/** The visible button of the page, and its URL. */
async function look(page: Page) {
  const link = page.locator('a.dpplus-connect');
  // Text in a slot is not the link's own.
  await expect(link).toHaveAccessibleName(/./);
  await link.hover();
  return link.evaluate((anchor: HTMLAnchorElement) => {
    const { color, backgroundColor, fontSize, borderRadius } = getComputedStyle(anchor);
    const { width, height } = anchor.getBoundingClientRect();
    const query = new URL(anchor.href).searchParams;
    query.delete('state');
    const slotted = (anchor.getRootNode() as ShadowRoot).host?.textContent?.trim();
    const own = anchor.textContent?.trim();
    return {
      text: [slotted, own].filter(Boolean).join(''),
      style: [color, backgroundColor, fontSize, borderRadius],
      box: [Math.round(width), Math.round(height)],
      query: String(query),
    };
  });
}

const variants: [string, Partial<Settings>][] = [
  ['as it is at first', {}],
  [
    'small, outlined, French, to sign up',
    { language: 'fr', text: 'sign-up', size: 'small', theme: 'outline' },
  ],
  ['large with a label full of signs', { label: `Log "in" {{now}} & <here> 'é'`, size: 'large', scope: [] }],
];

for (const { id, file, write } of snippets.filter((snippet) => snippet.id !== 'html'))
  for (const [what, changes] of variants)
    test(`the ${id} snippet gives the button of the HTML one: ${what}`, async ({ page, site }) => {
      test.slow();
      const settings = { ...defaultSettings({ clientId, redirectUri: site.redirectUri }), ...changes };
      const input = { settings, baseUrl: site.baseUrl };
      const html = snippets.find((snippet) => snippet.id === 'html')?.write(input) ?? '';
      await page.goto(site.page('/html', html));
      const expected = await look(page);
      site.page('/main.js', await bundle(id, file, write(input)));
      await page.goto(site.page('/app', '<div id="app"></div><script src="/main.js"></script>'));
      expect(await look(page)).toEqual(expected);
    });
