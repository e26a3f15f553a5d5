import { vi } from 'vitest';

/** For the tests: a page whose Trusted Types policy forbids parsing text as HTML, until the returned function is called. */
export function forbidHtml(): () => void {
  const refuse = () => {
    throw new TypeError("This document requires 'TrustedHTML' assignment.");
  };
  const spies = [
    vi.spyOn(Element.prototype, 'innerHTML', 'set').mockImplementation(refuse),
    vi.spyOn(Element.prototype, 'outerHTML', 'set').mockImplementation(refuse),
    vi.spyOn(Element.prototype, 'insertAdjacentHTML').mockImplementation(refuse),
    vi.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation(refuse),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}
