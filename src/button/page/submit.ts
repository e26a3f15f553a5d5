import { readForm } from '../login/enrollment.ts';
import { startLogin } from '../login/start-login.ts';
import { guarded, isForm } from '../natives.ts';
import { readFrom } from '../options/read-node.ts';
import { actAfterPage } from './act-after-page.ts';
import { completeStyles } from './styles.ts';

/** The forms whose data pre-fills the service's sign-up (docs/protocol.md, "Enrollment"). */
export const formSelector = 'form.dpplus-connect';

/** Sends a form's enrollment data to the service in the popup, or in the tab, instead of submitting the form. */
export const handleSubmit = guarded((event: Event) => {
  const form = event.target;
  if (!(isForm(form) && Element.prototype.matches.call(form, formSelector))) return;
  completeStyles();
  actAfterPage(event, form, () => {
    if (!startLogin(readFrom(form), form, true, readForm(form)).problem) event.preventDefault();
  });
});
