import { configure } from 'dpplus-connect';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { rendered, type Settings } from '../page.ts';
import App from './App.vue';

export async function render({ baseUrl, ...props }: Settings) {
  configure({ baseUrl });
  return rendered(await renderToString(createSSRApp(App, props)));
}
