import { currentSession } from '../../endpoints/authorize/session.ts';
import { bearerToken } from '../../endpoints/data/bearer.ts';
import { basicCredentials } from '../../endpoints/token/client-credentials.ts';
import { uuidList } from '../../endpoints/uuids/uuid-list.ts';
import type { AppContext } from '../../http/context.ts';
import { parseForm, rawQuery, single } from '../../http/form.ts';
import { readBody } from '../../http/read-body.ts';
import type { Link } from '../../state/model.ts';
import { fingerprint } from '../../state/secrets.ts';
import type { DevService } from '../dev-service.ts';

/** The app and the users of a request, as far as they are known before the response. */
export interface Subject {
  clientId: string | undefined;
  userIds: readonly string[];
}

/** 1 MiB, in bytes, the largest body of all endpoints; the endpoint itself applies its own limit. */
const bodyLimit = 1024 * 1024;

/** Finds out whom a request is about, by the credentials, code, token, UUIDs and session that it carries. */
export async function subjectOf(c: AppContext, service: DevService): Promise<Subject> {
  const { state } = service;
  const body = c.req.method === 'POST' ? await readBody(c, bodyLimit) : Buffer.alloc(0);
  const form = parseForm(body.toString('latin1'));
  const authorization = c.req.header('Authorization');
  const code = state.codes.get(fingerprint(single(form, 'code') ?? ''));
  const token = state.tokens.get(fingerprint(bearerToken(authorization) ?? ''));
  const uuids = [code?.uuid, token?.uuid, ...(uuidList(body.toString('utf8')) ?? [])];
  const links = uuids.map((uuid) => state.links.get(uuid ?? '')).filter((link): link is Link => !!link);
  const named = single(form, 'client_id') ?? single(parseForm(rawQuery(c.req.url)), 'client_id');
  const user = currentSession(c, service)?.userId;
  return {
    clientId: named ?? basicCredentials(authorization)?.clientId ?? links[0]?.clientId,
    userIds: [...links.map(({ userId }) => userId), ...(user === undefined ? [] : [user])],
  };
}
