/** The script's own tag; `undefined` where it has none, as in a module. */
export function ownTag(): HTMLScriptElement | undefined {
  // An injected <img name="currentScript"> takes the property's place; only a script tag may say where people log in.
  const tag: unknown = document.currentScript;
  return tag instanceof HTMLScriptElement ? tag : undefined;
}

/**
 * The address that the running script was loaded from. Its tag tells it as long as the page has no `<base>`: an injected
 * one changes what a relative `src` reads as, and so where people log in. Then the stack of an error has the address as
 * it was fetched; it is asked only then, because it costs as much as all the rest of the start.
 */
export const ownAddress = (tag: HTMLScriptElement | undefined): string | undefined =>
  tag && !document.querySelector('base')
    ? tag.src
    : (/https?:\/\/\S+?\/dp_connect\.js/.exec(new Error().stack ?? '')?.[0] ?? tag?.src);
