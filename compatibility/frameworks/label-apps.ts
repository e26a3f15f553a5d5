import { button, element } from '../../e2e/support/site.ts';
import { connect } from './guide-apps.ts';

const site = { redirectUri: 'https://your-app.example/callback' };

/** A link and an element with the same label, as an expression. */
const both = (label: string) => button(site, '', label) + element(site, '', label);

/**
 * Files that replace those of the guide's apps: the label of a link and of an element is the state after its second
 * character. Vue draws a comment before the label.
 */
export const labelApps: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  react: {
    'login.jsx': `export const Login = ({ state }) =>
      <>${both('{state.slice(2)}').replace('class=', 'className=')}</>;`,
  },
  vue: {
    'Login.vue': `<script setup>defineProps(['state', 'onLogin'])</script>
      <template>${both('<i v-if="false" />{{ state.slice(2) }}')}</template>`,
  },
  svelte: {
    'Login.svelte': `<script>let { state } = $props();</script>
      ${both('{state.slice(2)}').replace(/<[ad]/g, '<!-- svelte-ignore a11y_invalid_attribute, a11y_misplaced_scope -->$&')}`,
  },
  angular: {
    'login.ts': `import { Component, CUSTOM_ELEMENTS_SCHEMA, Input } from '@angular/core';
      @Component({
        selector: 'app-login',
        schemas: [CUSTOM_ELEMENTS_SCHEMA],
        template: \`${both('{{ state.slice(2) }}')}\`,
      })
      export class Login { @Input() state; }`,
  },
  lit: {
    'connect.js': connect,
    'client.js': `import { html, render } from 'lit';
      import './connect.js';
      window.show = (state) => render(html\`${both('$' + '{state.slice(2)}')}\`, document.querySelector('#app'));
      show('s1');`,
    'server.js': '',
  },
};
