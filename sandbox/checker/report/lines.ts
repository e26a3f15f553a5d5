import type { Result } from '../run-checks.ts';
import type { About } from './about.ts';

/** Counts the results by verdict. */
export function counts(results: readonly Result[]): Record<Result['verdict'], number> {
  const count = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    unseen: count('unseen'),
    skipped: count('skipped'),
  };
}

const marks = { passed: '✓', failed: '✗', unseen: '?', skipped: '–' } as const;

const beginnings = {
  passed: '',
  failed: '',
  unseen: 'could not see: ',
  skipped: 'does not apply: ',
} as const;

/** Returns the first line for the terminal: what is checked, and how. */
export function heading({ version, redirectUri, options, leftOut }: About): string {
  const given = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
  return `dpplus-sandbox ${version} checks ${redirectUri}, ${given.join(', ')}${leftOut > 0 ? `: ${leftOut} checks are left out` : ''}`;
}

/** Returns a check as a line for the terminal. */
export function line({ verdict, id, title, source, detail, code }: Result): string {
  const reason = detail === undefined ? '' : `\n    ${beginnings[verdict]}${detail}`;
  const place = code === undefined ? '' : `\n    code: ${code}`;
  return `${marks[verdict]} ${id.padEnd(20)} ${title}${reason}${verdict === 'failed' ? ` (${source})` : ''}${place}`;
}

/** Returns the last lines for the terminal: what follows from a failure, the checks that failed, and the counts. */
export function summary(results: readonly Result[], leftOut = 0, isStopped = false): string {
  const { passed, failed, unseen, skipped } = counts(results);
  const causes = [...new Set(results.flatMap(({ follows }) => follows ?? []))].map((cause) => {
    const ids = results.filter(({ follows }) => follows === cause).map(({ id }) => id);
    return `– ${ids.length} ${ids.length === 1 ? 'check follows' : 'checks follow'} from \`${cause}\`: ${ids.join(', ')}\n`;
  });
  const failures = results.filter(({ verdict }) => verdict === 'failed').map((result) => `${line(result)}\n`);
  const more = leftOut > 0 ? `, ${leftOut} left out` : '';
  const lines = [...causes, ...failures, isStopped ? 'stopped: ' : ''].join('');
  return `\n${lines}${failed} failed, ${unseen} not seen (${passed} passed, ${skipped} not applicable${more})`;
}

/** Returns a failure as GitHub shows it beside a change. */
export function annotation({ id, title, detail = '', code }: Result): string {
  const escaped = (text: string, more = /$^/) =>
    text.replace(/[%\r\n]/g, encodeURIComponent).replace(new RegExp(more, 'g'), encodeURIComponent);
  const property = escaped(`${id} of dpplus-sandbox check`, /[:,]/);
  const sentences = [title, detail.replace(/\.$/, ''), code && `code: ${code}`];
  return `::error title=${property}::${escaped(sentences.filter(Boolean).join('. '))}`;
}
