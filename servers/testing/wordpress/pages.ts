import { wordpress } from '../wordpress.ts';

/** A page that a browser has opened. */
export type Page = { url: string; body: string };

export const profile = '/wp-admin/profile.php';
export const startPage = `${wordpress.callback}&dpplus=start`;
/** The page where users link their account. */
export const linkPage = '/wp-login.php?action=dpplus-connect-link';

/** The first value of an attribute in a text. */
export const attribute = (text: string, name: string) =>
  (new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll(/&#0?38;|&amp;/g, '&');

/** The fields of the form with the button "Remove the link" of a profile. */
export const fieldsOf = ({ body }: Page): Record<string, string> => {
  const form = /<form id="dpplus-remove".*?<\/form>/s.exec(body)?.[0] ?? '';
  return Object.fromEntries([...form.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, ...field]) => field));
};

/** The state of the page that its button sends. */
export const stateOf = (page: Page) => attribute(page.body, 'data-state');

/** Whether a page asks the user to link the account. */
export const isOffered = ({ body }: Pick<Page, 'body'>) => body.includes('Yes, link them');
