// A login button on @azure/msal-browser, as its documentation has it.
import { ProtocolMode, PublicClientApplication } from '@azure/msal-browser';

const authority = document.currentScript?.dataset.baseUrl ?? '';
const application = new PublicClientApplication({
  auth: { clientId: 'a', authority, knownAuthorities: [new URL(authority).host] },
  system: { protocolMode: ProtocolMode.OIDC },
});
const ready = application.initialize();
document.querySelector('button')?.addEventListener('click', async () => {
  await ready;
  await application.loginPopup({ scopes: ['email'] });
});
