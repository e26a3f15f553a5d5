import type { Problem } from '../../http/problem.ts';

/** What can be wrong with an accounting call (docs/protocol.md, "UUID endpoints"). */
export const uuidProblems = {
  wrongClient: {
    status: 401,
    error: 'invalid_client',
    description: 'Send client_id and client_secret as Basic credentials.',
    headers: { 'WWW-Authenticate': 'Basic realm="sandbox", charset="UTF-8"' },
  },
  notJson: {
    status: 415,
    error: 'unsupported_media_type',
    description: 'The body has to be application/json.',
  },
  noList: {
    status: 400,
    error: 'invalid_request',
    description: 'The body has to be {"uuids": [...]} with 1 to 1000 UUID strings.',
  },
  unknownUuid: {
    status: 404,
    error: 'unknown_uuid',
    description: 'A UUID was never issued to this client; nothing was changed.',
  },
} as const satisfies Record<string, Problem>;
