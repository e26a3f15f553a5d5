import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../src/testing/free-port.ts';
import { label } from './support/labels.ts';
import { endGroup, startGroup } from './support/webdriver/process-group.ts';

/** Folders that a copy of the repository leaves out: the copy has a new build. */
const leftOut = new Set(['node_modules', 'dist', '.git', 'test-results', 'reports', '.built']);

/** What `npm run dev` serves from a copy of the repository, in which a test may change files. */
async function startDev() {
  const folder = mkdtempSync(join(tmpdir(), 'dev-'));
  // The site has every page of the docs, and these link to files of every folder.
  cpSync('.', folder, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  mkdirSync(join(folder, 'node_modules'));
  // `dpplus-connect` is a link to this checkout, and the demo of the copy has to load the copy.
  for (const name of readdirSync('node_modules').filter((each) => each !== 'dpplus-connect'))
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction');
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = startGroup(process.execPath, ['tools/run.js', 'demo/dev/index.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    complaints += text;
  });
  const exit = new Promise<void>((exited) => child.once('exit', () => exited()));
  return {
    origin: `http://localhost:${port}`,
    service: `http://127.0.0.1:${sandboxPort}`,
    complaints: () => complaints,
    change(path: string, from: string, to: string) {
      const file = join(folder, path);
      const text = readFileSync(file, 'utf8');
      expect(text).toContain(from);
      writeFileSync(file, text.replace(from, to));
    },
    /** Whether a process of the command runs, with a text in its command line. */
    isRunning(text: string) {
      const { status, error } = spawnSync('pgrep', ['-g', String(child.pid), '-f', text]);
      if (error) throw new Error('The test needs pgrep. On Debian: apt-get install procps', { cause: error });
      return status === 0;
    },
    /** Ends the command with SIGTERM. */
    end() {
      child.kill();
      return exit;
    },
    async clean() {
      await endGroup(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

test('npm run dev shows a change to the button, the demo and the sandbox without a reload by hand, and leaves no process', {
  tag: '@nightly',
}, async ({ page }) => {
  // A whole build, on a machine that may be busy.
  test.slow();
  const patience = { timeout: 240_000 };
  const dev = await startDev();
  try {
    await expect
      .poll(async () => (await fetch(dev.origin).catch(() => undefined))?.status, patience)
      .toBe(200);
    const listening = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('connected.'),
      ...patience,
    });
    await page.goto(dev.origin);
    await listening;
    const button = page.locator('a.dpplus-connect').first();
    await expect(button).toHaveText(label());

    dev.change('src/button/wording.ts', 'Log in with', 'Log in from the source with');
    await expect(button).toHaveText(label().replace('with', 'from the source with'), patience);

    dev.change(
      'demo/relying-app/pages/home-page.ts',
      'The whole library, from home',
      'A library from the source',
    );
    await expect(page.getByRole('heading', { name: 'A library from the source' })).toBeVisible(patience);

    dev.change('src/sandbox/state/personas/default-personas.ts', "'Lotte'", "'Lotje'");
    // The sandbox may stop in the middle of an answer.
    const personas = () =>
      fetch(`${dev.service}/_sandbox/personas`)
        .then((answer) => answer.text())
        .catch(String);
    await expect.poll(personas, patience).toContain('Lotje');

    dev.change('docs/questions.md', '# ', '# All ');
    await expect.poll(() => dev.isRunning('site/write.ts'), patience).toBe(true);
    await dev.end();
    expect(dev.isRunning('tools/run.js')).toBe(false);
    expect(dev.complaints()).toBe('');
  } finally {
    await dev.clean();
  }
});
