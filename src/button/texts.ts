import { msg, str } from '@lit/localize';
import type { closedSets } from '../../contract/attributes.ts';

const service = __DP_SERVICE_NAME__;

/** A label for each value. */
type Labels<Values extends readonly unknown[]> = { readonly [Index in keyof Values]: string };

/** The labels of an empty button, in the order of the values of `text`. */
export const labels = (): Labels<typeof closedSets.text> => [
  msg(str`Log in with ${service}`, {
    id: 'secure-login',
    desc: 'Label of a link that logs people in. The placeholder is the name of the service. At most 34 characters \
with the name "Secure Connect". Say it as the login buttons of the public services of your countries do.',
  }),
  msg(str`Sign up with ${service}`, {
    id: 'sign-up',
    desc: 'Label of a link by which people get an account on the site that they are on, with the data that the \
service has. The placeholder is the name of the service. At most 32 characters with the name "Secure Connect".',
  }),
  msg(str`Link account to ${service}`, {
    id: 'connect',
    desc: 'Label of a link for people who have an account on the site: it links that account with the service, so \
that they log in with the service from then on. Verb and object. The placeholder is the name of the service. At \
most 36 characters with the name "Secure Connect".',
  }),
];

/** The line that explains the service. */
export const help = () =>
  msg('Two-step login. You decide what you share.', {
    id: 'help',
    desc: 'Small line below a label, which explains the service. Two short sentences, address as in \
docs/languages.md. At most 65 characters.',
  });

/** Added to the accessible name of a link whose login opens in a popup. */
export const newWindow = () =>
  msg('(opens in a new window)', {
    id: 'new-window',
    desc: 'Read by screen readers after the label of the link, in its name: "Log in with Secure Connect (opens in a \
new window)". In brackets, as short as your public services say it.',
  });

/** The label of a button while its window is open. */
export const busy = () =>
  msg('Go to the other window', {
    id: 'busy',
    desc: 'Takes the place of the label while the login continues in another window: tells people to go there. \
Address as in docs/languages.md. At most 26 characters, and narrower than each label, because the button keeps its size.',
  });

/** Said when the window was closed without a result: to screen readers, and in the button. */
export const closed = () =>
  msg('The login window was closed. You can try again.', {
    id: 'closed',
    desc: 'Shown in the button, and read by screen readers, when people closed the login window before they were \
done. Two sentences, address as in docs/languages.md: what happened, what to do. True whether or not they had logged in before.',
  });

/** Said on the return page when the browser does not let it close its window. */
export const mayClose = () =>
  msg('You can close this window now.', {
    id: 'may-close',
    desc: 'Sentence in the login window after a login that worked, when the browser does not let the page close it. \
Address as in docs/languages.md.',
  });
