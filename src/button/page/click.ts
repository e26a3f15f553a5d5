import { startLogin } from '../login/start-login.ts';
import { readFrom } from '../options/read-node.ts';
import { decideLate } from './act-after-page.ts';
import { address, hasFallback } from './anchor.ts';

/** Logs in on a plain primary click or Enter; modified clicks belong to the browser (docs/protocol.md, "Click"). */
export function handleClick(event: MouseEvent, anchor: HTMLAnchorElement): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  decideLate(event, anchor, () => {
    const started = startLogin(readFrom(anchor), anchor);
    if (!started) return;
    if ('outcome' in started) event.preventDefault();
    else if (!started.blocked && hasFallback(anchor)) {
      event.preventDefault();
      location.assign(started.redirectTo);
    }
    // The link does its own work, with what a listener may just have changed.
    else address(anchor);
  });
}
