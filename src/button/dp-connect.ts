// First: it is there when the rest fails.
import './fallback.ts';
import { api } from './api.ts';
import { loadElementFile } from './element/load-element-file.ts';
import { script, startedWell, tag } from './fallback.ts';
import { getNative, reportErrors } from './native-members.ts';
import { loadElementBy } from './scan.ts';

/** The earlier script on the page, if any. An injected element with the name of the global does not count. */
let running: typeof api | undefined;
try {
  if (typeof window.dpplusConnect?.scan === 'function') running = window.dpplusConnect;
} catch {
  // A frame of that name, with a page of another origin.
}
if (!running) {
  window.dpplusConnect = running = api;
  loadElementBy(() => {
    if (script) loadElementFile(script, tag, __ELEMENT_INTEGRITY__);
  });
}
const { scan } = running;
scan();
startedWell();
// A script in the head runs before the page's anchors are there.
if (getNative(document, 'readyState') === 'loading')
  addEventListener(
    'DOMContentLoaded',
    reportErrors(() => scan()),
  );
