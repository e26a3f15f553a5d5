import { describe, expect, it } from 'vitest';
import { membersOfScopes, scopes, userScopes } from '../../contract/scopes.ts';
import { eidData } from '../../sandbox/service/endpoints/data/members.ts';
import { defaultPersonas } from '../../sandbox/service/state/personas/default-personas.ts';
import type { Card } from '../../sandbox/service/state/personas/persona.ts';
import { pages, read, rows, section } from '../../tools/write/docs/pages.ts';

/** Every run of scope names in a text, such as "`email`, `phone`, …". */
const runs = (text: string): string[][] =>
  [...text.matchAll(/`email`(?:(?:,| and| or)+ `[a-z_]+`)+/g)].map(([run]) =>
    [...run.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
  );

// The places of a scope, as in contract/README.md.
describe('each scope of contract/scopes.ts', () => {
  it('has its data in the protocol, in the order of the response', () => {
    const table = rows(section(read('docs/protocol.md'), 'Scopes')).slice(1);
    expect(table.map(([name]) => name)).toEqual(scopes.map((scope) => `\`${scope}\``));
  });

  it('is in each list of the docs, in their order', () => {
    const listed = pages
      .flatMap((path) => runs(read(path)).map((run) => [path, run] as const))
      .filter(([, run]) => run.some((name) => name.startsWith('eid_') && name !== 'eid_data'));
    expect(listed.length).toBeGreaterThan(1);
    for (const [path, run] of listed) expect([path, run]).toEqual([path, [...scopes]]);
  });

  it('has its member in the data of the sandbox, in sandbox/service/endpoints/data/members.ts', () => {
    const card = defaultPersonas.find(({ card }) => card !== 'none')?.card as Card;
    const data = eidData(card, scopes);
    const ofCard = membersOfScopes.filter(([, scope]) => !userScopes.includes(scope));
    expect(Object.keys(data)).toEqual(expect.arrayContaining(ofCard.map(([member]) => member)));
  });
});
