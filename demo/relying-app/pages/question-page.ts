import { html } from 'hono/html';
import { layout } from './layout.ts';

/**
 * Asks before an action that the reader may regret. A reader who declines gets the account page again.
 *
 * @param question `action`: the address that does it.
 */
export const questionPage = ({
  heading,
  lead,
  submit,
  decline,
  action,
}: Record<'heading' | 'lead' | 'submit' | 'decline' | 'action', string>) =>
  layout({
    title: heading,
    main: html`
      <section class="card">
        <h1>${heading}</h1>
        <p>${lead}</p>
        <form class="actions" method="post" action="${action}">
          <button class="action">${submit}</button>
          <a class="quiet" href="/account">${decline}</a>
        </form>
      </section>`,
  });
