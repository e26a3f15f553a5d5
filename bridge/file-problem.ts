import { statSync } from 'node:fs';

const isFull = /^(ENOSPC|EDQUOT|EFBIG)$/;
const isForbidden = /^(EACCES|EPERM)$/;

/** Describes why a program cannot use a file or a folder, and the fix. It stands after the name of the file. */
export function fileProblem(path: string, error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (isFull.test(code)) return 'has no space on its disk; make space, and run the command again';
  if (code === 'EROFS') return 'is on a disk that is read-only; choose another place in the configuration';
  if (!isForbidden.test(code)) return `cannot be used: ${code || 'unknown error'}`;
  const [user, owner] = [process.getuid?.() ?? 'of the bridge', ownerOf(path)];
  const belongs = owner === undefined || owner === user ? '' : `belongs to user ${owner}, and `;
  return `${belongs}cannot be used by user ${user}, who runs the bridge; run chown ${user} ${path}`;
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid;
  } catch {
    // Its folder cannot be read either.
    return undefined;
  }
}
