// First: it is there when the rest fails.
import './first-aid.ts';
import { api } from './api.ts';
import { loadElementFrom } from './element/load-element-file.ts';
import { nonce, script, startedWell } from './first-aid.ts';
import { guarded } from './natives.ts';

/** The script that came first, when there is one: an injected element of the global's name is none. */
const first = (): typeof api | undefined => {
  try {
    return typeof window.dpplusConnect?.scan === 'function' ? window.dpplusConnect : undefined;
  } catch {
    // A frame of that name, with a page of another origin.
    return undefined;
  }
};

let running = first();
if (!running) {
  window.dpplusConnect = running = api;
  if (script) loadElementFrom(script, nonce);
}
const { scan } = running;
scan();
startedWell();
// A script in the head runs before the page's anchors are there.
if (document.readyState === 'loading')
  addEventListener(
    'DOMContentLoaded',
    guarded(() => scan()),
  );
