import { decideLate } from './decide-late.ts';
import { readFrom } from './element-options.ts';
import { fieldsIn } from './enrollment.ts';
import { startLogin } from './start-login.ts';

/** The forms whose data pre-fills the service's sign-up (contract 1.5). */
export const formSelector = 'form.dpplus-connect';

/** Sends a form's enrollment data to the service in the popup, or in the tab, instead of submitting the form. */
export function handleSubmit(event: Event): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.matches(formSelector))) return;
  decideLate(event, form, () => {
    if (startLogin(readFrom(form), form, fieldsIn(form))) event.preventDefault();
  });
}
