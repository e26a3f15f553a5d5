import { callNative } from '../native-members.ts';
import { language } from '../options/configure.ts';

/** A polite live region: screen readers announce its changes after the current speech. */
export const createStatus = (): HTMLElement => {
  const status = callNative<HTMLElement>(document, 'createElement', 'p');
  status.lang = language;
  status.setAttribute('role', 'status');
  return status;
};
