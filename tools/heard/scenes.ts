/** A key, and the line that is heard after it. */
export interface Step {
  /** Its name in `xdotool`. */
  readonly key: string;
  /** A part of the line that ends the step. */
  readonly hear: RegExp;
  /** Whether the key is pressed until the line is heard. */
  readonly isRepeated: boolean;
}

export interface Scene {
  readonly name: string;
  /** The page, below the origin of the demo. */
  readonly path: string;
  readonly steps: readonly Step[];
}

/** The summary that ends the loading of a page. */
export const opened = /^Page has /;

const press = (key: string, hear: RegExp): Step => ({ key, hear, isRepeated: false });
const pressUntil = (key: string, hear: RegExp): Step => ({ key, hear, isRepeated: true });

const button = /^Log in with Secure Connect \(opens in a new window\) link/;
const toPopup = [pressUntil('Tab', button), press('Return', opened)];

export const scenes: readonly Scene[] = [
  {
    name: 'login',
    path: '/',
    steps: [
      ...toPopup,
      pressUntil('Tab', /^Lotte Peeters/),
      press('Return', opened),
      pressUntil('Tab', /^Confirm/),
      press('Return', opened),
      pressUntil('Tab', /^Allow push button/),
      press('Return', opened),
      pressUntil('Tab', /push button/),
    ],
  },
  {
    name: 'login-by-headings',
    path: '/',
    steps: [
      pressUntil('h', /For readers/),
      pressUntil('Down', /^Log in with Secure Connect/),
      press('Return', opened),
      press('h', /heading level 1/),
      pressUntil('Down', /^Lotte Peeters/),
      press('Return', opened),
      press('h', /heading level 1/),
      pressUntil('Down', /^Confirm/),
      press('Return', opened),
      press('h', /heading level 1/),
      pressUntil('Down', /^Allow push button/),
      press('Return', opened),
      pressUntil('h', /heading level 1/),
      pressUntil('Down', /push button/),
    ],
  },
  {
    name: 'login-cancelled',
    path: '/',
    steps: [...toPopup, pressUntil('Tab', /^Cancel/), press('Return', opened)],
  },
  {
    name: 'popup-closed',
    path: '/',
    steps: [...toPopup, press('alt+F4', /The login window was closed/)],
  },
];
