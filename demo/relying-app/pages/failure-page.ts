import { html } from 'hono/html';
import { contact } from '../service/connect.ts';
import { layout } from './layout.ts';

const failures = {
  400: ['We could not read this form', 'Nothing was saved. Go back and send the form again.'],
  403: [
    'We could not check this form',
    'For your security, nothing was saved. Open the form again and send it from there.',
  ],
  404: ['Page not found', 'There is no page at this address. Check the address, or go to the home page.'],
  413: [
    'The text is too long',
    'Nothing was saved. Go back, shorten what you entered and send the form again.',
  ],
  500: [
    'Something went wrong on our side',
    'You did nothing wrong. Try again in a few minutes. If it happens again, contact the library and give it the code.',
  ],
} as const;

/** The page of a response with an error status. */
export function failurePage(status: keyof typeof failures) {
  const [title, lead] = failures[status];
  return layout({
    title,
    main: html`
      <section class="card">
        <h1>${title}</h1>
        <p>${lead}</p>
        <p class="actions"><a class="action" href="/">Go to the home page</a></p>
        <p class="hint">Code: ${status} · <a href="${contact}">Contact the library</a></p>
      </section>`,
  });
}
