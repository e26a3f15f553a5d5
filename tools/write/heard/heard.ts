// Walks through the scenes, and writes the words of the screen reader.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BrowserName, browsers, versionOf } from './browsers.ts';
import { type Scene, scenes } from './scenes.ts';
import { readVersions, readWords, versionsFile, writeWords } from './transcripts.ts';
import { walk } from './walk.ts';

// The programs of the desktop end with this process, also when a signal ends it.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { browser: { type: 'string' } },
});
const [wanted = ''] = positionals;
const walked = browsers.filter((browser) => browser === (values.browser ?? browser));
if (walked.length === 0) throw new Error(`--browser is one of ${browsers.join(', ')}`);

// One browser beside the other: both mostly wait.
await Promise.all(
  walked.map(async (browser) => {
    for (const scene of scenes) if (scene.name.startsWith(wanted)) await write(browser, scene);
  }),
);
if (!wanted) {
  const versions = readVersions();
  versions.orca = execFileSync('orca', ['--version'], { encoding: 'utf8' }).trim();
  for (const browser of walked) versions[browser] = versionOf(browser);
  writeFileSync(versionsFile, `${JSON.stringify(versions, null, 2)}\n`);
}

/** Writes the words of a scene. Words that differ from the present ones are heard a second time before. */
async function write(browser: BrowserName, scene: Scene) {
  const present = readWords(browser, scene);
  let { transcript, missing } = await walk(browser, scene);
  const isFirst = present === undefined && !missing;
  const isEqual = () => transcript === present && !missing;
  if (!isFirst && !isEqual()) ({ transcript, missing } = await walk(browser, scene));
  if (missing) {
    console.error(`${browser} ${scene.name}: not heard: ${missing}\n${transcript}`);
    process.exitCode = 1;
    return;
  }
  const change = isEqual() ? 'the same' : 'other words';
  console.log(`${browser} ${scene.name}: ${isFirst ? 'new' : change}`);
  writeWords(browser, scene, transcript);
}
