/** A clause of EN 301 549 V3.2.1 beside those of WCAG, with its statement in the words of VPAT. */
export interface Clause {
  number: string;
  name: string;
  level: 'Supports' | 'Partially Supports' | 'Does Not Support' | 'Not Applicable';
  remarks: string;
}

/** Chapter 4: functional performance statements. */
export const functional: readonly Clause[] = [
  supports(
    '4.2.1',
    'Usage without vision',
    'A login works by keyboard. Names, states and messages are in the accessibility tree, and Orca says them in two browsers.',
  ),
  supports(
    '4.2.2',
    'Usage with limited vision',
    'Text has at least 7 : 1. Pages reflow at 320 px and at 400 % zoom, and follow the user’s font size and forced colours.',
  ),
  supports(
    '4.2.3',
    'Usage without perception of colour',
    'Links are underlined, errors begin with a word, and forced colours keep every edge.',
  ),
  supports('4.2.4', 'Usage without hearing', 'There is no sound.'),
  supports('4.2.5', 'Usage with limited hearing', 'There is no sound.'),
  supports('4.2.6', 'Usage with no or limited vocal capability', 'No step needs speech.'),
  supports(
    '4.2.7',
    'Usage with limited manipulation or strength',
    'Single presses and the keyboard are enough. Targets are at least 24 px high, most 44 px.',
  ),
  supports(
    '4.2.8',
    'Usage with limited reach',
    'The user needs no other device than the one with the browser. Windows of 320 px are enough.',
  ),
  supports('4.2.9', 'Minimize photosensitive seizure triggers', 'Nothing flashes.'),
  supports(
    '4.2.10',
    'Usage with limited cognition, language or learning',
    'Each page has one task, one heading and short sentences, in five languages. The login needs no memory test. ' +
      'The time limits of the service are outside this report.',
  ),
  supports(
    '4.2.11',
    'Privacy',
    'No page needs an accessibility feature that shows or speaks more than the page has. Password fields stay masked.',
  ),
];

/** Chapter 5: generic requirements. */
export const generic: readonly Clause[] = [
  none(
    '5.1',
    'Closed functionality',
    'The pages run in the user’s browser with the user’s assistive technology.',
  ),
  none('5.2', 'Activation of accessibility features', 'The accessibility features are always on.'),
  none('5.3', 'Biometrics', 'The button and its pages use no biometrics.'),
  none('5.4', 'Preservation of accessibility information during conversion', 'Nothing is converted.'),
  none('5.5', 'Operable parts', 'There is no hardware.'),
  none('5.6', 'Locking or toggle controls', 'There is no hardware.'),
  none('5.7', 'Key repeat', 'The browser and the system handle keys.'),
  none('5.8', 'Double-strike key acceptance', 'The browser and the system handle keys.'),
  supports('5.9', 'Simultaneous user actions', 'No step needs two actions at once.'),
];

/** Chapters 6 to 8, 10 and 13. */
export const otherChapters: readonly Clause[] = [
  none('6', 'ICT with two-way voice communication', 'There is no voice communication.'),
  none('7', 'ICT with video capabilities', 'There is no video.'),
  none('8', 'Hardware', 'There is no hardware.'),
  none('10', 'Non-web documents', 'The docs are web pages and text files.'),
  none('13', 'ICT providing relay or emergency service access', 'There is no such service.'),
];

/** Chapter 11: software. Web pages are under chapter 9, and user agents are others’. */
export const software: readonly Clause[] = [
  none(
    '11.1–11.5',
    'Software that is not a web page',
    'Everything that users see is a web page, see chapter 9.',
  ),
  none('11.6', 'Documented accessibility usage', 'The product is not a platform.'),
  supports(
    '11.7',
    'User preferences',
    'The browser’s font size, zoom, colour scheme and forced colours are kept. Nothing is animated.',
  ),
  supports(
    '11.8.1',
    'Content technology',
    'The gallery’s configurator writes HTML in which accessibility information is kept.',
  ),
  supports(
    '11.8.2',
    'Accessible content creation',
    'Each choice gives a button with a name, focus and contrast. The configurator shows the contrast of custom colours.',
  ),
  none('11.8.3', 'Preservation of accessibility information in transformations', 'Nothing is transformed.'),
  supports(
    '11.8.4',
    'Repair assistance',
    'The configurator names the contrast that is too low. The warnings of the script and `diagnose()` name attributes with a wrong value.',
  ),
  supports('11.8.5', 'Templates', 'The gallery’s markup is accessible.'),
];

/** Chapter 12: documentation and support services. */
export const documentation: readonly Clause[] = [
  supports(
    '12.1.1',
    'Accessibility and compatibility features',
    '[Accessibility](accessibility.md) and [Browsers](support.md) describe them.',
  ),
  supports(
    '12.1.2',
    'Accessible documentation',
    'The docs are Markdown and web pages. The tests check pages of the site as those of the service.',
  ),
  none('12.2', 'Support services', 'The project has none. The operator of the service has.'),
];

function supports(number: string, name: string, remarks: string): Clause {
  return { number, name, level: 'Supports', remarks };
}

function none(number: string, name: string, remarks: string): Clause {
  return { number, name, level: 'Not Applicable', remarks };
}
