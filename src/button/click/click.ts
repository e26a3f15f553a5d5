import { address, hasFallback } from '../buttons/address.ts';
import { isTrusted } from '../buttons/trust.ts';
import { attributeOf } from '../native-members.ts';
import { readFrom } from '../options/read-node.ts';
import { afterPageListeners } from './after-page-listeners.ts';
import { startLogin } from './start-login.ts';

/** Logs in on a plain primary click or Enter; modified clicks belong to the browser (docs/protocol.md, "Click"). */
export const handleClick = (event: MouseEvent, anchor: HTMLAnchorElement): void => {
  if (attributeOf(anchor, 'aria-disabled') === 'true') {
    event.preventDefault();
    return;
  }
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  afterPageListeners(event, anchor, () => {
    const { problem, redirectTo, isBlocked } = startLogin(readFrom(anchor), anchor, isTrusted(anchor));
    if (problem) return;
    if (!redirectTo) event.preventDefault();
    else if (!isBlocked && hasFallback(anchor)) {
      event.preventDefault();
      location.assign(redirectTo);
    }
    // The browser follows the link, with the values that a listener may just have changed.
    else address(anchor);
  });
};
