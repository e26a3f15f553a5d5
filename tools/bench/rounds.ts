import type { Browser } from '@playwright/test';
import type { Stand } from './harness.ts';
import type { Medians, Row } from './rows.ts';
import { type Server, startServer } from './server.ts';
import { nothing, type Subject } from './subjects.ts';

/**
 * Measures in interleaved rounds, every subject once in each, so that other load on the machine affects all subjects.
 */
export async function measureInRounds(
  browser: Browser,
  subjects: readonly Subject[],
  rows: readonly Row[],
  rounds: number,
): Promise<Medians> {
  const server = await startServer();
  try {
    const empty = await prepare(browser, server, nothing, subjects.length);
    const stands = await Promise.all(
      subjects.map((subject, index) => prepare(browser, server, subject, index)),
    );
    const medians: Medians = {};
    for (const { name, fits, isNet, measure } of rows) {
      if (!measure) continue;
      const samples: Record<string, number[]> = {};
      for (let round = 1; round <= rounds; round++) {
        const zero = isNet ? await measure(empty) : 0;
        for (const stand of stands) {
          if (fits && !fits(stand.subject)) continue;
          samples[stand.subject.name] ??= [];
          samples[stand.subject.name]?.push((await measure(stand)) - zero);
        }
        process.stderr.write(`${name} ${round}/${rounds}\n`);
      }
      medians[name] = Object.fromEntries(
        Object.entries(samples).map(([subject, values]) => [subject, median(values)]),
      );
    }
    return medians;
  } finally {
    server.close();
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
    page: (hasButton) =>
      put(
        `/${index}.html`,
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
        <body><h1>Shop</h1><main>${hasButton || !subject.draws ? subject.button : ''}</main>
        <p>${'What stands below the buttons. '.repeat(40)}</p>`,
      ),
  };
}

/** Returns the middle value, or the mean of the two middle values if their number is even. */
export function median(values: readonly number[]) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle - 1)] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}
