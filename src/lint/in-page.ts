import { PageElement } from './page-element.ts';

/** A document without a parser for URLs: the script asks it only about URLs that `URL` rejects. */
class PageDocument {
  /** The script logs nothing for a page that is not shown. */
  readonly prerendering = true;

  createElement() {
    return { host: '' };
  }
}

/**
 * Runs the checks of the button as in a page: with the three globals of a browser that they read.
 *
 * @param url the page's URL
 */
export function inPage<Result>(url: string, act: () => Result): Result {
  const globals = { document: new PageDocument(), location: new URL(url), Element: PageElement };
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return act();
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  }
}
