import { currentSession } from '../../service/endpoints/authorize/session.ts';
import { bearerToken } from '../../service/endpoints/data/bearer.ts';
import { basicCredentials } from '../../service/endpoints/token/client-credentials.ts';
import { uuidList } from '../../service/endpoints/uuids/uuid-list.ts';
import type { AppContext } from '../../service/http/context.ts';
import { parseForm, rawQuery, single } from '../../service/http/form.ts';
import { readBody } from '../../service/http/read-body.ts';
import type { Link } from '../../service/state/model.ts';
import { fingerprint } from '../../service/state/secrets.ts';
import type { ControlledService } from '../controlled-service.ts';

/** The app and the users of a request, as far as they are known before the response. */
export interface Subject {
  clientId: string | undefined;
  userIds: readonly string[];
}

/** 1 MiB, in bytes, the largest body of all endpoints; the endpoint itself applies its own limit. */
const bodyLimit = 1024 * 1024;

/** Finds out whom a request is about, by the credentials, code, token, UUIDs and session that it carries. */
export async function subjectOf(c: AppContext, service: ControlledService): Promise<Subject> {
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
