import { configure } from 'dpplus-connect/en';
import 'dpplus-connect/en/define';

const { baseUrl, clientId, redirectUri } = JSON.parse(document.querySelector('#settings').textContent);
configure({ baseUrl });
const button = Object.assign(document.createElement('dpplus-connect'), {
  clientId,
  redirectUri,
  scope: 'email',
  isSandbox: true,
  state: 's1',
});
button.addEventListener('dpplus-success', (event) => {
  event.preventDefault();
  document.querySelector('output').textContent = `Logged in: ${event.detail.state}`;
});
document.body.prepend(button);
