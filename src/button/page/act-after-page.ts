let abort = new AbortController();

/**
 * Acts on an event as late as the page lets us: every node of the event's way gets a listener for this one event,
 * behind those of the page. The one at the end of the way acts, or an earlier one when the page has just stopped the
 * event there. So a listener of the page can prevent the login wherever it stands, and a page that stops the event for
 * reasons of its own does not.
 *
 * @param from the node whose event it is; to be called while the event is on its way down to it
 */
export function decideLate(event: Event, from: Element, act: () => void): void {
  abort.abort();
  abort = new AbortController();
  const { signal } = abort;
  const path = event.composedPath();
  const way = event.bubbles ? path.slice(path.indexOf(from)) : [from];
  const last = way.at(-1);
  const decide = () => {
    if (event.currentTarget !== last && !event.cancelBubble) return;
    abort.abort();
    if (!event.defaultPrevented) act();
  };
  for (const node of way) node.addEventListener(event.type, decide, { signal });
}
