import { equalOf } from './excuses.js';

/**
 * How many mutants of a room were noticed.
 *
 * @typedef {object} Score
 * @property {string} room
 * @property {number} killed
 * @property {number} survived
 * @property {number} uncovered Run by no test.
 * @property {number} equal Survived as they must, see equal.json; not counted otherwise.
 */

/** @param {string} file The folder of a file, three names deep at most. */
export const roomOf = (file) => file.split('/').slice(0, -1).slice(0, 3).join('/');

/** @param {import('./report.js').Mutant[]} mutants @returns {Score[]} One for each room, in the order of their names. */
export function scores(mutants) {
  /** @type {Map<string, Score>} */
  const rooms = new Map();
  for (const mutant of mutants) {
    const room = roomOf(mutant.file);
    const score = rooms.get(room) ?? { room, killed: 0, survived: 0, uncovered: 0, equal: 0 };
    rooms.set(room, score);
    if (['Killed', 'Timeout'].includes(mutant.status)) score.killed++;
    else if (['Survived', 'NoCoverage'].includes(mutant.status) && equalOf(mutant)) score.equal++;
    else if (mutant.status === 'Survived') score.survived++;
    else if (mutant.status === 'NoCoverage') score.uncovered++;
  }
  return [...rooms.values()].sort((a, b) => a.room.localeCompare(b.room));
}

/** @param {Score} score How many of the mutants that a test runs were noticed, in percent. */
export const percentage = ({ killed, survived }) =>
  killed + survived ? ((100 * killed) / (killed + survived)).toFixed(1) : '–';

/** @param {Score[]} rooms @param {string} room Their sum. */
export const sum = (rooms, room) =>
  rooms.reduce(
    (all, { killed, survived, uncovered, equal }) => ({
      room,
      killed: all.killed + killed,
      survived: all.survived + survived,
      uncovered: all.uncovered + uncovered,
      equal: all.equal + equal,
    }),
    { room, killed: 0, survived: 0, uncovered: 0, equal: 0 },
  );

/** @param {Score[]} rooms The scores in columns, for a terminal. */
export const table = (rooms) =>
  [...rooms, sum(rooms, 'all')]
    .map((score) =>
      [
        score.room.padEnd(34),
        `${percentage(score)} %`.padStart(8),
        `${score.killed} noticed`.padStart(14),
        `${score.survived} survived`.padStart(14),
        `${score.uncovered} not covered`.padStart(17),
        `${score.equal} equal`.padStart(10),
      ].join(''),
    )
    .join('\n');
