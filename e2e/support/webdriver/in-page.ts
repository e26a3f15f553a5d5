// Functions that run in the page: each must stand alone.

/** The elements that a selector finds in the document and in open shadow roots, in tree order. */
export function findAll(selector: string): Element[] {
  const found: Element[] = [];
  const search = (root: Document | ShadowRoot) => {
    const matching = new Set(root.querySelectorAll(selector));
    for (const element of root.querySelectorAll('*')) {
      if (matching.has(element)) found.push(element);
      if (element.shadowRoot) search(element.shadowRoot);
    }
  };
  search(document);
  return found;
}

/** Whether a person could see the element: it has a box and is not made invisible. */
export function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return element.isConnected && width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
}

/** The accessible description, which WebDriver has no command for (Accessible Name and Description Computation 1.2). */
export function descriptionOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const ids = element.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
  const described = ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
  return (
    described ||
    element.getAttribute('aria-description') ||
    element.getAttribute('title') ||
    ''
  ).trim();
}

/** Whether the element has the focus in its document or shadow root. */
export function isFocused(element: Element): boolean {
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
}
