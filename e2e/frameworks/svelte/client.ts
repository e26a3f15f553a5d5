import { configure } from 'dpplus-connect';
import { hydrate, mount } from 'svelte';
import { findRoot, readSettings } from '../page.ts';
import App from './App.svelte';

const props = readSettings();
const target = findRoot();
configure({ baseUrl: props.baseUrl });
(target.hasChildNodes() ? hydrate : mount)(App, { target, props });
