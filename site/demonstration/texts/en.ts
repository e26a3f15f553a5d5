/** The texts of the scripted pages that the sandbox's pages do not have. */
export interface DemonstrationTexts {
  /** First in the title and in the line above the page. */
  readonly demonstration: string;
  readonly notice: string;
  readonly withoutScript: string;
  /** Why the login does not return to the redirect URI. */
  readonly refused: string;
}

export const en: DemonstrationTexts = {
  demonstration: 'Demonstration',
  notice: 'These pages only simulate a login. No data is sent.',
  withoutScript: 'The demonstration needs JavaScript.',
  refused: 'This demonstration only returns to its own return page, and only for the website “demoapp”.',
};
