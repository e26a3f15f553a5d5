import { api } from './api.ts';

// Included several times, the first one wins. An injected element of that id is not a script.
const first = typeof window.dpplusConnect?.scan === 'function' ? window.dpplusConnect : api;
window.dpplusConnect = first;
first.scan();
// A script in the head runs before the page's anchors are there.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => first.scan());
