import { configure } from 'dpplus-connect';
import { render as renderComponent } from 'svelte/server';
import { rendered, type Settings } from '../page.ts';
import App from './App.svelte';

export function render(props: Settings) {
  configure({ baseUrl: props.baseUrl });
  return rendered(renderComponent(App, { props }).body);
}
