import { scenes } from './scenes.ts';
import { readScene } from './transcripts.ts';

/** The scenes with their words, which the site writes below `tools/write/heard/README.md`. */
export const heardScenes = (): string =>
  scenes
    .map((scene) => `## ${scene.title}\n\n${scene.about}\n\n\`\`\`text\n${readScene(scene).trim()}\n\`\`\``)
    .join('\n\n');
