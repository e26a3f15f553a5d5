import { api } from './api.ts';
import { loadElementFrom } from './element/load-element-file.ts';
import { configure } from './service/configure.ts';

// An injected <img name="currentScript"> takes the property's place; only a real script tag may say where people log in.
const tag = document.currentScript;
const script = tag instanceof HTMLScriptElement ? tag : undefined;

// Included several times, the first one wins. An injected element of that name is not a script.
let first = window.dpplusConnect;
if (typeof first?.scan !== 'function') {
  window.dpplusConnect = first = api;
  configure({ baseUrl: script?.getAttribute('data-base-url') }, script?.src);
  if (script?.src) loadElementFrom(script);
}
const { scan } = first;
scan();
// A script in the head runs before the page's anchors are there.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => scan());
