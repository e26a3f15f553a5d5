import type { Browser } from '@playwright/test';
import type { Stand } from './measure.ts';
import type { Group } from './rows.ts';
import type { Server } from './server.ts';
import type { Subject } from './subjects.ts';
/** The samples of a row: for each subject one value a round. */
export type Samples = Record<string, Record<string, number[]>>;

/**
 * Measures in interleaved rounds, every subject once in each, so that other load on the machine affects all subjects.
 *
 * @param run.tell is called with the name of each measurement
 * @returns for each group the values of its rows, by subject
 */
export async function* measureInRounds({
  browser,
  server,
  subjects,
  groups,
  rounds,
  tell,
}: {
  browser: Browser;
  server: Server;
  subjects: Subject[];
  groups: readonly Group[];
  rounds: number;
  tell: (done: string) => void;
}): AsyncGenerator<Samples> {
  const stands = await Promise.all(
    subjects.map((subject, index) => prepare(browser, server, subject, index)),
  );
  for (const { name, fits, measure } of groups) {
    const samples: Samples = {};
    for (let round = 1; round <= rounds; round++) {
      for (const stand of stands) {
        if (!fits(stand.subject)) continue;
        for (const [row, value] of Object.entries(await measure(stand))) {
          samples[row] ??= {};
          samples[row][stand.subject.name] ??= [];
          samples[row][stand.subject.name]?.push(value);
        }
      }
      tell(`${name} ${round}/${rounds}`);
    }
    yield samples;
  }
}

async function prepare(
  browser: Browser,
  { service, nextLogin, put }: Server,
  subject: Subject,
  index: number,
): Promise<Stand> {
  return {
    browser,
    subject,
    service,
    nextLogin,
    scriptUrl: await put(`/${index}/en/dp_connect.js`, subject.script, 'text/javascript'),
    cssUrl: await put(`/${index}.css`, subject.css ?? '', 'text/css'),
    pageWith: (buttons, head = '', end = '') =>
      put(
        `/${index}.html`,
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>${head}
        <body><h1>Shop</h1><main>${`${subject.button} `.repeat(buttons || Number(!subject.most))}</main>
        <p>${'What stands below the buttons. '.repeat(40)}</p>${end}`,
      ),
  };
}
