import { callNative, getNative } from './native-members.ts';

/** The URL of the running script as it was fetched, from the stack of an error: no attribute of a page changes it. */
const fetched = () => /https?:\/\/\S+?\/dp_connect\.js/.exec(new Error().stack ?? '')?.[0];

/** Whether the script runs as a classic script. In a module, where all code is strict, a plain call has no `this`. */
export const isClassic = function (this: unknown): boolean {
  return !!this;
};

/**
 * The script's own tag. `undefined` if the script cannot know it: for example, the tag of a classic script in a shadow
 * tree is hidden.
 */
export const ownTag = (): HTMLScriptElement | undefined => {
  const tag = getNative<HTMLScriptElement | null>(document, 'currentScript');
  if (tag) return tag;
  // A module cannot know its tag. An injected `<base>` changes the value of `src`, so the
  // attribute is compared, without leading dots and slashes: `/v1/en/dp_connect.js` ends the URL that was fetched.
  const url = fetched();
  for (const each of callNative<NodeListOf<HTMLScriptElement>>(
    document,
    'querySelectorAll',
    'script[type=module][src*="/dp_connect.js"]',
  ))
    if (url?.endsWith((each.getAttribute('src') as string).replace(/^[./]+|[?#].*/g, ''))) return each;
  return undefined;
};

/**
 * The URL that the running script was loaded from. An injected `<base>` changes the value of a relative `src`, and with
 * it the page where users log in, so `src` counts only on a page without `<base>`. Otherwise the URL comes from the
 * stack of an error. Reading the stack takes as long as the rest of the start.
 */
export const ownAddress = (tag: HTMLScriptElement | undefined): string | undefined =>
  (!callNative(document, 'querySelector', 'base') && tag?.src) || fetched() || tag?.src;
