/** The page's settings for its app. */
export interface Settings {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
}

/** Reads the settings that the page brings along. */
export const readSettings = (): Settings =>
  JSON.parse(document.querySelector('#settings')?.textContent ?? '{}');

/** Where the app goes. It has content when the server has rendered it. */
export const findRoot = () => document.querySelector('#app') as HTMLElement;

/** The root with its server-rendered content. */
export const rendered = (html: string) => `<div id="app">${html}</div>`;
