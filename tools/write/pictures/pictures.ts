// Takes the screenshots of the docs from the build. With `users` as its argument, it takes those whose name
// begins with `users`.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { languages } from '../../../contract/languages.ts';
import { drawButtons } from './buttons.ts';
import { toWebp } from './frames.ts';
import { showInspector } from './inspector.ts';
import { showLogin } from './login.ts';
import { showScreens } from './screens.ts';
import { openStage, type Stage } from './stage.ts';

const folder = 'docs/pictures';
const [wanted = ''] = process.argv.slice(2);
const stage = await openStage();
try {
  mkdirSync(folder, { recursive: true });
  await take('button.png', 800, 120, drawButtons);
  await take('inspector.png', 720, 500, showInspector);
  await take('login.webp', 1240, 356, showLogin);
  for (const language of languages)
    await take(`users-${language}.webp`, 1240, 980, (page) => showScreens(page, stage, language));
} finally {
  await stage.close();
}

/**
 * @param file with the ending `.png` or `.webp`.
 * @param width In CSS pixels.
 * @param height In CSS pixels.
 */
async function take(
  file: string,
  width: number,
  height: number,
  draw: (page: Page, stage: Stage) => Promise<void>,
) {
  if (!file.startsWith(wanted)) return;
  const page = await stage.browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await draw(page, stage);
  const path = `${folder}/${file}`;
  const picture = await page.screenshot();
  writeFileSync(path, file.endsWith('.webp') ? await toWebp(page, picture) : picture);
  console.log(`${path} ${statSync(path).size} bytes`);
  await page.close();
}
