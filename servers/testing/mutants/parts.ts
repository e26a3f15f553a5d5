import type { LeftOut } from './left-out.ts';

// A part that hides no mutant fails left-out.slow.test.ts.

/** Of the build of `src/server`. */
export const ofServer: readonly LeftOut[] = [
  {
    reason: 'texts, codes and lists of the contract, which tests compare with the docs',
    files: [
      'contract/languages.ts',
      'contract/preferred-language.ts',
      'contract/scopes.ts',
      'contract/error-text.ts',
      'src/server/events.ts',
      'src/server/html.ts',
      'src/server/language.ts',
    ],
    lines: ['const isOfApp =', 'return isOfApp &&'],
  },
  {
    reason: 'settings, which the app of the README has right',
    files: [
      'contract/loopback.ts',
      'src/server/check.ts',
      'src/server/check-options.ts',
      'src/server/check-answer.ts',
      'src/server/setup.ts',
    ],
    lines: [
      'if (!has(scope))',
      'async function secret(',
      'var checks =',
      'var isId =',
      'if (!isId(',
      'if (typeof originalUrl !==',
      'if (!response.setHeader)',
    ],
  },
  {
    reason: 'options that the app of the README does not have',
    files: ['src/server/hooks.ts', 'src/server/link.ts', 'src/server/offers.ts', 'src/server/user-key.ts'],
    lines: [
      'var isBelowBase =',
      'var startQuery =',
      'function checkResponse(',
      'if (!("getReader" in body))',
      'if (thrown instanceof TypeError',
      'if (url && url.origin === openerOrigin',
      'if (decision === "mismatch")',
      'const asked = decision',
      'if (typeof decision === "string")',
      'if ("refuse" in decision)',
      'if (renewed && offer)',
      'if (options.returnPage)',
      'if (![...searchParams]',
    ],
  },
  {
    reason: 'functions that the app of the README does not call',
    files: ['src/server/data.ts', 'src/server/reconcile.ts'],
    lines: [
      'function isForeign(',
      'function uuidsOf(',
      'async function fetchGranted(',
      'async fetchData(',
      'fetchPhoto(',
      'const report =',
      'async renew(',
      'within:',
      'check(asked)',
      'return new Blob(',
      'return purpose ===',
      'end: () =>',
    ],
  },
  {
    reason: 'odd token responses with a right UUID, which service.test.ts has',
    lines: ['if (!uuid ||'],
  },
  {
    reason: 'answers that come twice or late, which answers.test.ts and twice.test.ts have',
    files: ['src/server/answers.ts'],
    lines: [
      'const repeated =',
      'if (typeof repeated',
      'return repeated ===',
      'if (isKnown && await',
      'if (state) {',
      'for (const line of cookies ??',
      'if (!id || cookies)',
      'const isUsed =',
      'async function isLoggedIn(',
      'if (outcome.isUsed &&',
      'if (keep) {',
      'var cookiesOf =',
    ],
  },
  {
    reason: 'the log, which the checker does not read',
    lines: [
      'function checkClock(',
      'function isOfOneCookie(',
      'function reasonOf(',
      'if (code !== expected)',
      'if (unknown?.length)',
      'return unknown?.length',
    ],
  },
];

/** Of `servers/python/dpplus_connect/login.py`. */
export const ofPython: readonly LeftOut[] = [
  {
    reason: 'texts and codes of errors, which tests compare with the docs',
    lines: ['failed = (', 'if parts["code"]', 'is_limit ='],
  },
  {
    reason: 'functions and answers that the server does not use',
    lines: [
      'if method != "GET" or',
      'def accept(',
      'def _check_clock(',
      'def _connect(',
      'def _under_way(',
      'def _waiting(',
      'def is_spelled(',
      'if drawn is not None:',
      'if answer in ("ask", "confirm"):',
      'if isinstance(answer, Refusal):',
      'if not isinstance(answer, Welcome):',
      'if not is_whole(answer):',
    ],
  },
  {
    reason: 'answers that come twice, which answers.test.ts and test_twice.py have',
    lines: [
      'def _result_of(',
      'kept = self._result_of(',
      'if isinstance(kept, list):',
      'elif error == AGAIN',
      'if first:',
    ],
  },
];

/** Of `servers/python/dpplus_connect/service.py`. */
export const ofPythonService: readonly LeftOut[] = [
  {
    reason: 'texts and codes of errors, which tests compare with the docs',
    lines: ['is_of_app =', 'def code_of(', 'if code != expected:'],
  },
  { reason: 'odd UUIDs, which the attacks have', lines: ['if not UUID.fullmatch('] },
  {
    reason: 'functions that the server does not use, which test_service.py and test_uuids.py have',
    lines: [
      'def data_of(',
      'def photo_of(',
      'def reconcile(',
      'def _fetch(',
      'def _list_of(',
      'def _without(',
      'if not given:',
      'if len(given) <= BATCH:',
      'for part in _parts(',
      'if found is None:',
      'return Grant(',
      'def _object_in(',
    ],
  },
];

/** Of `servers/python/dpplus_connect/tokens.py`. */
export const ofPythonTokens: readonly LeftOut[] = [
  { reason: 'texts of the app that the server does not sign', lines: ['is_odd ='] },
];
