import { reportPage } from '../options/reports.ts';
import { webUrl } from '../options/web-url.ts';

/** Origin of the page that started the login: the return page's own unless `data-opener-origin` names another. */
export const openerOrigin = (link: HTMLAnchorElement): string => {
  const value = link.getAttribute('data-opener-origin');
  const url = webUrl(value ?? location.origin);
  if (url) return url.origin;
  // A message to '*' would reach whatever page the opener shows now.
  reportPage('opener-origin-invalid', 'opener-origin', value, link);
  return location.origin;
};
