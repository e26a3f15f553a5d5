import { attributeOf, callNative, isForm, reportErrors } from '../native-members.ts';
import { logInAfterPageListeners } from './after-page-listeners.ts';

/** The forms whose data pre-fills the service's sign-up (docs/protocol.md, "Enrollment"). */
export const formSelector = 'form.dpplus-connect';

/** Sends a form's enrollment data to the service in the popup, or in the tab, instead of submitting the form. */
export const handleSubmit = reportErrors((event: Event) => {
  const form = event.target;
  if (!(isForm(form) && callNative(form, 'matches', formSelector))) return;
  // A form in a dialog closes it. Another button of the form, such as "Save" or "Cancel", is the browser's.
  if (/^dialog$/i.test(attributeOf(form, 'method') as string)) return;
  if ((event as SubmitEvent).submitter?.matches('[formaction],[formmethod],[formtarget]')) return;
  logInAfterPageListeners(event, form, form);
});
