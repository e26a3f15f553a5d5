import { type Judgements, judgedFile } from '../../../sandbox/checker/fixtures/judge/judged.ts';
import { code, table } from './markdown.ts';
import { read } from './pages.ts';

const judgements = (): Judgements => JSON.parse(read(judgedFile));

/** A text without its last word, which may be cut, if it is long. */
const cell = (text: string) =>
  text
    .replace(/^(.{90,}) .*$/, '$1 …')
    .replaceAll('|', '\\|')
    .replaceAll(/[<>]/g, '')
    .slice(0, 115);

/** The results of each fault: how many of its apps the row named, and the text of the first one. */
export const judgedTables = {
  'judged-wrong': () => {
    const apps = Object.entries(judgements().wrong).map(([name, judged]) => {
      const [fault = '', shape = ''] = name.split(' in ');
      return { fault, shape, ...judged };
    });
    const faults = [...new Set(apps.map(({ fault }) => fault))];
    const rows = faults.map((fault) => {
      const own = apps.filter((app) => app.fault === fault);
      const found = own.filter(({ row }) => row !== '');
      const missed = own.find(({ row }) => row === '');
      const names = [...new Set(found.map(({ row }) => code(row)))].join(', ');
      const text = missed ? `${missed.shape}: ${missed.text}` : (found[0]?.text ?? '');
      return [code(fault), names, cell(text), `${found.length} of ${own.length}`];
    });
    const found = apps.filter(({ row }) => row !== '').length;
    const whole = faults.filter((fault) => apps.every((app) => app.fault !== fault || app.row !== ''));
    const count =
      `Of ${judgements().apps.wrong} apps, the checker judged ${apps.length} and found the fault of ${found}. ` +
      `It found ${whole.length} of the ${faults.length} faults in all apps that have them.`;
    return `\n\n${count} For a fault that the checker missed in an app, the text is the result of the first such app.\n${table(['fault', 'row', 'text', 'found'], rows)}`;
  },
  'judged-right': () => {
    const apps = Object.entries(judgements().right);
    const whole = apps.filter(([, { failed }]) => failed === '');
    const stopped = apps.filter(([, one]) => one.stopped !== '');
    const rows = apps.map(([shape, { failed, unseen, stopped }]) => [
      code(shape),
      cell([failed, stopped].filter(Boolean).join('; ')),
      cell(unseen),
    ]);
    const count =
      `Of ${judgements().apps.right} apps, ${apps.length} were judged. ` +
      `${whole.length} have no failed row, and ${stopped.length} end with code 2, because no page shows who is logged in.`;
    return `\n\n${count}\n${table(['app', 'failed, or stopped', 'could not see'], rows)}`;
  },
};
