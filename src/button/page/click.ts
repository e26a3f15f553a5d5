import { startLogin } from '../login/start-login.ts';
import { attributeOf } from '../natives.ts';
import { readFrom } from '../options/read-node.ts';
import { actAfterPage } from './act-after-page.ts';
import { address, hasFallback } from './address.ts';
import { isTrusted } from './anchor.ts';

/** Logs in on a plain primary click or Enter; modified clicks belong to the browser (docs/protocol.md, "Click"). */
export const handleClick = (event: MouseEvent, anchor: HTMLAnchorElement): void => {
  if (attributeOf(anchor, 'aria-disabled') === 'true') {
    event.preventDefault();
    return;
  }
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  actAfterPage(event, anchor, () => {
    const { problem, redirectTo, isBlocked } = startLogin(readFrom(anchor), anchor, isTrusted(anchor));
    if (problem) return;
    if (!redirectTo) event.preventDefault();
    else if (!isBlocked && hasFallback(anchor)) {
      event.preventDefault();
      location.assign(redirectTo);
    }
    // The link does its own work, with what a listener may just have changed.
    else address(anchor);
  });
};
