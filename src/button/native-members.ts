// Markup can shadow the members of forms, of the document and of the window (DOM clobbering, HTML standard, "named
// properties"): a form field called `getAttribute`, an `<img name="querySelectorAll">`. For these three, the functions
// use the members of the prototypes. A top-level `const` of the page shadows a bare global, so globals of the browser are
// written `window.open`, except `document`, `location` and `top`, which nothing shadows.

/** A property of a node, or of the document, by its name. */
export const getNative = <Result>(node: Node, property: string): Result =>
  Reflect.get(Object.getPrototypeOf(node), property, node);

/** Calls a method of a node by its name. */
export const callNative = <Result>(node: Node, method: string, ...given: unknown[]): Result =>
  getNative<(...given: unknown[]) => Result>(node, method).apply(node, given);

/** The value of the attribute of a link or form, `null` when it is absent. */
export const attributeOf = (element: Element, name: string): string | null =>
  window.Element.prototype.getAttribute.call(element, name);

/** Creates an element with these properties. */
export const create = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: object,
): HTMLElementTagNameMap[Tag] =>
  Object.assign(callNative<HTMLElementTagNameMap[Tag]>(document, 'createElement', tag), properties);

/** Adds a listener to any node or window. */
export const listen = <Type extends Event>(
  target: EventTarget,
  type: string,
  listener: (event: Type) => void,
  options?: boolean | AddEventListenerOptions,
): void => window.Element.prototype.addEventListener.call(target, type, listener as EventListener, options);

/** Whether a node is a form. A form adopted from an iframe is not an instance of this window's `HTMLFormElement`. */
export const isForm = (node: object | null): node is HTMLFormElement => 'noValidate' in (node as object);

/** Logs a warning for the author of the page. Does nothing if the console is missing or throws. */
export const warn = (line: string, about: unknown): void => {
  try {
    window.console.warn(line, about);
  } catch {
    // No usable console.
  }
};

/**
 * Wraps a function that the page or the browser calls: logs its errors instead of throwing them into the page. The link
 * still logs in by its address.
 */
export const reportErrors =
  <Given>(act: (given: Given) => void): ((given: Given) => void) =>
  (given) => {
    try {
      act(given);
    } catch (error) {
      warn('[dpplus-connect]', error);
    }
  };
