import { vi } from 'vitest';
import { fakeChannels } from './fake-channels.ts';
import { fakeWindow } from './fake-window.ts';

/** The windows and the channels of the page that was entered last. */
export let browser: ReturnType<typeof fakeWindow>;
export let channels: ReturnType<typeof fakeChannels>;

type Listening = [EventTarget, string, EventListenerOrEventListenerObject, boolean | undefined];

/**
 * Enters a new page before each test, as `beforeEach(enterPage)`, with fake windows and channels, and forgets the calls of
 * all spies. The returned function leaves it, after each test. Modules that are imported meanwhile are new. They end with
 * the page, because the next test file shares the thread and must not get their mocks. Their listeners, their timers if
 * these are fake, and their changes of the document end too.
 */
export function enterPage(): () => void {
  vi.resetModules();
  vi.clearAllMocks();
  browser = fakeWindow();
  channels = fakeChannels();
  // happy-dom's document is not of the class that it has under this name.
  vi.stubGlobal('Document', document.constructor);
  const added: Listening[] = [];
  // A browser has one function for every target. happy-dom's window has another one.
  const owners = [Element.prototype, document, window];
  const descriptors = owners.map((owner) => Object.getOwnPropertyDescriptor(owner, 'addEventListener'));
  const [ofNodes, , ofWindow] = owners.map((owner) => owner.addEventListener);
  const noted = function (
    this: EventTarget | undefined,
    type: string,
    listener: EventListener,
    options?: boolean,
  ) {
    const target = this ?? window;
    added.push([target, type, listener, options]);
    const add = target === window ? ofWindow : ofNodes;
    (add as typeof window.addEventListener).call(target as Window, type, listener, options);
  };
  for (const owner of owners)
    Object.defineProperty(owner, 'addEventListener', { value: noted, configurable: true, writable: true });
  // happy-dom's forms are proxies, which its own methods reject. The methods of this proxy are bound to the form.
  const { dispatchEvent: dispatchToElement } = Element.prototype;
  const dispatch = vi.spyOn(Element.prototype, 'dispatchEvent').mockImplementation(function (
    this: EventTarget,
    event,
  ) {
    try {
      return dispatchToElement.call(this, event);
    } catch (error) {
      if (!String(error).includes('Receiver must be')) throw error;
      return this.dispatchEvent(event);
    }
  });
  // A line with a node of happy-dom has thousands of lines.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => {
    dispatchEvent(new Event('pagehide'));
    if (vi.isFakeTimers()) vi.clearAllTimers();
    vi.useRealTimers();
    dispatch.mockRestore();
    owners.forEach((owner, index) => {
      const descriptor = descriptors[index];
      if (descriptor) Object.defineProperty(owner, 'addEventListener', descriptor);
      else Reflect.deleteProperty(owner, 'addEventListener');
    });
    vi.unstubAllGlobals();
    for (const [target, ...listening] of added) target.removeEventListener(...listening);
    document.adoptedStyleSheets = [];
    document.head.innerHTML = document.body.innerHTML = '';
    sessionStorage.clear();
    Reflect.deleteProperty(window, 'dpplusConnect');
    vi.resetModules();
  };
}
