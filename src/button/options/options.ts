import { attributes, type ClosedSet, closedSets, type Value } from './attributes.ts';
import { parseUrl } from './parse-url.ts';
import type { Problem } from './problems.ts';

/** What one button asks for, read from its attributes or from a plain object (docs/protocol.md, "Attributes"). */
export interface Options {
  /** The parameters of the wire by HTML name, each as it is sent; one that is `undefined` is not sent. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly mode: Value<'mode'>;
  readonly text: Value<'text'>;
  readonly help: Value<'help'>;
}

/** Gives the value of an attribute by its name without `data-`, `null` when it is absent. */
export type Read = (attribute: string) => string | null;

const booleans: Record<string, string> = { true: 'true', 1: 'true', false: 'false', 0: 'false', '': 'false' };

/**
 * Reads a button's options. Nothing is refused: what is wrong or missing is told to `report` and goes
 * to the service as it is, because the service answers for it (docs/protocol.md, "Reports").
 */
export function readOptions(read: Read, report: (problem: Problem) => void): Options {
  const values = Object.fromEntries(attributes.map((name) => [name, read(name)]));
  const tell = (code: string, attribute: string, fix: string) =>
    report({ code, attribute, value: values[attribute] ?? null, fix });

  const closed = <Name extends ClosedSet>(name: Name): Value<Name> => {
    const admitted: readonly string[] = closedSets[name];
    const value = values[name] ?? admitted[0];
    if (admitted.includes(value as string)) return value as Value<Name>;
    tell('unknown-value', name, `use ${admitted.join(', ')}`);
    return admitted[0] as Value<Name>;
  };

  const { 'client-id': clientId, 'redirect-uri': redirectUri, scope, state } = values;
  if (!clientId) tell('client-id-missing', 'client-id', 'set the client_id from your registration');
  const url = parseUrl(redirectUri);
  if (!redirectUri) tell('redirect-uri-missing', 'redirect-uri', 'set the registered redirect_uri');
  else if (!/^https?:$/.test(url?.protocol ?? '') || redirectUri.includes('#'))
    tell('redirect-uri-invalid', 'redirect-uri', 'use an absolute http(s) URL without a fragment');
  if (scope == null) tell('scope-missing', 'scope', 'set it; "" is authentication only');
  if (state == null) tell('state-missing', 'state', 'set a random value and compare it on return');
  const isSandbox = booleans[values['is-sandbox'] ?? '-'];
  if (!isSandbox) tell('is-sandbox-invalid', 'is-sandbox', 'use true or false');
  closed('style');
  closed('theme');

  return {
    parameters: {
      'client-id': clientId ?? undefined,
      'redirect-uri': redirectUri ?? undefined,
      scope: (scope ?? '').trim().replace(/\s+/g, ' '),
      state: state ?? undefined,
      'is-sandbox': isSandbox ?? 'false',
    },
    mode: closed('mode'),
    text: closed('text'),
    help: closed('help'),
  };
}
