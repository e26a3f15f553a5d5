import { rendered, type Settings } from '../page.ts';

/** The two lines that an author pastes. */
const login = ({ baseUrl, clientId, redirectUri }: Settings, state: string) => `
  <a href="#" class="dpplus-connect" data-scope="email" data-client-id="${clientId}" data-redirect-uri="${redirectUri}" data-is-sandbox="true" data-state="${state}"></a>
  <script src="/en/dp_connect.js" data-base-url="${baseUrl}"></script>`;

/** The page at a path: without a button at `/none`, else with the state that the path names, `s1` at the start. */
export const render = (settings: Settings, path = '/') =>
  `${rendered(
    path === '/none'
      ? '<a href="/">Add</a>'
      : `${login(settings, path.slice(1) || 's1')} <a href="/s2">New state</a> <a href="/none">Remove</a>`,
  )}<output></output>`;
