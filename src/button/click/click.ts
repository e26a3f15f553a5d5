import { logInAfterPageListeners } from './after-page-listeners.ts';

/** Logs in on a plain primary click or Enter; modified clicks belong to the browser (docs/protocol.md, "Click"). */
export const handleClick = (event: MouseEvent, anchor: HTMLAnchorElement): void => {
  if (anchor.getAttribute('aria-disabled') === 'true') {
    event.preventDefault();
    return;
  }
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // The browser follows the link whatever the script does. A popup would be a second login.
  if (!event.cancelable) return;
  logInAfterPageListeners(event, anchor);
};
