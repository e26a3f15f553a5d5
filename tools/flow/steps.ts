/** The parties of a login, from left to right in the picture. */
export const parties = ['Browser', 'Your server', 'Secure Connect'] as const;
export type Party = (typeof parties)[number];

const [browser, server, service] = parties;
const [script, module] = ['dp_connect.js', 'dpplus-connect/server'] as const;

/** A request, a redirect or a message of a login. */
export interface Arrow {
  readonly from: Party;
  readonly to: Party;
  /** The lines above the arrow, without a full stop. */
  readonly lines: readonly string[];
  /** The file of the package that sends or handles it, or the service. */
  readonly by: typeof script | typeof module | typeof service;
}

/** A login in a popup, with `dpplus-connect/server` on the server: the steps of the README, with their arrows. */
const login: readonly { title: string; arrows: readonly Arrow[] }[] = [
  {
    title: 'The button',
    arrows: [
      { from: server, to: browser, lines: ['Page with the button, new state, cookie'], by: module },
      {
        from: browser,
        to: service,
        lines: ['Popup with the login page, state', 'The user logs in and agrees to share data'],
        by: script,
      },
    ],
  },
  {
    title: 'The callback',
    arrows: [
      { from: service, to: browser, lines: ['Redirect to the callback: code, state'], by: service },
      {
        from: browser,
        to: server,
        lines: ['Callback: code, state, cookie', 'Your server compares the state first'],
        by: module,
      },
      { from: server, to: service, lines: ['POST /oauth/token: the code for the UUID'], by: module },
      {
        from: server,
        to: service,
        lines: ['GET /oauth/user_data: the shared data', 'Your server finds or creates the user'],
        by: module,
      },
      { from: server, to: service, lines: ['POST /api/uuids/connected: the UUID'], by: module },
      { from: server, to: browser, lines: ['303 to the return page, new session'], by: module },
    ],
  },
  {
    title: 'The return page',
    arrows: [
      {
        from: browser,
        to: browser,
        lines: ['Message to the page with the button', 'The popup closes'],
        by: script,
      },
    ],
  },
];

let count = 0;

/** The steps, with the numbers of their arrows. */
export const steps = login.map(({ title, arrows }) => ({
  title,
  arrows: arrows.map((arrow) => ({ ...arrow, number: ++count })),
}));
export type Step = (typeof steps)[number];

/** Each file with the numbers of its arrows in a step: `4–8 dpplus-connect/server`. */
export function filesOf({ arrows }: Step): string[] {
  const runs: { by: string; first: number; last: number }[] = [];
  for (const { by, number } of arrows) {
    const run = runs.at(-1);
    if (run?.by === by) run.last = number;
    else runs.push({ by, first: number, last: number });
  }
  return runs.map(({ by, first, last }) => `${first === last ? first : `${first}–${last}`} ${by}`);
}

/** A line of text for each arrow. In Markdown they are a list. */
export const flowLines = (): string[] =>
  steps
    .flatMap(({ arrows }) => arrows)
    .map(
      ({ number, from, to, lines, by }) =>
        `${number}. ${from} → ${to}: ${lines.join('. ')}${by === service ? '' : ` (\`${by}\`)`}`,
    );
