import { serviceName } from '../../../demo/relying-app/service-name.ts';

/** A question of a newcomer, with a short answer. */
export type Question = readonly [question: string, answer: string];

/**
 * The texts of the start page and of the frame of all pages. Links and code are in Markdown, and links lead from the folder
 * of the site.
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
  /** Questions of a newcomer, each with a short answer. `size` is the bytes of the script. */
  questions: (size: string): readonly Question[] => [
    [
      `Which kind of service is ${serviceName}?`,
      'An OAuth 2.0 login service with two-factor authentication. It identifies each user to your app by a UUID. [Overview](docs/readme.html)',
    ],
    [
      'What do my users see?',
      'A popup in their language: they choose how to log in, confirm, and agree to share data. Press the button above, or see [the return step by step](en/gallery.html#way-back).',
    ],
    [
      'Which data do I get?',
      'A UUID, and with consent the email address, phone number, identity card, photo and home address. [Scopes](docs/protocol.html#scopes)',
    ],
    [
      'What do I need?',
      'A registration of your app with its `client_id` and `client_secret`, and a server. For a first try you need neither: [the sandbox](docs/sandbox.html) has a registered app.',
    ],
    [
      'What must my server do?',
      'Compare the `state`, exchange the code, start a session. See [each request with its response](received.html), or take [the server side in one call](docs/server.html).',
    ],
    [
      'How do I test it?',
      'With [the sandbox](docs/sandbox.html), a mock of the whole service on your computer. [The checker](docs/checker.html) tests your callback.',
    ],
    [
      'Does it work with my framework?',
      'React, Vue, Svelte, Angular, Turbo and htmx are tested. [Frameworks](docs/frameworks.html)',
    ],
    [
      'Can I change the look?',
      'Size, theme, colours, corners, label and language. [The gallery](en/gallery.html) shows each with its code.',
    ],
    [
      'Which browsers and users can use it?',
      '[Chrome and Edge 123, Firefox 128, Safari 17.5](docs/support.html), and older ones with a plain link. It is made for [keyboard, screen readers and zoom](docs/accessibility.html), after WCAG 2.2 level AA.',
    ],
    [
      'What does it cost my page?',
      `${size} bytes with Brotli. Before the click, the script sets no cookie and stores nothing. [Performance](docs/performance.html) · [Content Security Policy](docs/csp.html) · [Security](docs/security.html)`,
    ],
  ],
};

/** The texts of one language. */
export type Texts = typeof en;
