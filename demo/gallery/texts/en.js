import { serviceName } from '../../relying-app/service-name.js';

/**
 * @import { Scope } from 'dpplus-connect/sandbox'
 * @import { Choice, modes, schemes, sizes, themes, wordings } from '../settings/choices.js'
 */

/**
 * What the gallery says, in English; the other languages are typed by this one. The terms are those of the button and of
 * the demo: docs/languages.md.
 */
export const en = {
  title: 'Gallery – dpplus-connect',
  description: `The ${serviceName} login button: see it, configure it, try it, copy it.`,
  skip: 'Skip to the configurator',
  sections: 'On this page',
  toDemo: 'Demo app',
  heading: `The ${serviceName} login button`,
  lead: 'One script tag and one link log a person in with two factors. Choose how the button looks, try it in the test environment, and take the code with you.',
  footer: `The buttons on this page log in to Linden, a demo app, with a test environment of ${serviceName}. Nothing leaves this machine.`,

  configureHeading: 'Configure',
  configureWithoutScript:
    'The configurator needs JavaScript. The buttons do not: without it they are plain links.',
  button: 'The button',
  framedRedirect: 'A frame cannot go to another site, so here it opens a popup all the same.',
  toOwnPage: 'Open it on a page of its own',
  ownPageTitle: 'The button on a page of its own',

  language: 'Language of the button',
  wording: 'Wording',
  wordings: /** @satisfies {Record<Choice<typeof wordings>, string>} */ ({
    'secure-login': 'Log in',
    'sign-up': 'Sign up',
    connect: 'Link',
  }),
  label: 'Label of your own',
  labelHint: 'Empty for the wording',
  size: 'Size',
  sizes: /** @satisfies {Record<Choice<typeof sizes>, string>} */ ({
    large: 'Large',
    default: 'Default',
    medium: 'Medium',
    small: 'Small',
    false: 'Unstyled',
  }),
  theme: 'Theme',
  themes: /** @satisfies {Record<Choice<typeof themes>, string>} */ ({
    filled: 'Filled',
    outline: 'Outline',
  }),
  scheme: 'Page around it',
  schemes: /** @satisfies {Record<Choice<typeof schemes>, string>} */ ({
    light: 'Light',
    dark: 'Dark',
    'light dark': 'Either',
  }),
  look: 'Colours and corners',
  color: 'Button colour',
  textColor: 'Text colour',
  radius: /** @param {string} pixels */ (pixels) => `Corners of ${pixels} px`,
  ownRadius: 'Corners (as they come)',
  resetLook: 'Reset the look',
  mark: 'The mark before a label of your own',
  help: `A line that says what ${serviceName} is`,
  scope: 'Data to ask for',
  scopes: /** @satisfies {Record<Scope, string>} */ ({
    email: 'Email address',
    phone: 'Phone number',
    eid_profile: 'Identity card',
    eid_photo: 'Photo',
    eid_address: 'Home address',
  }),
  noScope: 'Without any, it is a login only.',
  mode: 'Mode',
  modes: /** @satisfies {Record<Choice<typeof modes>, string>} */ ({
    auto: 'Automatic',
    popup: 'Popup',
    redirect: 'Redirect',
  }),
  isSandbox: 'Test environment',
  registration: 'Registration',
  clientId: 'Client ID',
  redirectUri: 'Redirect URI',
  registrationHint:
    'These are the demo app’s, so that the button works here. Yours come from your registration.',

  contrast: {
    light: 'On a light page:',
    dark: 'On a dark page:',
    text: 'text',
    edge: 'edge',
    poor: 'too little',
  },

  statesHeading: 'States',
  states: {
    rest: 'At rest',
    hover: 'Under the pointer',
    focus: 'With the focus',
    pressed: 'Pressed',
    busy: 'Window open',
    disabled: 'Disabled',
  },

  snippets: 'Code for',
  code: 'Code',
  copy: 'Copy',
  copied: 'Copied',
  copyRefused: 'The browser does not allow it: select the text and copy it.',
  install: 'Install the package first:',
  stateHint:
    'The state is a new random value for each login. Your server keeps it in the session and compares it on the way back.',

  eventsHeading: 'Events',
  clear: 'Clear',
  noEvents: 'Press the button: what your page would hear appears here.',
  events: {
    'dpplus-beforeopen': 'Pressed. Nothing is open yet: a listener may prevent it, or set a state.',
    'dpplus-open': 'The popup is open.',
    'dpplus-blocked': 'The browser refused the popup: the login goes on in this tab.',
    'dpplus-close': 'The window is closed. That is no error: a success may still come.',
    'dpplus-success': 'The person is back.',
    'dpplus-error': `${serviceName}, or the demo app, did not let the person in.`,
  },
  goesOn: 'Your page would now go on.',
  goOn: /** @param {string} path */ (path) => `Go on to ${path}`,
  diagnosticsHeading: 'Diagnostics',
  noProblems: 'Nothing to mend: every attribute is as it should be.',

  samplesNav: 'All buttons',
  samplesHeading: 'All buttons at a glance',
  samplesLead:
    'Three wordings, four sizes and two themes in five languages. They follow the colour scheme of the page around them. Press one to take it into the configurator.',
  samplesTitle: /** @param {string} language */ (language) => `All buttons in ${language}`,

  wayBackHeading: 'The way back',
  wayBackLead:
    'The popup ends on a page of yours, the return page. It carries the same script and one link. Press the button and follow the login through the three places.',
  wayBackWithoutScript: 'The example needs JavaScript.',
  wayBackButton: 'A button to try the way back',
  stages: {
    idle: 'Press it to begin.',
    away: 'The login is in the popup.',
    back: 'Back: the page has heard dpplus-success, and the popup is closed.',
    failed: 'Back: the page has heard dpplus-error, and the popup is closed.',
    closed: 'The popup is closed and nobody came back. Press again to try again.',
  },
  places: { page: 'Your page', popup: 'Popup', server: 'Your server' },
  steps: {
    press: {
      title: 'The button is pressed',
      text: 'It carries a state that your server has just made and keeps in the session.',
    },
    logIn: {
      title: 'The person logs in',
      text: `With ${serviceName}, with two factors, and agrees to what you ask for.`,
    },
    redirect: {
      title: 'The browser comes to you',
      text: 'Your redirect URI compares the state, exchanges the code and sets the session.',
    },
    report: {
      title: 'The return page reports back',
      text: 'It tells the page with the button, waits for its answer, and closes the popup.',
    },
    goOn: {
      title: 'Your page goes on',
      text: 'It hears dpplus-success or dpplus-error, and goes where the return page’s link leads.',
    },
  },
  returnPageHeading: 'The return page in full',
  returnPageCode: 'Markup of a return page',
  returnPageData:
    'Code, tokens and personal data stay on your server. The page with the button learns the state, whether it went well, and where to go on.',
  noDeadEndHeading: 'It never ends in a dead end',
  noDeadEnd: {
    noAnswer:
      'The page with the button has a second and a half to answer. Then the return page goes to the link’s address itself.',
    noPopup: 'After a login without a popup it goes there at once.',
    noScript: 'Without JavaScript it is a link to press.',
    noClosing: 'Where the browser does not let it close its window, it says so.',
  },
  returnPageAgain:
    'After a login you can open the return page once more. Nobody waits for it now, so it goes on by itself.',
  toReturnPage: 'Open the demo’s return page',

  versionHeading: 'One version, held by its hash',
  versionLead:
    'The tag of the latest version gets fixes by itself. With one of these, a page runs this version and nothing else under its name, wherever you host it.',
  versionCode: 'Script tags with a hash, one for each language',
};
