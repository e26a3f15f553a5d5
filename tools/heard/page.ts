import { readFileSync } from 'node:fs';
import type { BrowserName } from './browsers.ts';
import { type Scene, scenes } from './scenes.ts';
import { pathOf } from './transcripts.ts';

/** The scenes with their words, which the site writes below `tools/heard/README.md`. */
export const heardScenes = (): string => scenes.map(part).join('\n\n');

/** The words in Firefox, and those in Chromium where they differ. */
function part(scene: Scene): string {
  const steps = stepsOf('firefox', scene);
  const others = stepsOf('chromium', scene);
  const different =
    steps.length === others.length ? others.filter((step, index) => step !== steps[index]) : others;
  const isSame = different.length === 0;
  return [
    `## ${scene.title}`,
    scene.about,
    'Firefox:',
    block(steps),
    isSame
      ? 'Chromium has the same words.'
      : `Chromium, ${different.length < others.length ? 'where the words differ' : 'whole'}:`,
    ...(isSame ? [] : [block(different)]),
  ].join('\n\n');
}

/** The keys of a scene with their words. */
export const stepsOf = (browser: BrowserName, scene: Scene): string[] =>
  readFileSync(pathOf(browser, scene), 'utf8').trim().split('\n\n');

const block = (steps: readonly string[]) => `\`\`\`text\n${steps.join('\n\n')}\n\`\`\``;
