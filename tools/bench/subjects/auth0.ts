// A login button on @auth0/auth0-spa-js, as its documentation has it.
import { Auth0Client } from '@auth0/auth0-spa-js';

const client = new Auth0Client({
  domain: new URL(document.currentScript?.dataset.baseUrl ?? '').host,
  clientId: 'a',
});
document.querySelector('button')?.addEventListener('click', () => client.loginWithPopup());
