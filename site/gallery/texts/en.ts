import type { Scope } from 'dpplus-connect/sandbox';
import { serviceName } from '../../../demo/relying-app/service-name.ts';
import type { Choice, modes, schemes, sizes, themes, wordings } from '../settings/choices.ts';

/**
 * The texts of the gallery in English. The other languages have this type. docs/languages.md has the terms of the
 * button and of the demo.
 */
export const en = {
  title: 'Gallery – dpplus-connect',
  description: `The ${serviceName} login button: see it, configure it, try it, copy it.`,
  skip: 'Skip to the configurator',
  sections: 'On this page',
  languages: 'Languages',
  toDemo: 'Demo app',
  docs: 'Docs',
  received: 'What your server sees',
  heading: `The ${serviceName} login button`,
  lead: 'Add two-factor login to your page with one script tag and one link. Choose how the button looks, try it, then copy the code.',
  footer: `The buttons on this page log in to Linden, a demo app, with a test environment of ${serviceName}. No real account is involved.`,
  sites: `Here the button and ${serviceName} share one origin. On your site, they have two origins. To try that, serve a copy of this site from your computer, and open`,

  configureHeading: 'Configure',
  configureWithoutScript:
    'The configurator needs JavaScript. The buttons do not: without it they are plain links.',
  button: 'The button',
  framedRedirect: 'The login page does not open in a frame, so this preview opens a popup.',
  toOwnPage: 'Open it on a separate page',
  ownPageTitle: 'The button on a separate page',

  language: 'Language of the button',
  wording: 'Label',
  wordings: {
    'secure-login': 'Log in',
    'sign-up': 'Sign up',
    connect: 'Link',
  } satisfies Record<Choice<typeof wordings>, string>,
  label: 'Custom label',
  labelHint: 'Leave empty for the built-in label',
  size: 'Size',
  sizes: {
    large: 'Large',
    default: 'Default',
    medium: 'Medium',
    small: 'Small',
    false: 'Unstyled',
  } satisfies Record<Choice<typeof sizes>, string>,
  theme: 'Theme',
  themes: {
    filled: 'Filled',
    outline: 'Outline',
  } satisfies Record<Choice<typeof themes>, string>,
  scheme: 'Page colour scheme',
  schemes: {
    light: 'Light',
    dark: 'Dark',
    'light dark': 'Follows the system',
  } satisfies Record<Choice<typeof schemes>, string>,
  look: 'Colours and corners',
  color: 'Button colour',
  textColor: 'Text colour',
  radius: (pixels: string) => `Corners: ${pixels} px`,
  ownRadius: 'Corners: default',
  resetLook: 'Reset the look',
  mark: 'Show the logo before a custom label',
  help: `Show a line that explains ${serviceName}`,
  scope: 'Data to ask for',
  scopes: {
    email: 'Email address',
    phone: 'Phone number',
    eid_profile: 'Identity card',
    eid_photo: 'Photo',
    eid_address: 'Home address',
  } satisfies Record<Scope, string>,
  noScope: 'With none selected, you get authentication only.',
  mode: 'Mode',
  modes: {
    auto: 'Automatic',
    popup: 'Popup',
    redirect: 'Redirect',
  } satisfies Record<Choice<typeof modes>, string>,
  isSandbox: 'Test environment',
  registration: 'Registration',
  clientId: 'Client ID',
  redirectUri: 'Redirect URI',
  registrationHint:
    'These values belong to the demo app, so the button works here. You get yours when you register your app.',

  contrast: {
    light: 'On a light page:',
    dark: 'On a dark page:',
    text: 'text',
    edge: 'edge',
    poor: 'too low',
  },

  statesHeading: 'States',
  states: {
    rest: 'Default',
    hover: 'Hover',
    focus: 'Focus',
    pressed: 'Active',
    busy: 'Popup open',
    disabled: 'Disabled',
  },

  snippets: 'Code for',
  code: 'Code',
  copy: 'Copy',
  copied: 'Copied',
  copyRefused: 'Copying is blocked in this browser. Select the code and copy it.',
  install: 'Install the package first:',
  stateHint:
    'The state is a new random value for each login. Your server keeps it in the session and compares it when the user returns.',

  eventsHeading: 'Events',
  clear: 'Clear',
  noEvents: 'Press the button to see the events your page receives.',
  events: {
    'dpplus-beforeopen': 'Pressed. Nothing is open yet. A listener can cancel the login or set the state.',
    'dpplus-open': 'The popup is open.',
    'dpplus-blocked': 'The browser blocked the popup: the login continues in this tab.',
    'dpplus-close': 'The popup is closed. Not an error: the login can still succeed.',
    'dpplus-success': 'The login succeeded.',
    'dpplus-error': 'The login ended with an error, or the user cancelled it.',
  },
  goesOn: 'Your page would now continue.',
  goOn: (path: string) => `Continue to ${path}`,
  diagnosticsHeading: 'Diagnostics',
  noProblems: 'No problems found.',

  samplesNav: 'All buttons',
  samplesHeading: 'All buttons at a glance',
  samplesLead:
    'Three labels, four sizes and two themes in five languages. They follow the colour scheme of the page. Press one to load it into the configurator.',
  samplesTitle: (language: string) => `All buttons in ${language}`,

  wayBackHeading: 'Returning to your page',
  wayBackLead:
    'The login ends on your return page, in the popup. It has the same script and one link. Press the button to follow a login between page, popup and server.',
  wayBackWithoutScript: 'The example needs JavaScript.',
  wayBackButton: 'A button to try the return',
  stages: {
    idle: 'Press the button to start.',
    away: 'The login continues in the popup.',
    back: 'The page received dpplus-success, and the popup is closed.',
    failed: 'The page received dpplus-error, and the popup is closed.',
    closed: 'The popup is closed and the login was not completed. Press the button to try again.',
  },
  places: { page: 'Your page', popup: 'Popup', server: 'Your server' },
  steps: {
    press: {
      title: 'The user presses the button',
      text: 'It has a state that your server has just created and keeps in the session.',
    },
    logIn: {
      title: 'The user logs in',
      text: `With ${serviceName}, with two-factor authentication, and agrees to what you ask for.`,
    },
    redirect: {
      title: 'The browser returns to your server',
      text: 'Your server compares the state, exchanges the code and starts the session.',
    },
    report: {
      title: 'The return page reports back',
      text: 'It sends the result to the page with the button, waits for the acknowledgement, and closes the popup.',
    },
    goOn: {
      title: 'Your page continues',
      text: 'It receives dpplus-success or dpplus-error, and opens the return page’s link.',
    },
  },
  returnPageHeading: 'The return page in full',
  returnPageCode: 'Markup of a return page',
  returnPageData:
    'Code, tokens and personal data stay on your server. The page with the button receives the state, the result and the next address.',
  noDeadEndHeading: 'No dead ends',
  noDeadEnd: {
    noAnswer:
      'If the page with the button does not respond within 1.5\u00a0seconds, the return page goes to the link’s address itself.',
    noPopup: 'After a login without a popup, it goes there at once.',
    noScript: 'Without JavaScript, one click on its link is enough.',
    noClosing: 'If the browser does not let it close the popup, it tells the user.',
  },
  returnPageAgain:
    'After a login you can open the return page once more. No page is waiting for it, so it continues by itself.',
  toReturnPage: 'Open the demo’s return page',

  versionHeading: 'One exact version, by its hash',
  versionLead:
    'The tag above always loads the latest version. A tag with a hash loads exactly this version: the browser refuses any other file.',
  versionCode: 'Script tags with a hash, one for each language',
};

/** The texts of one language. */
export type Texts = typeof en;
