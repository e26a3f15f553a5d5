import { type Problem, problem } from '../../http/problem.ts';

/** What can be wrong with an accounting call (docs/protocol.md, "UUID endpoints"). */
export const uuidProblems = {
  wrongClient: problem(401, 'invalid_client', 'Send client_id and client_secret as Basic credentials.', {
    'WWW-Authenticate': 'Basic realm="sandbox", charset="UTF-8"',
  }),
  notJson: problem(415, 'unsupported_media_type', 'The body has to be application/json.'),
  noList: problem(400, 'invalid_request', 'The body has to be {"uuids": [...]} with 1 to 1000 UUID strings.'),
  unknownUuid: problem(404, 'unknown_uuid', 'A UUID was never issued to this client; nothing was changed.'),
} satisfies Record<string, Problem>;
