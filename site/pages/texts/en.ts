import { serviceName } from '../../../demo/relying-app/service-name.ts';

/**
 * The texts of the start page and of the frame of all pages. The other languages have the type `Translation`. Links and
 * code are written in Markdown, and links lead from the folder of the site.
 */
export const en = {
  skip: 'Skip to the content',
  site: 'Site',
  home: 'Home',
  gallery: 'Gallery',
  /** After the languages of a page whose links lead to pages in English too. */
  inEnglish: '',
  licence: 'MIT licence.',
  privacy: 'Privacy',
  goingLive: 'Going live',
  browsers: 'Browsers',
  accessibility: 'Accessibility',
  security: 'Security',
  changes: 'Changes',

  search: 'Search the docs',
  notFound: 'No page has these words.',
  allPages: 'All pages',
  table: 'Table',

  title: `${serviceName} login button – dpplus-connect`,
  description: `Add ${serviceName} login to any web page with one script tag and one link. Try the button, copy the code.`,
  heading: `${serviceName} login for any web page`,
  lead: 'One script tag and one link. Users log in with two-factor authentication in a popup, and return to your page.',
  hint: 'Try it: choose a test person, confirm, allow. This is a demonstration. No data is sent.',
  stepsHeading: 'Add it in three steps',
  button: 'The button, in your page',
  buttonCode: 'Code of the button',
  callback: 'The callback, on your server',
  callbackText:
    'It compares `state`, exchanges the code for the user’s UUID, and starts a session: [20 lines for Express](docs/readme.html#2-the-callback), or [another server](docs/other-languages.html).',
  returnPage: 'The return page, which closes the popup',
  returnPageCode: 'Code of the return page',
  continueLink: 'Continue',
  questionsHeading: 'Questions',
};

/** The texts of one language. */
export type Texts = typeof en;

/** A question of a newcomer, with a short answer. */
export type Question = readonly [question: string, answer: string];

/** The texts of another language, with the questions of the start page in their order. */
export interface Translation extends Texts {
  /** @param size The bytes of the script, as the README has them. */
  questions(size: string): readonly Question[];
}
