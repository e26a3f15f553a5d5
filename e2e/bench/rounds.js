/**
 * @import { Group, Stand } from './rows.js'
 * @import { Server } from './server.js'
 * @import { Subject } from './subjects.js'
 * @import { Browser } from '@playwright/test'
 */

/**
 * The samples of a row: for each subject one value a round.
 *
 * @typedef {Record<string, Record<string, number[]>>} Samples
 */

/**
 * Measures in interleaved rounds, every subject once in each: what the machine does meanwhile meets them all.
 *
 * @param {object} run
 * @param {Browser} run.browser
 * @param {Server} run.server
 * @param {Subject[]} run.subjects
 * @param {readonly Group[]} run.groups
 * @param {number} run.rounds
 * @param {(done: string) => void} run.tell hears what has just been measured
 * @returns {AsyncGenerator<Samples>} for each group the values of its rows, by subject
 */
export async function* measureInRounds({ browser, server, subjects, groups, rounds, tell }) {
  const stands = await Promise.all(
    subjects.map((subject, index) => prepare(browser, server, subject, index)),
  );
  for (const { name, fits, measure } of groups) {
    /** @type {Samples} */
    const samples = {};
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

/**
 * @param {Browser} browser
 * @param {Server} server
 * @param {Subject} subject
 * @param {number} index
 * @returns {Promise<Stand>}
 */
async function prepare(browser, { service, nextLogin, put }, subject, index) {
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
