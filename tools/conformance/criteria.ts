/** A success criterion of WCAG 2.2. */
export interface Criterion {
  number: string;
  name: string;
  level: 'A' | 'AA';
  /** How it is met, or why it does not apply. */
  how: string;
  applies: boolean;
}

/** New in WCAG 2.2, and not yet in EN 301 549 3.2.1. */
export const newInWcag22 = ['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'];

/** Every criterion of levels A and AA, without 4.1.1, which is obsolete in WCAG 2.2. */
export const criteria = [
  a(
    '1.1.1',
    'Non-text Content',
    'Logos and initials are decoration. The photo of the identity card has a text alternative.',
  ),
  none('1.2.1', 'Audio-only and Video-only (Prerecorded)', 'There is no audio and no video.'),
  none('1.2.2', 'Captions (Prerecorded)', 'There is no audio and no video.'),
  none('1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'There is no audio and no video.'),
  none('1.2.4', 'Captions (Live)', 'There is no audio and no video.', 'AA'),
  none('1.2.5', 'Audio Description (Prerecorded)', 'There is no audio and no video.', 'AA'),
  a(
    '1.3.1',
    'Info and Relationships',
    'Headings, lists, tables, field groups, labels and descriptions are HTML elements.',
  ),
  a('1.3.2', 'Meaningful Sequence', 'The visual order and the Tab order are the order of the source.'),
  a('1.3.3', 'Sensory Characteristics', 'No text refers to a place, a shape or a colour.'),
  aa('1.3.4', 'Orientation', 'Pages follow the window in either orientation.'),
  aa('1.3.5', 'Identify Input Purpose', 'Every field for personal data has its `autocomplete` value.'),
  a(
    '1.4.1',
    'Use of Color',
    'Links in text are underlined, errors begin with a word, the current language is bold or underlined.',
  ),
  none('1.4.2', 'Audio Control', 'There is no sound.'),
  aa('1.4.3', 'Contrast (Minimum)', 'Text has at least 7 : 1, which is level AAA, in both colour schemes.'),
  aa(
    '1.4.4',
    'Resize Text',
    'Sizes are in `rem` and `em`. Text at twice the size stays readable in a window of 320 px. The popup grows with the page’s zoom.',
  ),
  aa('1.4.5', 'Images of Text', 'There are no images of text.'),
  aa('1.4.10', 'Reflow', 'At 320 px only tables and code scroll horizontally, inside their own boxes.'),
  aa(
    '1.4.11',
    'Non-text Contrast',
    'Fields, buttons and their focus ring have at least 3 : 1 against the adjacent colours.',
  ),
  aa('1.4.12', 'Text Spacing', 'Boxes grow with their text.'),
  aa('1.4.13', 'Content on Hover or Focus', 'Nothing appears on hover or focus.'),
  a(
    '2.1.1',
    'Keyboard',
    'Every control is a link, a button or a field. The gallery’s tabs follow the ARIA Authoring Practices.',
  ),
  a(
    '2.1.2',
    'No Keyboard Trap',
    'No script holds the focus. The popup is a browser window, which the browser’s own keys close.',
  ),
  none('2.1.4', 'Character Key Shortcuts', 'There are no shortcuts.'),
  none(
    '2.2.1',
    'Timing Adjustable',
    'The button has no time limit. The time limits of the service are outside the scope of this report.',
  ),
  none(
    '2.2.2',
    'Pause, Stop, Hide',
    'Nothing moves or blinks. The updates of the sandbox’s inspector, a developer tool, can be paused.',
  ),
  none('2.3.1', 'Three Flashes or Below Threshold', 'Nothing flashes.'),
  a(
    '2.4.1',
    'Bypass Blocks',
    'Pages have landmarks and headings; the site’s pages begin with a link to their content.',
  ),
  a('2.4.2', 'Page Titled', 'A title names the page and the site. After a failure it begins with the error.'),
  a(
    '2.4.3',
    'Focus Order',
    'The Tab key follows the reading order. After a failure the error message has the focus.',
  ),
  a(
    '2.4.4',
    'Link Purpose (In Context)',
    'Link texts name their destination, and the button names the service.',
  ),
  none(
    '2.4.5',
    'Multiple Ways',
    'The service’s pages are steps of a process. The demo’s navigation lists all its pages.',
    'AA',
  ),
  aa('2.4.6', 'Headings and Labels', 'Each page has one heading of level 1, and each field a label.'),
  aa('2.4.7', 'Focus Visible', 'The focused element has a ring of 3 px, also in forced colours.'),
  aa(
    '2.4.11',
    'Focus Not Obscured (Minimum)',
    'Only the gallery’s preview is sticky. The page scrolls focused elements out from under it.',
  ),
  none('2.5.1', 'Pointer Gestures', 'A single press is enough for every control.'),
  a(
    '2.5.2',
    'Pointer Cancellation',
    'Links and buttons keep the browser’s behaviour: they act when the pointer is released.',
  ),
  a('2.5.3', 'Label in Name', 'Accessible names are, or begin with, the visible texts.'),
  none('2.5.4', 'Motion Actuation', 'Nothing reacts to motion.'),
  none('2.5.7', 'Dragging Movements', 'Nothing is dragged.', 'AA'),
  aa(
    '2.5.8',
    'Target Size (Minimum)',
    'Buttons and fields are 44 px high, except the two smaller sizes of the button, which are above 24 px.',
  ),
  a('3.1.1', 'Language of Page', 'Every page has the `lang` of the chosen language.'),
  aa(
    '3.1.2',
    'Language of Parts',
    'The button, the names of languages, book titles and texts from the service have a `lang`.',
  ),
  a('3.2.1', 'On Focus', 'Focus changes nothing.'),
  a('3.2.2', 'On Input', 'Forms are sent only by their button.'),
  aa(
    '3.2.3',
    'Consistent Navigation',
    'The demo’s navigation and the lists of languages are in the same place on each page.',
  ),
  aa(
    '3.2.4',
    'Consistent Identification',
    'Each of the service’s pages has its logo and name, and the button has its name.',
  ),
  none('3.2.6', 'Consistent Help', 'The demo, the gallery and the sandbox have no help mechanism.'),
  a(
    '3.3.1',
    'Error Identification',
    'A summary and the field itself name each problem, after the word for “Error”.',
  ),
  a('3.3.2', 'Labels or Instructions', 'The rules for phone numbers and passwords are above the fields.'),
  aa(
    '3.3.3',
    'Error Suggestion',
    'Each message says what to enter, with an example where there is a format.',
  ),
  aa(
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'Users see the shared data before they allow it, and both accounts before they link them. The demo asks before it unlinks or deletes an account.',
  ),
  a(
    '3.3.7',
    'Redundant Entry',
    'The app’s data pre-fills the service’s sign-up, and the service’s data pre-fills the demo’s.',
  ),
  aa(
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'The login needs no memory test and no puzzle. Users can paste the demo’s passwords, or let the browser fill them in.',
  ),
  a(
    '4.1.2',
    'Name, Role, Value',
    'Controls are HTML elements. The gallery’s tabs have their roles and states.',
  ),
  aa(
    '4.1.3',
    'Status Messages',
    'A live region announces changes without a new page. On a new page, the message has the focus.',
  ),
];

function a(number: string, name: string, how: string): Criterion {
  return { number, name, level: 'A', how, applies: true };
}

function aa(number: string, name: string, how: string): Criterion {
  return { number, name, level: 'AA', how, applies: true };
}

/** A criterion that does not apply. */
function none(number: string, name: string, how: string, level: 'A' | 'AA' = 'A'): Criterion {
  return { number, name, level, how, applies: false };
}
