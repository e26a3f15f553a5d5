import type { Page } from '@playwright/test';
import { buttonSelector } from '../code-login.ts';

/** The error of a page without the button. */
export const noButton = (page: Pick<Page, 'url'>, button: unknown = buttonSelector): Error =>
  new Error(
    `No login button on ${page.url()}: there is no ${button}. Open the page with the button first, or name the ` +
      "button: logIn(page, persona, { button: page.getByRole('button', { name: 'Log in' }) })",
  );
