import type { Hono } from 'hono';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { type Problem, problem, refuse } from '../../http/problem.ts';
import { mediaType, readBody } from '../../http/read-body.ts';
import { type Handler, route } from '../../http/route.ts';
import type { Service } from '../../service.ts';
import { connect, disconnect } from '../../state/links.ts';
import type { Link } from '../../state/model.ts';
import { areValid, basicCredentials } from '../token/client-credentials.ts';
import { uuidList } from './uuid-list.ts';

/** What can be wrong with an accounting call (docs/protocol.md, "UUID endpoints"). */
export const uuidProblems = {
  wrongClient: problem(401, 'invalid_client', 'Send client_id and client_secret as Basic credentials.', {
    'WWW-Authenticate': 'Basic realm="sandbox", charset="UTF-8"',
  }),
  notJson: problem(415, 'unsupported_media_type', 'The body has to be application/json.'),
  noList: problem(400, 'invalid_request', 'The body has to be {"uuids": [...]} with 1 to 1000 UUID strings.'),
  unknownUuid: problem(404, 'unknown_uuid', 'A UUID was never issued to this client; nothing was changed.'),
} satisfies Record<string, Problem>;

/** 1 MiB, in bytes: enough for a thousand UUIDs in any formatting (docs/protocol.md, "All responses"). */
const bodyLimit = 1024 * 1024;

/** The accounting endpoints (docs/protocol.md, "UUID endpoints"). */
export function uuidRoutes(app: Hono<AppEnv>, service: Service): void {
  route(app, service, '/api/uuids/connected', { GET: listConnected, POST: report('connect', connect) });
  route(app, service, '/api/uuids/disconnected', { POST: report('disconnect', disconnect) });
}

function listConnected(c: AppContext, service: Service): Response {
  const clientId = authenticated(c, service);
  const links = service.state.links.values().filter((link) => link.clientId === clientId && link.connected);
  c.set('rule', 'list');
  return c.json({ uuids: links.map(({ uuid }) => uuid) });
}

function report(rule: 'connect' | 'disconnect', change: typeof connect): Handler<Service> {
  return async (c, service) => {
    const links = await linksIn(c, service);
    for (const link of links) change(service.state, link);
    c.set('rule', rule);
    return c.json({ uuids: links.map(({ uuid }) => uuid) }, 201);
  };
}

/** The links that a call names, all of them its own client's. */
async function linksIn(c: AppContext, service: Service): Promise<Link[]> {
  const clientId = authenticated(c, service);
  if (mediaType(c.req.raw) !== 'application/json') refuse(c, uuidProblems.notJson);
  const uuids = uuidList((await readBody(c, bodyLimit)).toString('utf8'));
  if (!uuids) refuse(c, uuidProblems.noList);
  const links = uuids.flatMap((uuid) => service.state.links.get(uuid) ?? []);
  // Another client's UUID gets the answer of one that does not exist, or the endpoint would tell who is known where.
  const known = links.filter((link) => link.clientId === clientId && link.issued);
  if (known.length !== uuids.length) refuse(c, uuidProblems.unknownUuid);
  const [link] = known;
  if (link && known.length === 1) {
    c.set('login', link.lastLogin);
    c.set('userId', link.userId);
  }
  return known;
}

function authenticated(c: AppContext, service: Service): string {
  const credentials = basicCredentials(c.req.header('Authorization'));
  if (!credentials || !areValid(service, credentials)) refuse(c, uuidProblems.wrongClient);
  c.set('clientId', credentials.clientId);
  return credentials.clientId;
}
