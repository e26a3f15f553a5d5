import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The files of the project, by their path from its folder: those in git, and new ones that `.gitignore` does not name. */
export const projectFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    // Git lists a file that was removed until the next commit.
    .filter((path) => path && existsSync(path));
