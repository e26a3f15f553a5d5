import { create } from '../native-members.ts';
import { language } from '../options/configure.ts';

/** A polite live region: screen readers announce its changes after the current speech. */
export const createStatus = (className: string): HTMLElement => {
  const status = create('p', { className, lang: language, dir: 'ltr' });
  status.setAttribute('role', 'status');
  return status;
};
