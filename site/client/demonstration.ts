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

/** The demonstration without a server: the service is the folder of scripted pages. */
export const demonstration: Demonstration = {
  baseUrl: root,
  clientId: 'demoapp',
  redirectUri: `${root}/return.html`,
};
