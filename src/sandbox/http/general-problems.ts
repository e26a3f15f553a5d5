import type { Problem } from './problem.ts';

/** What can be wrong with any request, wherever it goes (docs/troubleshooting.md, "Any URL"). */
export const generalProblems = {
  malformed: {
    status: 400,
    error: 'invalid_request',
    description: 'The request line or a header is malformed.',
  },
  headersTooLarge: {
    status: 431,
    error: 'invalid_request',
    description: 'The request line and the headers are larger than 64 KiB.',
  },
  notFound: { status: 404, error: 'not_found', description: 'There is nothing at this address.' },
  outsideBasePath: {
    status: 404,
    error: 'not_found',
    description: 'The sandbox answers below its base path only, which a proxy in front of it has to keep.',
  },
  wrongMethod: {
    status: 405,
    error: 'method_not_allowed',
    description: 'Use another method: see the Allow header.',
  },
  otherHost: {
    status: 421,
    error: 'misdirected_request',
    description: 'The sandbox has no such host name; the option hosts, or --hosts, gives it one.',
  },
  /** The file, the reason and the fix follow. */
  notSaved: {
    status: 503,
    error: 'not_saved',
    description: 'The sandbox could not save the change.',
  },
  failed: {
    status: 500,
    error: 'server_error',
    description: 'The sandbox failed. This is a fault of its own; please report it.',
  },
} as const satisfies Record<string, Problem>;
