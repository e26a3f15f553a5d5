/** The texts that the scripts of the site's pages show, in the language of the page. */
export interface ScriptTexts {
  readonly copy: string;
  readonly copied: string;
  readonly copyRefused: string;
  /** No result of a search. */
  readonly notFound: string;
}

/** The texts of this page. */
export const scriptTexts = (): ScriptTexts => JSON.parse(document.body.dataset.texts ?? '{}');
