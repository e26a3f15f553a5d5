import { execFile } from 'node:child_process';

/** A line of the checker's report. */
interface Checked {
  readonly id: string;
  readonly verdict: 'passed' | 'failed' | 'skipped';
}

/** Runs `dpplus-sandbox check` from the build, as a service on `port`; `options` are further ones of the command. */
export function check(
  redirectUri: string,
  client: string,
  port: number,
  ...options: string[]
): Promise<{ code: number; results: Checked[] }> {
  const args = ['dist/sandbox/bin.js', 'check', redirectUri, '--client', client, '--port', `${port}`];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...args, '--json', ...options], (_error, stdout) =>
      resolve({ code: child.exitCode ?? -1, results: JSON.parse(stdout) }),
    );
  });
}
