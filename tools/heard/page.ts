import { readFileSync } from 'node:fs';
import { anchorOf, table } from '../markdown.ts';
import type { BrowserName } from './browsers.ts';
import { isHeard, type Scene, scenes } from './scenes.ts';
import { pathOf, readVersions } from './transcripts.ts';

/** The page of the transcripts, `docs/heard.md`. */
export function heardPage(): string {
  const { orca, firefox, chromium } = readVersions();
  return `# The words of a screen reader

For people who check accessibility. Orca ${orca} read logins in Firefox ${firefox} and Chromium ${chromium} on Debian 12 (\`npm run heard\`), and the page has its words. [Accessibility](accessibility.md) is the guide.
<!-- ${'cspell'}:locale en-GB,fr,de,nl,it -->

${[...scenes.map(({ title }) => title), 'Mended'].map((title) => `[${title}](#${anchorOf(title)})`).join(' · ')}

A line in brackets is a key or the path of the first page. The lines below it are the words after it. \`KP_Add\` is the key with which Orca reads a page from the present place to the end. \`(title)\` stands for the words with which Orca names a window, and \`(end)\` for the end of a reading. Orca’s own words depend on its settings. These are its defaults, except that Orca does not read a new page by itself: a key would cut the reading at a place that depends on the speed. Lines about the loading of a page are left out. Each line is the text that Orca gives to its voice, which the walks leave out.

For French, German, Dutch and Italian, the page has the words in Firefox. \`tools/heard/transcripts\` has those in Chromium too.

The pages of Secure Connect are those of [the sandbox](sandbox.md). They may differ.

${scenes.map(part).join('\n\n')}

## Mended

Faults of the first walks, and the words of today:

${table(
  ['where', 'before', 'now'],
  [
    [
      'the button, in Chromium',
      'Log in with Secure Connect link.',
      'Log in with Secure Connect (opens in a new window) link.',
    ],
    [
      'the names at the top of each page of the service',
      'Secure ConnectBike Club',
      'Secure Connect Bike Club',
    ],
    [
      'a required field that the user has not reached yet, in Firefox',
      'invalid entry First name entry required. invalid entry.',
      'First name entry required.',
    ],
    [
      'the message after a cancelled login in the demo, in Chromium',
      'statusbar. You did not complete the login. … clickable. You did not complete the login. …',
      'panel. clickable. You did not complete the login. …',
    ],
    [
      'the gallery, in Chromium, before the summary of the page',
      'Press the button to see the events your page receives. Press the button to start.',
      'Nothing.',
    ],
  ],
).trim()}
`;
}

/** The words in Firefox, and those in Chromium where they differ. */
function part(scene: Scene): string {
  const steps = stepsOf('firefox', scene);
  const isWhole = isHeard('chromium', scene);
  const others = isWhole ? stepsOf('chromium', scene) : [];
  const different =
    steps.length === others.length ? others.filter((step, index) => step !== steps[index]) : others;
  return [
    `## ${scene.title}`,
    scene.about,
    'Firefox:',
    block(steps),
    ...(!isWhole
      ? []
      : different.length === 0
        ? ['Chromium has the same words.']
        : [
            `Chromium, ${different.length < others.length ? 'where the words differ' : 'whole'}:`,
            block(different),
          ]),
  ].join('\n\n');
}

/** The keys of a scene with their words. */
export const stepsOf = (browser: BrowserName, scene: Scene): string[] =>
  readFileSync(pathOf(browser, scene), 'utf8').trim().split('\n\n');

const block = (steps: readonly string[]) => `\`\`\`text\n${steps.join('\n\n')}\n\`\`\``;
