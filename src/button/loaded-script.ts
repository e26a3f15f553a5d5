import { call } from './natives.ts';

/** The address of the running script as it was fetched, from the stack of an error: no attribute of a page changes it. */
const fetched = () => /https?:\/\/\S+?\/dp_connect\.js/.exec(new Error().stack ?? '')?.[0];

/** The script's own tag; `undefined` where it has none. */
export const ownTag = (): HTMLScriptElement | undefined => {
  // An injected <img name="currentScript"> takes the property's place; only a script tag may say where people log in.
  const tag: unknown = document.currentScript;
  if (tag instanceof HTMLScriptElement) return tag;
  // A module's tag is told by its address.
  const address = fetched();
  for (const each of call<NodeListOf<HTMLScriptElement>>(document, 'querySelectorAll', 'script[type=module]'))
    if (each.src.split(/[?#]/)[0] === address) return each;
  return undefined;
};

/**
 * The address that the running script was loaded from. Its tag tells it as long as the page has no `<base>`: an injected
 * one changes what a relative `src` reads as, and so where people log in. Then the stack tells; it is asked only then,
 * because it costs as much as all the rest of the start.
 */
export const ownAddress = (tag: HTMLScriptElement | undefined): string | undefined =>
  tag && !call(document, 'querySelector', 'base') ? tag.src : (fetched() ?? tag?.src);
