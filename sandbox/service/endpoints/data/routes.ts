import type { Hono } from 'hono';
import { type Scope, userScopes } from '../../../../contract/scopes.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { refuse } from '../../http/problem.ts';
import { type Handler, route } from '../../http/route.ts';
import type { Service } from '../../service.ts';
import type { Token, User } from '../../state/model.ts';
import type { Card } from '../../state/personas/persona.ts';
import { authorized, dataProblems } from './bearer.ts';
import { eidData, userData } from './members.ts';
import { photo } from './photo.ts';

/** The data endpoints (docs/protocol.md, "Data endpoints"). */
export function dataRoutes(app: Hono<AppEnv>, service: Service): void {
  route(app, service, '/oauth/user_data', {
    GET: withToken(userScopes, (c, token, user) => c.json(userData(user, token))),
  });
  route(app, service, '/oauth/eid_data', {
    GET: withToken(['eid_profile'], (c, { scope }, user) => c.json(eidData(cardOf(c, user), scope))),
  });
  route(app, service, '/oauth/eid_photo_data', {
    GET: withToken(['eid_photo'], (c, _token, user) => {
      const own = cardOf(c, user).photo;
      return c.body(own ? Uint8Array.from(Buffer.from(own, 'base64')) : photo, 200, {
        'Content-Type': 'image/jpeg',
      });
    }),
  });
}

/** Calls `answer` with the token and its user, if the token's scope has one of `needed`. */
function withToken(
  needed: readonly Scope[],
  answer: (c: AppContext, token: Token, user: User) => Response,
): Handler<Service> {
  return (c, service) => {
    const token = authorized(c, service, needed);
    const { links, users } = service.state;
    const link = links.get(token.uuid);
    const user = users.get(link?.userId ?? '');
    if (!link || !user) refuse(c, dataProblems.noData);
    c.set('clientId', link.clientId);
    c.set('userId', link.userId);
    c.set('rule', 'data');
    return answer(c, token, user);
  };
}

function cardOf(c: AppContext, { card }: User): Card {
  return typeof card === 'string' ? refuse(c, dataProblems.noData) : card;
}
