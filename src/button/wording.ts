import { msg } from '@lit/localize';

export const label = () => msg('Log in securely', { id: 'secure-login' });
