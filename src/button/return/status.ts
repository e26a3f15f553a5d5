import { call } from '../natives.ts';
import { language } from '../service/configure.ts';

/** A live region: screen readers say what changes in it when they have nothing more urgent to say. */
export const createStatus = (): HTMLElement => {
  const status = call<HTMLElement>(document, 'createElement', 'p');
  status.lang = language;
  status.setAttribute('role', 'status');
  return status;
};
