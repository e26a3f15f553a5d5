import type { Seen } from './check.ts';
import { certificatesOf } from './page-checks.ts';
import type { Finding } from './watch.ts';

const escapeLabel = (value: string) => value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');

function series(
  name: string,
  help: string,
  samples: [labels: Record<string, string>, value: number][],
): string {
  const lines = samples.map(([labels, value]) => {
    const text = Object.entries(labels).map(([label, of]) => `${label}="${escapeLabel(of)}"`);
    return `${name}{${text.join(',')}} ${value}\n`;
  });
  return samples.length > 0 ? `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join('')}` : '';
}

/** The result in the text format of Prometheus, version 0.0.4. A check that was not possible has no sample. */
export function metricsOf(
  seen: Seen,
  findings: readonly Finding[],
  seconds: number,
  now = Date.now(),
): string {
  const url = seen.page.url.href;
  const isRight = findings.every(({ problem }) => problem === undefined);
  return [
    series('dpplus_watch_success', '1 if no check failed.', [[{ url }, Number(isRight)]]),
    series(
      'dpplus_watch_check',
      '1 if the check passed, 0 if it failed.',
      findings.map(({ id, problem }) => [{ url, check: id }, Number(problem === undefined)]),
    ),
    series(
      'dpplus_watch_certificate_days',
      'Days until the certificate expires.',
      certificatesOf(seen).map(({ host, days }) => [{ url, host }, days]),
    ),
    series('dpplus_watch_duration_seconds', 'Time of all requests.', [[{ url }, seconds]]),
    series('dpplus_watch_timestamp_seconds', 'Time of the end.', [[{ url }, Math.round(now / 1000)]]),
  ].join('');
}
