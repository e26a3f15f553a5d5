declare module '*.svelte' {
  import type { Component } from 'svelte';
  import type { Settings } from '../page.ts';

  const component: Component<Settings>;
  export default component;
}
