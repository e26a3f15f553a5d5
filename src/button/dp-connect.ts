import { api } from './api.ts';
import { loadElementFrom } from './element/load-element-file.ts';
import { ownAddress, ownTag } from './loaded-script.ts';
import { configure } from './service/configure.ts';

/** The script that came first, when there is one: an injected element of the global's name is none. */
function first(): typeof api | undefined {
  try {
    return typeof window.dpplusConnect?.scan === 'function' ? window.dpplusConnect : undefined;
  } catch {
    // A frame of that name, with a page of another origin.
    return undefined;
  }
}

let running = first();
if (!running) {
  const tag = ownTag();
  const address = ownAddress(tag);
  window.dpplusConnect = running = api;
  configure(
    {
      baseUrl: tag?.getAttribute('data-base-url'),
      clientId: tag?.getAttribute('data-client-id'),
      redirectUri: tag?.getAttribute('data-redirect-uri'),
    },
    address,
  );
  if (address) loadElementFrom(address, tag?.nonce);
}
const { scan } = running;
scan();
// A script in the head runs before the page's anchors are there.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => scan());
