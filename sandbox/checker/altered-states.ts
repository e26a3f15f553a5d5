/** A callback's parameters with another state than the one that was sent, and the fault of an app that accepts it. */
export interface AlteredState {
  query: Readonly<Record<string, string>>;
  fault: string;
}

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

/** Spellings of a state that comparisons of prefixes, without case, of trimmed or of converted values accept. */
export function alteredStates(state: string): AlteredState[] {
  // The start of an app may append the state of its page after "~" (docs/protocol.md, "Start").
  const [own = '', rest = ''] = state.split(/(~.*)/s, 2);
  const part = 'compares a part of the state; compare all of it';
  const spellings: (readonly [spelling: string, fault: string])[] = [
    ...[
      own.slice(0, 1),
      own.slice(0, own.length / 2),
      own.slice(0, -1),
      own.slice(1),
      `${own}x`,
      `x${own}`,
    ].map((spelling) => [spelling, part] as const),
    [swapCase(own), 'compares the state without case; compare it exactly'],
    ...[` ${own}`, `${own} `, `${own}\n`, `${own}\0`].map(
      (spelling) => [spelling, 'trims the state; compare it as it is'] as const,
    ),
    ['0', 'converts the state before it compares; compare texts'],
    ['%', 'takes the state for a pattern; compare it exactly'],
  ];
  return [
    ...spellings
      .filter(([spelling]) => spelling !== own)
      .map(([spelling, fault]) => ({ query: { state: spelling + rest }, fault })),
    // PHP and some parsers of queries make a list or an object of it.
    ...['state[]', 'state[a]', 'state[$ne]'].map((name) => ({
      query: { [name]: state },
      fault: `takes a list or an object (${name}) for the state; accept a text only`,
    })),
  ];
}
