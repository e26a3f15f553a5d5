/**
 * The samples of a row: for each subject one value a round.
 *
 * @typedef {Record<string, Record<string, number[]>>} Samples
 */

/**
 * Measures in interleaved rounds, every subject once in each: what the machine does meanwhile meets them all.
 *
 * @param {object} run
 * @param {import('@playwright/test').Browser} run.browser
 * @param {import('./server.js').Server} run.server
 * @param {import('./subjects.js').Subject[]} run.subjects
 * @param {readonly import('./rows.js').Group[]} run.groups
 * @param {number} run.rounds
 * @param {(done: string) => void} run.tell hears what has just been measured
 * @returns {Promise<Samples>} the values of each row, by subject
 */
export async function measureInRounds({ browser, server, subjects, groups, rounds, tell }) {
  const stands = await Promise.all(
    subjects.map((subject, index) => prepare(browser, server, subject, index)),
  );
  /** @type {Samples} */
  const samples = {};
  for (const { name, fits, measure } of groups) {
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
  }
  return samples;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {import('./server.js').Server} server
 * @param {import('./subjects.js').Subject} subject
 * @param {number} index
 * @returns {Promise<import('./rows.js').Stand>}
 */
async function prepare(browser, { service, nextLogin, put }, subject, index) {
  return {
    browser,
    subject,
    service,
    nextLogin,
    scriptUrl: await put(`/${index}.js`, subject.script, 'text/javascript'),
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
