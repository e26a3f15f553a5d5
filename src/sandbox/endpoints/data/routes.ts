import type { Hono } from 'hono';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Scope } from '../../scopes.ts';
import type { AppContext, AppEnv, Service } from '../../service.ts';
import type { Token, User } from '../../state/model.ts';
import type { Card } from '../../state/personas/persona.ts';
import { authorized } from './bearer.ts';
import { eidData } from './eid-data.ts';
import { photo } from './photo.ts';
import { userData } from './user-data.ts';

/** The data endpoints (docs/protocol.md, "Data endpoints"). */
export function dataRoutes(app: Hono<AppEnv>, service: Service): void {
  const endpoint = (
    path: string,
    needed: Scope[],
    answer: (c: AppContext, token: Token, user: User) => Response,
  ) =>
    route(app, path, {
      GET: (c) => {
        const token = authorized(c, service, needed);
        if (token instanceof Response) return token;
        const user = service.state.users.get(service.state.links.get(token.uuid)?.userId ?? '');
        c.set('rule', 'data');
        return user ? answer(c, token, user) : noData(c);
      },
    });
  endpoint('/oauth/user_data', ['email', 'phone'], (c, token, user) => c.json(userData(user, token)));
  endpoint('/oauth/eid_data', ['eid_profile'], (c, { scope }, user) => {
    const card = cardOf(user);
    return card ? c.json(eidData(card, scope)) : noData(c);
  });
  endpoint('/oauth/eid_photo_data', ['eid_photo'], (c, _token, user) =>
    cardOf(user) ? c.body(photo, 200, { 'Content-Type': 'image/jpeg' }) : noData(c),
  );
}

function cardOf({ card }: User): Card | undefined {
  return typeof card === 'string' ? undefined : card;
}

/**
 * Whether a card was never registered or was deleted is the user's business: both are "not there"
 * (docs/protocol.md, "Data endpoints").
 */
function noData(c: AppContext): Response {
  return problem(c, 404, 'not_found', 'The token is valid, but the user has no such data.');
}
