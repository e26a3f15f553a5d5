import type { Visit } from './app-browser.ts';
import { elementsOf, plain } from './elements.ts';

/** Addresses in a script: imports, other scripts, JSON, source maps, and a configuration. */
const inScript =
  /["'`]([^"'`\s]+\.(?:[cm]?js|json)(?:\?[^"'`\s]*)?)["'`]|[#@] sourceMappingURL=(\S+)|["'`](\/[\w./-]*(?:api|config|settings|env)[\w./-]*)["'`]/g;

/** The URLs of the scripts and JSON files that a page or a script of the same origin names. */
export function scriptsOf({ url, body, sourceMap }: Pick<Visit, 'url' | 'body' | 'sourceMap'>): string[] {
  const isScript = /\.([cm]?js|json)$/.test(new URL(url).pathname);
  const named = isScript
    ? []
    : elementsOf(body).flatMap((element) => [
        (element.tagName === 'script' && plain(element, 'src')) || [],
        (element.tagName === 'link' &&
          /preload/i.test(plain(element, 'rel') ?? '') &&
          plain(element, 'href')) ||
          [],
      ]);
  const written = [...body.matchAll(inScript)].map(([, address, map, path]) => address ?? map ?? path ?? '');
  const urls = [...named.flat(), ...written, ...(sourceMap ? [sourceMap] : [])].filter((address) =>
    URL.canParse(address, url),
  );
  const { origin } = new URL(url);
  return [...new Set(urls.map((address) => new URL(address, url).href))].filter(
    (address) => new URL(address).origin === origin,
  );
}
