import { vi } from 'vitest';

type Listening = [EventTarget, string, EventListenerOrEventListenerObject, boolean | undefined];

/**
 * For the tests: a page of its own, until the function that it gives leaves it. Modules imported after it are new;
 * what they listen for, and what they write into the document, goes with the page.
 */
export function enterPage(): () => void {
  vi.resetModules();
  // happy-dom's document is not of the class that it has under this name.
  vi.stubGlobal('Document', document.constructor);
  const added: Listening[] = [];
  const add = globalThis.addEventListener;
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener, capture?: boolean) => {
    added.push([window, type, listener, capture]);
    add(type, listener, capture);
  });
  const ofDocument = document.addEventListener;
  document.addEventListener = (type: string, listener: EventListener, capture?: boolean) => {
    added.push([document, type, listener, capture]);
    ofDocument.call(document, type, listener, capture);
  };
  return () => {
    document.addEventListener = ofDocument;
    vi.unstubAllGlobals();
    for (const [target, ...listening] of added) target.removeEventListener(...listening);
    document.adoptedStyleSheets = [];
    document.head.innerHTML = document.body.innerHTML = '';
    sessionStorage.clear();
  };
}
