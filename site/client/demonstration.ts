/** The service and the relying app of the buttons on this site. `npm start` serves another file of this name. */
export interface Demonstration {
  /** The service, without a slash at the end. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** The relying app's URL for a new `state`. Without a server, the page makes it. */
  readonly stateUrl?: string;
  /** The first page of the relying app. */
  readonly appUrl?: string;
}

// A variable, because Vite would look for a file at the address.
const script = import.meta.url;
const root = new URL('../', script).href.replace(/\/$/, '');

/** The two names of one local server, which browsers take for two sites. */
const twins: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };
const { hostname } = new URL(root);

/** The site on the other name of this server. */
const otherSite = hostname in twins ? root.replace(hostname, twins[hostname] ?? '') : undefined;

/** The tab's choice: the service is on the other name of this server. */
const key = 'dpplus-two-sites';
if (new URLSearchParams(location.search).has('two-sites')) sessionStorage.setItem(key, '1');

/** The demonstration without a server: the service is the folder of scripted pages. */
export const demonstration: Demonstration = {
  baseUrl: (sessionStorage.getItem(key) && otherSite) || root,
  clientId: 'demoapp',
  redirectUri: `${root}/return.html`,
};
