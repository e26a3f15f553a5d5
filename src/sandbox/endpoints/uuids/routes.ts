import type { Hono } from 'hono';
import { problem } from '../../http/problem.ts';
import { mediaType, readBody } from '../../http/read-body.ts';
import { route } from '../../http/route.ts';
import type { AppContext, AppEnv, Service } from '../../service.ts';
import type { Link } from '../../state/model.ts';
import { areValid, basicCredentials } from '../token/client-credentials.ts';
import { uuidList } from './uuid-list.ts';

/** 1 MiB, in bytes: room for a thousand UUIDs in any formatting (docs/protocol.md, "All answers"). */
const bodyLimit = 1024 * 1024;

/** The accounting endpoints (docs/protocol.md, "UUID endpoints"). */
export function uuidRoutes(app: Hono<AppEnv>, service: Service): void {
  route(app, '/api/uuids/connected', {
    GET: (c) => listConnected(c, service),
    POST: (c) => onUuids(c, service, connect),
  });
  route(app, '/api/uuids/disconnected', { POST: (c) => onUuids(c, service, disconnect) });
}

/** Lifts the login limit (docs/protocol.md, "Login limit"). */
function connect(link: Link): void {
  link.connected = true;
  link.unconnectedLogins = 0;
}

/** Five more logins follow for somebody who was connected; for anybody else nothing changes, or it would lift the limit. */
function disconnect(link: Link): void {
  if (link.connected) link.unconnectedLogins = 0;
  link.connected = false;
}

function listConnected(c: AppContext, service: Service): Response {
  const clientId = authenticated(c, service);
  if (clientId instanceof Response) return clientId;
  const links = [...service.state.links.values()].filter(
    (link) => link.clientId === clientId && link.connected,
  );
  c.set('rule', 'list');
  return c.json({ uuids: links.map(({ uuid }) => uuid) });
}

async function onUuids(c: AppContext, service: Service, change: (link: Link) => void): Promise<Response> {
  const clientId = authenticated(c, service);
  if (clientId instanceof Response) return clientId;
  if (mediaType(c.req.raw) !== 'application/json') {
    return problem(c, 415, 'unsupported_media_type', 'The body has to be application/json.');
  }
  const body = await readBody(c, bodyLimit);
  if (body === 'too_large') return problem(c, 413, 'payload_too_large', 'The body is larger than 1 MiB.');
  const uuids = body === 'broken' ? undefined : uuidList(body.toString('utf8'));
  if (!uuids) {
    return problem(
      c,
      400,
      'invalid_request',
      'The body has to be {"uuids": [...]} with 1 to 1000 UUID strings.',
    );
  }
  const links = uuids.flatMap((uuid) => service.state.links.get(uuid) ?? []);
  // Another client's UUID gets the answer of one that does not exist, or the endpoint would tell who is known where.
  const known = links.filter((link) => link.clientId === clientId && link.issued);
  if (known.length !== uuids.length) {
    return problem(c, 404, 'unknown_uuid', 'A UUID was never issued to this client; nothing was changed.');
  }
  known.forEach(change);
  c.set('rule', change.name);
  return c.json({ uuids }, 201);
}

function authenticated(c: AppContext, service: Service): string | Response {
  const credentials = basicCredentials(c.req.header('Authorization'));
  if (credentials && areValid(service, credentials)) return credentials.clientId;
  return problem(c, 401, 'invalid_client', 'Send client_id and client_secret as Basic credentials.', {
    'WWW-Authenticate': 'Basic realm="sandbox", charset="UTF-8"',
  });
}
