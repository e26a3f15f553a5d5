import { type Problem, problem } from './problem.ts';

/** What can be wrong with any request, wherever it goes (docs/troubleshooting.md, "Any URL"). */
export const generalProblems = {
  malformed: problem(400, 'invalid_request', 'The request line or a header is malformed.'),
  headersTooLarge: problem(
    431,
    'invalid_request',
    'The request line and the headers are larger than 64 KiB.',
  ),
  notFound: problem(404, 'not_found', 'There is nothing at this address.'),
  outsideBasePath: problem(
    404,
    'not_found',
    'The sandbox answers below its base path only, which a proxy in front of it has to keep.',
  ),
  wrongMethod: problem(405, 'method_not_allowed', 'Use another method: see the Allow header.'),
  otherHost: problem(
    421,
    'misdirected_request',
    'The sandbox has no such host name; the option hosts, or --hosts, gives it one.',
  ),
  /** The file, the reason and the fix follow. */
  notSaved: problem(503, 'not_saved', 'The sandbox could not save the change.'),
  failed: problem(500, 'server_error', 'The sandbox failed, because it has a fault. Report it.'),
} satisfies Record<string, Problem>;
