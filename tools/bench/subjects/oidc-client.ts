// A login button on oidc-client-ts, as its documentation has it.
import { UserManager } from 'oidc-client-ts';

const manager = new UserManager({
  authority: document.currentScript?.dataset.baseUrl ?? '',
  client_id: 'a',
  redirect_uri: 'https://localhost/callback',
});
document.querySelector('button')?.addEventListener('click', () => manager.signinPopup());
