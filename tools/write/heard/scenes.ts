/** A key, and the line that is heard after it. */
export interface Step {
  /** Its name in `xdotool`. */
  readonly key: string;
  /** A part of the line that ends the step. Without it, the step ends when a page has opened. */
  readonly hear?: RegExp;
  /** Whether the key is pressed until the line is heard. */
  readonly isRepeated: boolean;
  /** Whether a page opens whose summary is said or not: that depends on the speed. */
  readonly isReturn?: boolean;
}

export interface Scene {
  /** Of its file. */
  readonly name: string;
  /** The heading of its part of the docs. */
  readonly title: string;
  /** The actions of the user, in sentences. */
  readonly about: string;
  readonly steps: readonly Step[];
}

const press = (key: string, hear?: RegExp): Step => ({ key, isRepeated: false, ...(hear && { hear }) });
const goBack = (line: RegExp): Step => ({ ...press('Return', line), isReturn: true });
const pressUntil = (key: string, hear: RegExp): Step => ({ key, hear, isRepeated: true });

const scene = (names: Omit<Scene, 'steps'>, steps: readonly Step[]): Scene => ({ ...names, steps });

const button = /^Log in with Secure Connect \(opens in a new window\) link/;
const toPopup = [pressUntil('Tab', button), press('Return')];

export const scenes: readonly Scene[] = [
  scene(
    {
      name: 'login',
      title: 'A login with the Tab key',
      about: 'A user who is new to the demo goes from control to control.',
    },
    [
      ...toPopup,
      pressUntil('Tab', /^Lotte Peeters/),
      press('Return'),
      pressUntil('Tab', /^Confirm/),
      press('Return'),
      pressUntil('Tab', /^Allow push button/),
      goBack(/Welcome/),
      pressUntil('Tab', /push button/),
    ],
  ),
  scene(
    {
      name: 'login-cancelled',
      title: 'A cancelled login',
      about: 'The user passes the test persons, and presses “Cancel”.',
    },
    [...toPopup, pressUntil('Tab', /^Cancel/), goBack(/You stopped the login/)],
  ),
  scene(
    {
      name: 'popup-closed',
      title: 'The window is closed',
      about:
        'The user closes the window in the middle of the login. For a second, the button has the text of an open window: ' +
        'the script waits, because windows of some services look closed.',
    },
    [...toPopup, press('alt+F4', /The login window was closed/)],
  ),
];
