import { isTrusted } from '../buttons/trust.ts';
import { listen, reportErrors } from '../native-members.ts';
import { readerOf } from '../options/read-options.ts';
import { reportPage } from '../options/reports.ts';
import { startLogin } from './start-login.ts';

/**
 * Logs in on an event after the page's listeners. Each node of the event's path gets a once-listener for this event, after
 * those of the page. The last node's listener logs in, or an earlier one if the page stops the propagation there. So any
 * listener of the page can prevent the login, and stopping the propagation does not prevent it.
 *
 * @param event during its capture phase
 * @param button the link, or the form
 * @param form the form whose data the login takes along
 */
export const logInAfterPageListeners = (event: Event, button: Element, form?: HTMLFormElement): void => {
  const path = event.composedPath();
  const way = event.bubbles ? path.slice(path.indexOf(button)) : [button];
  const last = way[way.length - 1];
  const decide = reportErrors(() => {
    const { currentTarget, defaultPrevented } = event;
    if (defaultPrevented) {
      // At the last node, the package's module may have cancelled the event. Pages check forms before they send them.
      if (currentTarget && currentTarget !== last && !form)
        reportPage('click-canceled', 'href', button.getAttribute('href'), 'leave it to the script', button);
    } else if (currentTarget === last || event.cancelBubble) {
      // Also tells the package's module, if the page has the script too, that the login has begun.
      if (!startLogin(readerOf(button), button, isTrusted(button), form)) event.preventDefault();
    }
  });
  // If propagation stops early, the other once-listeners fire on a later event. `event.currentTarget` is null by then,
  // so they do nothing.
  for (const node of way) listen(node, event.type, decide, { once: true });
};
