/** @typedef {'chromium' | 'firefox' | 'webkit'} Engine */

/**
 * @typedef {object} Evidence A test that shows that a criterion is met.
 * @property {string} file
 * @property {string} title The part of its title that is the same in each language, colour scheme and width.
 * @property {Partial<Record<Engine, string>>} [not] Engines that it is not meant to run in, each with the reason why.
 */

const accessibility = 'e2e/shared/accessibility.spec.ts';
const button = 'e2e/shared/button.spec.ts';
const gallery = 'e2e/shared/gallery.spec.ts';

/** The tests that the report names. */
export const evidence = /** @satisfies {Record<string, Evidence>} */ ({
  axeLogin: {
    file: accessibility,
    title: 'axe finds nothing from the demo through the service’s pages back to the demo',
  },
  axeBeside: { file: accessibility, title: 'axe finds nothing on pages beside the way of a login' },
  axeTools: { file: accessibility, title: 'axe finds nothing on the sandbox’s pages for developers' },
  axeGallery: {
    file: gallery,
    title:
      'axe finds nothing in the gallery, and nothing is wider than a narrow window, with a default font of 32 px too',
  },
  order: {
    file: accessibility,
    title: 'what is drawn has the order of the source, and nothing is wider than the window',
  },
  largeText: {
    file: accessibility,
    title: 'nothing is wider than the window with a default font of 32 px, nor with more space in the text',
  },
  refusalFirst: {
    file: accessibility,
    title: 'after a refusal the demo says so first: in the title, and with the focus',
  },
  demoErrors: {
    file: accessibility,
    title: 'after a failed form the demo says so first, and each problem leads to its field',
  },
  serviceErrors: {
    file: accessibility,
    title: 'the service’s sign-up says first what to mend, and each problem leads to its field',
  },
  persons: { file: accessibility, title: 'who logs in is a button by the person’s name, and is described' },
  walk: {
    file: 'e2e/shared/walk.spec.ts',
    title: 'a person logs in and signs up by keyboard alone, with every stop in the order of reading',
  },
  forcedColours: {
    file: 'e2e/forced-colors.spec.ts',
    title:
      'in forced colours every control of the service and of the demo keeps an edge, and the focus a ring',
    not: { webkit: 'WebKitGTK has no forced colours' },
  },
  buttonContrast: { file: button, title: 'button can be read in' },
  buttonKeyboard: {
    file: button,
    title: 'an anchor without an href can be reached by keyboard',
  },
  elementFocus: { file: 'e2e/shared/element.spec.ts', title: 'takes the focus for its link' },
  loginKeyboard: { file: 'e2e/shared/login.spec.ts', title: 'logs in with the keyboard alone in' },
  languages: { file: 'e2e/shared/login.spec.ts', title: 'logs in with the mouse in' },
  closeStatus: {
    file: 'e2e/shared/popup.spec.ts',
    title: 'the return page stays and says so when the browser does not let it close',
  },
  galleryKeyboard: {
    file: gallery,
    title: 'the code can be chosen and copied with the keyboard',
  },
  galleryArrows: {
    file: gallery,
    title: 'the samples are one stop of the Tab key, and the arrow keys move between them',
  },
  galleryCovered: {
    file: gallery,
    title: 'nothing that has the focus is covered by the preview that stays in sight',
  },
  prefilled: {
    file: 'e2e/shared/enrollment.spec.ts',
    title: 'a form sends its data to the service’s sign-up in a popup, and in no address',
  },
  zoom: {
    file: 'e2e/zoom.spec.ts',
    title: 'the login’s window is as much larger, and nothing scrolls sideways',
    not: { firefox: 'the driver cannot zoom in Firefox', webkit: 'nor in WebKitGTK' },
  },
  secondClick: {
    file: 'e2e/shared/popup.spec.ts',
    title: 'a second click brings the open window to the front and starts nothing',
  },
});

/** @typedef {keyof typeof evidence} EvidenceName */

/** Why a test is not meant to run in some engines. @param {EvidenceName} name */
export const exceptionsOf = (name) => /** @type {Evidence} */ (evidence[name]).not ?? {};

/** The engines that a test is meant to run in. @param {EvidenceName} name */
export const enginesOf = (name) =>
  ['chromium', 'firefox', 'webkit'].filter((engine) => !(engine in exceptionsOf(name)));
