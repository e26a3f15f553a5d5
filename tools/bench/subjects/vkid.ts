// The login button that @vkid/sdk draws, as its documentation has it.
import * as VKID from '@vkid/sdk';

const host = new URL(document.currentScript?.dataset.baseUrl ?? '').host;
VKID.Config.init({
  app: 1,
  redirectUrl: 'https://localhost/callback',
  scope: 'email',
  mode: VKID.ConfigAuthMode.InNewWindow,
  __loginDomain: host,
  __oauthDomain: host,
  __vkidDomain: host,
  __apiDomain: host,
});
for (const container of document.querySelectorAll<HTMLElement>('.vkid'))
  new VKID.OneTap().render({ container });
