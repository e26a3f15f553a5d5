import { admits, type ClosedSet, closedSets } from '../../../contract/attributes.ts';
import { isUnpinned, pinnable, pins } from './pins.ts';
import { addressOf, type Options } from './read-options.ts';
import { webUrl } from './web-url.ts';

type Given = string | undefined;

/** Together, attribute and kind are the code of the problem. */
type Rule = readonly [
  attribute: keyof Options,
  kind: string,
  isWrong: (value: Given) => unknown,
  fix: string,
];

const isAbsent = (value: Given) => value === undefined;
const isEmpty = (value: Given) => !value;

/**
 * A value of `is-sandbox` that is true, and the origin of a public page: https, and a host name that is neither local nor
 * reserved for tests and intranets. Addresses end with a digit or a bracket.
 */
const publicSandbox = /^(true|1)https.*\.(?!local|test|internal)\D[^.]*$/;

/** The checks of each button, with the advice for each. */
const rules = [
  ['client-id', '-missing', isEmpty, 'set the registered client_id'],
  ['redirect-uri', '-missing', isEmpty, 'set the registered redirect_uri'],
  [
    'redirect-uri',
    '-invalid',
    (value: Given) => value && (!webUrl(value) || /#/.test(value)),
    'use an http(s) URL without #',
  ],
  ['scope', '-missing', isAbsent, 'set it; "" is authentication only'],
  ['state', '-missing', isAbsent, 'set a random value and compare it on return'],
  [
    'is-sandbox',
    '-invalid',
    (value: Given) => !/^(true|false|[01]?)$/.test(value ?? '-'),
    'use true or false',
  ],
  [
    'is-sandbox',
    '-public',
    (value: Given) => publicSandbox.test(value + location.origin),
    'use false in production',
  ],
] as const satisfies Rule[];

/** The problems that `problemsOf()` does not find. Not in the script: each is reported where it is found. */
const otherCodes = [
  'base-url-invalid',
  'base-url-missing',
  'click-canceled',
  'element-missing',
  'link-rewritten',
  'opener-origin-invalid',
  'return-href-refused',
  'return-page-missing',
] as const;

type Joined<Each> = Each extends readonly [
  infer Attribute extends string,
  infer Kind extends string,
  ...unknown[],
]
  ? `${Attribute}${Kind}`
  : never;
type RuleCode = Joined<(typeof rules)[number]>;

/** Stable name of a problem, the key of its entry in the docs. */
export type ProblemCode =
  | RuleCode
  | (typeof otherCodes)[number]
  | `${(typeof pinnable)[number]}-pinned`
  | 'unknown-value';

/** Every code that there is. */
export const problemCodes = (): ProblemCode[] => [
  ...rules.map(([attribute, kind]) => (attribute + kind) as RuleCode),
  ...otherCodes,
  ...pinnable.map((name) => `${name}-pinned` as const),
  'unknown-value',
];

/** A problem that the author of the page should fix. */
export interface Problem {
  readonly code: ProblemCode;
  /** The attribute, without `data-`. Of `link-rewritten`: its whole name, or `label` for the content of the link. */
  readonly attribute: string;
  /** The attribute's value, `null` when it is absent. */
  readonly value: string | null;
  /** Advice. */
  readonly fix: string;
}

/** The problems of a button's options. */
export const problemsOf = (options: Options): Problem[] => {
  const problems: Problem[] = [];
  const check = (isWrong: unknown, code: string, attribute: keyof Options, fix: string) => {
    // With a start, its URL has to be at the redirect URI.
    const value = (attribute === 'redirect-uri' ? addressOf(options) : options[attribute]) ?? null;
    if (isWrong) problems.push({ code: code as ProblemCode, attribute, value, fix });
  };
  // The start adds the parameters.
  if (!options.start)
    for (const [attribute, kind, isWrong, fix] of rules)
      check(isWrong(options[attribute]), attribute + kind, attribute, fix);
  for (const name of Reflect.ownKeys(closedSets) as ClosedSet[])
    check(
      options[name] !== undefined && !admits(name, options[name]),
      'unknown-value',
      name,
      `use ${closedSets[name].join(', ')}`,
    );
  for (const name of pinnable)
    check(
      isUnpinned(name, options),
      `${name}-pinned`,
      name,
      // Without an allowlist, only a start on another origin is not allowed.
      pins[name] ? `use ${pins[name].join(', ')}` : 'set it on the script tag or in configure()',
    );
  return problems;
};
