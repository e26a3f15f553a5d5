import { msg } from '@lit/localize';
import type { Value } from './options/attributes.ts';

/** The wordings of an empty button, by the value of `text`. */
export const labels = (): Record<Value<'text'>, string> => ({
  'secure-login': msg('Log in securely', { id: 'secure-login' }),
  'sign-up': msg('Sign up securely', { id: 'sign-up' }),
  connect: msg('Connect my account', { id: 'connect' }),
});

/** The line that says what the service is. */
export const help = () => msg('Two-step login that shares only what you allow', { id: 'help' });

/** Said on the return page when the browser does not let it close its window. */
export const mayClose = () => msg('You can close this window now.', { id: 'may-close' });
