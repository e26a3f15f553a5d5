import { configure } from 'dpplus-connect';
import { createApp, createSSRApp } from 'vue';
import { findRoot, readSettings } from '../page.ts';
import App from './App.vue';

const { baseUrl, ...props } = readSettings();
const root = findRoot();
configure({ baseUrl });
(root.hasChildNodes() ? createSSRApp : createApp)(App, props).mount(root);
