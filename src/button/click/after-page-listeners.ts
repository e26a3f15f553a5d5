import { listen, reportErrors } from '../native-members.ts';

/**
 * Acts on an event after the page's listeners. Each node of the event's path gets a once-listener for this event, after
 * those of the page. The last node's listener acts, or an earlier one if the page stops the propagation there. So any
 * listener of the page can prevent the login, and stopping the propagation does not prevent it.
 *
 * @param event during its capture phase
 * @param from the node of the button
 */
export const afterPageListeners = (event: Event, from: Element, act: () => void): void => {
  const path = event.composedPath();
  const way = event.bubbles ? path.slice(path.indexOf(from)) : [from];
  const last = way[way.length - 1];
  const decide = reportErrors(() => {
    if ((event.currentTarget === last || event.cancelBubble) && !event.defaultPrevented) act();
  });
  // If propagation stops early, the other once-listeners fire on a later event. `event.currentTarget` is null by then,
  // so they do nothing.
  for (const node of way) listen(node, event.type, decide, { once: true });
};
