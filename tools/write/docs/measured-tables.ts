import { type Server, servers } from '../../../servers/testing/servers.ts';
import { table } from './markdown.ts';
import { read } from './pages.ts';

/** The checks of each server that passed, and the number of the others, which do not apply. */
export type Checked = Record<string, { passed: number; others: number }>;
export const checkedFile = 'servers/testing/checked.json';

/** Of each app with mutants: their number, those that no check can notice, and those that the checker notices. */
export type Noticed = Record<string, { mutants: number; hidden: number; noticed: number }>;
export const noticedFile = 'servers/testing/noticed.json';

/** The medians of the benchmark in milliseconds. */
export interface Times {
  date: string;
  rounds: number;
  place: string;
  rows: Record<string, { own: string; baseline: string }>;
}
export const timesFile = 'tools/bench/times.json';

/** The text of a file of data. */
export const jsonOf = (data: object): string => `${JSON.stringify(data, null, 2)}\n`;

const linksOf = ({ file, example, code }: Server) => {
  if (file === 'README.md') return '[README.md](../README.md#2-the-callback)';
  if (code) return `[${file}](${file.replace('docs/', '')})`;
  return [file, ...(example ? [example] : [])].map((one) => `[${one}](../servers/${one})`).join(', ');
};

function resultOf({ passed, others }: Checked[string]) {
  return `${passed} passed${others ? `, ${others} ${others === 1 ? 'does' : 'do'} not apply` : ''}`;
}

/** Tables of results that `npm run write -- --measured` takes, from the files that hold them. */
export const measuredTables = {
  servers: () => {
    const checked: Checked = JSON.parse(read(checkedFile));
    return table(
      ['server', 'files', 'checker'],
      servers.flatMap((server) => {
        const result = checked[server.name];
        return result ? [[server.name, linksOf(server), resultOf(result)]] : [];
      }),
    );
  },
  mutants: () => {
    const apps: Noticed = JSON.parse(read(noticedFile));
    return table(
      ['app', 'mutants', 'no check can notice', 'noticed of the others'],
      Object.entries(apps).map(([name, { mutants, hidden, noticed }]) => {
        const others = mutants - hidden;
        return [
          name,
          String(mutants),
          String(hidden),
          `${noticed} of ${others}, ${Math.floor((100 * noticed) / others)} %`,
        ];
      }),
    );
  },
  times: () => {
    const { date, rounds, place, rows }: Times = JSON.parse(read(timesFile));
    const cells = Object.entries(rows).map(([label, { own, baseline }]) => [label, own, baseline]);
    return `${table(['ms', 'dpplus-connect', 'baseline'], cells)}Medians of ${rounds} rounds on ${date}, in ${place}.\n\n`;
  },
};
