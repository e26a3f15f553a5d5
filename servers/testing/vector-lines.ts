import vectors from '../../contract/vectors.json' with { type: 'json' };

/** Each token in the place of those of another purpose. */
const confused = vectors.sign.flatMap((vector) =>
  ['state', 'session', 'return', 'offer']
    .filter((purpose) => purpose !== vector.purpose)
    .map((purpose) => ({ ...vectors.usual, ...vector, purpose })),
);

/** Returns what a command of test vectors reads, and the lines that it answers. */
export function vectorLines(isLibrary: boolean): { input: string; expected: string[] } {
  // The plugin takes the language and the decision from WordPress.
  const [languages, decided] = isLibrary ? [vectors.language, vectors.decide] : [[], []];
  const line = (...fields: (string | number)[]) => fields.join('\t').replaceAll('\n', '\\n');
  const lines = [
    ...vectors.sign
      .map((vector) => ({ ...vectors.usual, ...vector }))
      .map((v) => line('sign', v.purpose, v.secret, v.audience, v.browser, v.until, v.id, v.text)),
    ...vectors.read
      .map((vector) => ({ ...vectors.usual, ...vector }))
      .map((v) => line('read', v.purpose, v.secret, v.audience, v.browser, v.now, v.token)),
    ...confused.map((v) => line('read', v.purpose, v.secret, v.audience, v.browser, v.now, v.token)),
    ...vectors.href.map(({ href }) => line('href', href)),
    ...vectors.ask.map(({ query }) => line('ask', query)),
    ...vectors.loopback.map(({ host }) => line('loopback', `http://${host}/callback`)),
    ...languages.map(({ accept }) => line('language', accept)),
    ...decided.map(({ owner, user, uuid }) => line('decide', owner, user, uuid)),
  ];
  const expected = [
    ...vectors.sign.map(({ token }) => token),
    ...vectors.read.map(({ text }) => text ?? 'refused'),
    ...confused.map(() => 'refused'),
    ...vectors.href.map(({ path }) => path),
    ...vectors.ask.map(({ asks }) => asks),
    ...vectors.loopback.map(({ isLoopback }) => String(isLoopback)),
    ...languages.map(({ language }) => language),
    ...decided.map(({ answer }) => answer),
  ];
  return { input: `${lines.join('\n')}\n`, expected };
}
