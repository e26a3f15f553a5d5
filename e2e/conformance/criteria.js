/** @import { EvidenceName } from './evidence.js' */

/**
 * @typedef {object} Criterion A success criterion of WCAG 2.2.
 * @property {string} number
 * @property {string} name
 * @property {'A' | 'AA'} level
 * @property {string} how How it is met, or why there is nothing to meet.
 * @property {readonly EvidenceName[]} tests None where the criterion does not apply.
 */

/** New in WCAG 2.2, and not yet in EN 301 549 3.2.1. */
export const newInWcag22 = ['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'];

/** Every criterion of levels A and AA; 4.1.1 is obsolete in WCAG 2.2. */
export const criteria = [
  a(
    '1.1.1',
    'Non-text Content',
    'Shields, logos, initials and the shelf of books are decoration; the photo of the identity card has a text.',
    ['axeLogin', 'axeBeside'],
  ),
  none('1.2.1', 'Audio-only and Video-only (Prerecorded)', 'There is no audio and no video.'),
  none('1.2.2', 'Captions (Prerecorded)', 'There is no audio and no video.'),
  none('1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'There is no audio and no video.'),
  none('1.2.4', 'Captions (Live)', 'There is no audio and no video.', 'AA'),
  none('1.2.5', 'Audio Description (Prerecorded)', 'There is no audio and no video.', 'AA'),
  a(
    '1.3.1',
    'Info and Relationships',
    'Headings, lists, tables, groups of fields, labels and descriptions are elements of HTML.',
    ['axeLogin', 'axeBeside', 'axeGallery', 'persons'],
  ),
  a(
    '1.3.2',
    'Meaningful Sequence',
    'What is drawn has the order of the source; so has every stop of the Tab key.',
    ['order', 'walk'],
  ),
  a('1.3.3', 'Sensory Characteristics', 'No text refers to a place, a shape or a colour.', ['walk']),
  aa('1.3.4', 'Orientation', 'Pages follow the window in either orientation.', ['order']),
  aa('1.3.5', 'Identify Input Purpose', 'Every field about a person has its `autocomplete`.', [
    'axeLogin',
    'axeBeside',
  ]),
  a(
    '1.4.1',
    'Use of Color',
    'Links in text are underlined, errors begin with a word, the current language is bold or underlined.',
    ['axeLogin', 'demoErrors', 'serviceErrors', 'forcedColours'],
  ),
  none('1.4.2', 'Audio Control', 'There is no sound.'),
  aa('1.4.3', 'Contrast (Minimum)', 'Text has 7 : 1 at least, which is level AAA, in both colour schemes.', [
    'axeLogin',
    'axeBeside',
    'axeGallery',
    'buttonContrast',
  ]),
  aa(
    '1.4.4',
    'Resize Text',
    'Sizes are in `rem` and `em`: text of twice the size stays readable in a window of 320 px. The login’s window grows with the page’s zoom.',
    ['largeText', 'axeGallery', 'zoom'],
  ),
  aa('1.4.5', 'Images of Text', 'There are none.', ['axeLogin']),
  aa('1.4.10', 'Reflow', 'Nothing scrolls sideways at 320 px but tables and code, each within itself.', [
    'order',
    'axeGallery',
    'zoom',
  ]),
  aa(
    '1.4.11',
    'Non-text Contrast',
    'Fields, buttons and their focus ring have 3 : 1 at least against what is around them.',
    ['forcedColours', 'axeLogin'],
  ),
  aa('1.4.12', 'Text Spacing', 'Boxes grow with their text.', ['largeText']),
  aa('1.4.13', 'Content on Hover or Focus', 'Nothing appears on hover or focus.', ['walk']),
  a(
    '2.1.1',
    'Keyboard',
    'Everything is a link, a button or a field; tabs and samples of the gallery follow the ARIA Authoring Practices.',
    ['walk', 'loginKeyboard', 'buttonKeyboard', 'elementFocus', 'galleryKeyboard'],
  ),
  a(
    '2.1.2',
    'No Keyboard Trap',
    'No script holds the focus; the popup is a window, which the browser’s own keys close.',
    ['walk', 'loginKeyboard'],
  ),
  none('2.1.4', 'Character Key Shortcuts', 'There are no shortcuts.'),
  none(
    '2.2.1',
    'Timing Adjustable',
    'The button sets no limit of time: people fetch their card reader. The service’s limits are not part of this; the sandbox keeps a login open for an hour.',
  ),
  none(
    '2.2.2',
    'Pause, Stop, Hide',
    'Nothing moves or blinks. The sandbox’s inspector, a tool for developers, can be halted.',
  ),
  none('2.3.1', 'Three Flashes or Below Threshold', 'Nothing flashes.'),
  a(
    '2.4.1',
    'Bypass Blocks',
    'Pages have landmarks and headings; the gallery begins with a link to the configurator.',
    ['axeLogin', 'axeBeside', 'axeGallery'],
  ),
  a('2.4.2', 'Page Titled', 'A title says the page and the site; where something failed it says so first.', [
    'refusalFirst',
    'demoErrors',
    'serviceErrors',
    'walk',
  ]),
  a(
    '2.4.3',
    'Focus Order',
    'The Tab key follows the order of reading; after a failure the focus is on what tells of it.',
    ['walk', 'refusalFirst', 'demoErrors', 'serviceErrors'],
  ),
  a('2.4.4', 'Link Purpose (In Context)', 'Links say where they lead; the button names the service.', [
    'walk',
    'axeLogin',
  ]),
  none(
    '2.4.5',
    'Multiple Ways',
    'The service’s pages are steps of a process. The demo’s few pages are all in its navigation.',
    'AA',
  ),
  aa('2.4.6', 'Headings and Labels', 'Each page has one heading of level 1, and each field a label.', [
    'axeLogin',
    'axeBeside',
    'walk',
  ]),
  aa('2.4.7', 'Focus Visible', 'Whatever has the focus has a ring of 3 px, in forced colours too.', [
    'forcedColours',
    'walk',
  ]),
  aa(
    '2.4.11',
    'Focus Not Obscured (Minimum)',
    'Only the gallery’s preview stays in sight while the page scrolls, and what has the focus scrolls out from under it.',
    ['galleryCovered'],
  ),
  none('2.5.1', 'Pointer Gestures', 'One press is enough everywhere.'),
  a(
    '2.5.2',
    'Pointer Cancellation',
    'Links and buttons act as the browser has them act: when the pointer is released.',
    ['languages'],
  ),
  a('2.5.3', 'Label in Name', 'Names are the texts that are seen, or begin with them.', [
    'axeLogin',
    'persons',
  ]),
  none('2.5.4', 'Motion Actuation', 'Nothing reacts to motion.'),
  none('2.5.7', 'Dragging Movements', 'Nothing is dragged.', 'AA'),
  aa(
    '2.5.8',
    'Target Size (Minimum)',
    'Buttons and fields are 44 px high, except the two smaller sizes of the button, which are above 24 px.',
    ['axeLogin', 'axeBeside', 'axeGallery'],
  ),
  a('3.1.1', 'Language of Page', 'Every page says its language, which is the one that was chosen.', [
    'axeLogin',
    'languages',
  ]),
  aa(
    '3.1.2',
    'Language of Parts',
    'The button, the names of languages, book titles and the service’s own words have a `lang`.',
    ['axeLogin', 'languages'],
  ),
  a('3.2.1', 'On Focus', 'Focus changes nothing.', ['walk']),
  a('3.2.2', 'On Input', 'Forms wait for their button.', ['walk']),
  aa(
    '3.2.3',
    'Consistent Navigation',
    'The demo’s navigation and the lists of languages are in the same place on each page.',
    ['walk'],
  ),
  aa(
    '3.2.4',
    'Consistent Identification',
    'The service’s mark and name stand on each of its pages, and its name is in the button.',
    ['walk', 'secondClick'],
  ),
  none(
    '3.2.6',
    'Consistent Help',
    'The demo, the gallery and the sandbox offer no help that could be out of place.',
  ),
  a(
    '3.3.1',
    'Error Identification',
    'A summary names each problem, and so does the field, after the word for “Error”.',
    ['demoErrors', 'serviceErrors'],
  ),
  a(
    '3.3.2',
    'Labels or Instructions',
    'How a phone number and a password are to be is said before they are typed.',
    ['serviceErrors', 'axeBeside'],
  ),
  aa(
    '3.3.3',
    'Error Suggestion',
    'Each message says what to enter, with an example where there is a format.',
    ['demoErrors', 'serviceErrors'],
  ),
  aa(
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'What is shared is listed before it is allowed, each of the two accounts is named before they are connected, and the demo asks before it disconnects or deletes an account.',
    ['walk'],
  ),
  a(
    '3.3.7',
    'Redundant Entry',
    'The service’s sign-up is filled with what the application knows, and the demo’s with what the service knows.',
    ['prefilled', 'walk'],
  ),
  aa(
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'The login asks for no memory and no puzzle; the demo’s passwords can be pasted and filled in by the browser.',
    ['walk', 'loginKeyboard'],
  ),
  a(
    '4.1.2',
    'Name, Role, Value',
    'Controls are elements of HTML; tabs of the gallery have their roles and states.',
    ['axeLogin', 'axeBeside', 'axeTools', 'axeGallery', 'persons', 'galleryArrows'],
  ),
  aa(
    '4.1.3',
    'Status Messages',
    'What happens without a new page is told in a live region; what a new page tells has the focus.',
    ['closeStatus', 'refusalFirst', 'serviceErrors'],
  ),
];

/** @param {string} number @param {string} name @param {string} how @param {EvidenceName[]} tests @returns {Criterion} */
function a(number, name, how, tests) {
  return { number, name, level: 'A', how, tests };
}

/** @param {string} number @param {string} name @param {string} how @param {EvidenceName[]} tests @returns {Criterion} */
function aa(number, name, how, tests) {
  return { number, name, level: 'AA', how, tests };
}

/** One that does not apply. @param {string} number @param {string} name @param {string} how @param {'A' | 'AA'} level @returns {Criterion} */
function none(number, name, how, level = 'A') {
  return { number, name, level, how, tests: [] };
}
