import { guarded, listen } from '../natives.ts';

/**
 * Acts on an event as late as the page lets us: every node of the event's way gets a listener for this one event,
 * behind those of the page. The one at the end of the way acts, or an earlier one when the page has just stopped the
 * event there. So a listener of the page can prevent the login wherever it stands, and a page that stops the event for
 * reasons of its own does not.
 *
 * @param from the node whose event it is; to be called while the event is on its way down to it
 */
export const actAfterPage = (event: Event, from: Element, act: () => void): void => {
  const path = event.composedPath();
  const way = event.bubbles ? path.slice(path.indexOf(from)) : [from];
  const last = way[way.length - 1];
  const decide = guarded(() => {
    if ((event.currentTarget === last || event.cancelBubble) && !event.defaultPrevented) act();
  });
  // One that the event does not reach hears of a later one, when this is over: it has no current target then.
  for (const node of way) listen(node, event.type, decide, { once: true });
};
