// A form's fields can take the place of its methods: one called `getAttribute` does (HTML standard, "HTMLFormElement",
// named properties). So what is done to any element or event target is done with the prototype's own function.

/** The value of an element's attribute, `null` when it is absent. */
export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

/** Adds a listener to any node or window. */
export const listen = <Type extends Event>(
  target: EventTarget,
  type: string,
  listener: (event: Type) => void,
  options?: boolean | AddEventListenerOptions,
): void => Element.prototype.addEventListener.call(target, type, listener as EventListener, options);

/** Dispatches an event on any node; `false` when a listener has prevented its default. */
export const dispatch = (target: EventTarget, event: Event): boolean =>
  Element.prototype.dispatchEvent.call(target, event);
