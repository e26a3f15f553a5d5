// Markup can take the place of what a node or the document has: a form's field called `getAttribute`, a picture called
// `querySelectorAll` (HTML standard, "named properties"). So what is done to them is done with what their prototypes have.

/** The value of an element's attribute, `null` when it is absent. */
export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

/** Calls a method of a node by its name. */
export const call = <Result>(node: Node, method: string, ...given: unknown[]): Result =>
  Object.getPrototypeOf(node)[method].apply(node, given);

/** Adds a listener to any node or window. */
export const listen = <Type extends Event>(
  target: EventTarget,
  type: string,
  listener: (event: Type) => void,
  options?: boolean | AddEventListenerOptions,
): void => Element.prototype.addEventListener.call(target, type, listener as EventListener, options);

/** Whether a node is a form; one that comes out of a frame's document is no `HTMLFormElement` of this page's. */
export const isForm = (node: EventTarget | null): node is HTMLFormElement =>
  'noValidate' in (node as EventTarget);

/** Writes a line for the page's author; a page may have no console, or one that throws. */
export const tell = (line: string, about: unknown): void => {
  try {
    console.warn(line, about);
  } catch {
    // Then there is nobody to tell.
  }
};

/**
 * What is ours as the page may call it: nothing that goes wrong in it is thrown into the page, where the link's address
 * still logs people in.
 */
export const guarded =
  <Given>(act: (given: Given) => void): ((given: Given) => void) =>
  (given) => {
    try {
      act(given);
    } catch (error) {
      tell('[dpplus-connect]', error);
    }
  };
